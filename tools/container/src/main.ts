import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDockerfile } from './dockerfile.js';
import { explainsItself, lacksDatabase, servesAndStops, type Verdict } from './image-app.js';
import { buildStages } from './stage-builder.js';

const ROOT = join(import.meta.dirname, '../../..');
const SERVICES = ['gateway', 'ledger', 'quotes', 'onboarding', 'webhooks'];

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** This machine has no user "node", and need not give anything away to one. */
const withoutChown = (workspace: string): string => {
  const bin = join(workspace, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'chown'), '#!/bin/sh\n');
  chmodSync(join(bin, 'chown'), 0o755);
  return `${bin}:${process.env['PATH'] ?? ''}`;
};

/** Nothing of the npm that started this program reaches the one that installs. */
const ownEnvironment = (path: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  PATH: path,
});

const build = (workspace: string): string => {
  const env = ownEnvironment(withoutChown(workspace));
  return buildStages({
    dockerfile: readDockerfile(readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8')),
    context: ROOT,
    workspace,
    run: (command, folder) => {
      say(`RUN ${command}`);
      execFileSync('/bin/sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    },
  });
};

const print = ({ isGood, says }: Verdict): boolean => {
  say(`${isGood ? 'good' : 'BAD '}  ${says}`);
  return isGood;
};

const workspace = mkdtempSync(join(tmpdir(), 'causeway-image-'));
try {
  const image = build(workspace);
  const good = SERVICES.map((app) => print(lacksDatabase(image, app)));
  good.push(...['audit', 'operator'].map((program) => print(explainsItself(image, program))));
  good.push(print(await servesAndStops(image)));
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
