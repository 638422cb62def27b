import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/** What the doctor reads of a checkout in which npm ci has never run. */
const PARTS = ['package.json', 'package-lock.json', 'tools/doctor', 'tools/database', 'tools/kafka'];

describe('in a checkout without packages', () => {
  let checkout: string;
  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'causeway bare '));
    for (const part of PARTS) {
      const isSource = (path: string) =>
        !/[/\\](?:node_modules|dist)(?:[/\\]|$)/.test(path.slice(ROOT.length));
      cpSync(join(ROOT, part), join(checkout, part), { recursive: true, filter: isSource });
    }
    mkdirSync(join(checkout, 'bin'));
    writeFileSync(join(checkout, 'bin', 'npm'), '#!/bin/sh\necho 11.0.0\n', { mode: 0o755 });
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  const doctor = (words: string[], settings: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(checkout, 'tools/doctor/doctor.mjs'), ...words], {
      cwd: tmpdir(),
      encoding: 'utf8',
      env: { PATH: join(checkout, 'bin'), CAUSEWAY_PORT: '23999', ...settings },
    });

  it('the doctor finds this machine fit', () => {
    const { status, stdout, stderr } = doctor([]);
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^(ok|warn) +Node +\d+\.\d+\.\d+/m);
    expect(stdout).toMatch(/^ok +packages +not installed yet;/m);
    expect(stdout).toMatch(/^ok +PostgreSQL +/m);
    expect(readdirSync(checkout).sort()).toStrictEqual(['bin', 'package-lock.json', 'package.json', 'tools']);
  });

  it('a machine without PostgreSQL gets the embedded one with the packages, unless that is left out', () => {
    expect(doctor([], { CAUSEWAY_DATABASE: 'embedded' }).stdout).toMatch(
      /^ok +PostgreSQL +none installed; the embedded one comes with/m,
    );
  });

  it('a missing requirement ends it with 1, in lines or as JSON', () => {
    const settings = { CAUSEWAY_PORT: 'x', CAUSEWAY_MASTER_KEY: 'secret' };
    const lines = doctor([], settings);
    expect(lines.status).toBe(1);
    expect(lines.stdout.trimEnd().split('\n').at(-1)).toBe(
      'Causeway cannot run here yet: API port, master key.',
    );
    const json = doctor(['--json'], settings);
    expect(json.status).toBe(1);
    const { ok, findings } = JSON.parse(json.stdout);
    expect(ok).toBe(false);
    const lacking = findings.filter(({ status }: { status: string }) => status === 'missing');
    expect(lacking.map(({ name }: { name: string }) => name)).toStrictEqual(['API port', 'master key']);
  });

  it('services are examined for more ports', () => {
    for (const words of [['--shape', 'services'], ['--shape=services']])
      expect(doctor(words).stdout).toMatch(/^(?:ok|warn) +service ports +/m);
    expect(doctor(['--shape', 'standalone']).stdout).not.toContain('service ports');
  });

  it('prints its help, and refuses unknown options', () => {
    expect(doctor(['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^npm run doctor:/),
    });
    for (const words of [['--shape', 'pyramid'], ['--shape'], ['please'], ['--shape', 'services', 'now']])
      expect(doctor(words)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^npm run doctor:/),
      });
  });
});
