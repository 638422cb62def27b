import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';

const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url));
const cli = (...args: string[]) => runCommand(process.execPath, [CLI, ...args], { timeoutMs: 20_000 });

describe('the command line', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway kafka cli '));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('prints its help', async () => {
    const { ok, output } = await cli('--help');
    expect(ok).toBe(true);
    expect(output).toMatch(/^Usage: .*--data-dir <folder>/);
  });

  it.each([
    ['no command', ['--data-dir', '/tmp']],
    ['an unknown command', ['dance', '--data-dir', '/tmp']],
    ['no folder', ['start']],
    ['a port that is none', ['start', '--data-dir', '/tmp', '--port', 'many']],
  ])('answers %s with its usage', async (_title, args) => {
    const { ok, output } = await cli(...args);
    expect(ok).toBe(false);
    expect(output).toMatch(/^Usage: /);
  });

  it('names an option that it does not know', async () => {
    expect((await cli('status', '--folder', folder)).output).toContain('--folder');
  });

  it('reports that nothing runs on a folder, in its exit code too', async () => {
    const status = await cli('status', '--data-dir', folder);
    expect(status).toMatchObject({ ok: false, output: `Kafka does not run on ${folder}\n` });
    expect(await cli('stop', '--data-dir', folder)).toMatchObject({ ok: true, output: status.output });
  });

  it('creates no folder to look whether something runs there', async () => {
    const { output } = await cli('status', '--data-dir', join(folder, 'absent'));
    expect(output).toBe(`There is no folder ${join(folder, 'absent')}.\n`);
  });
});
