import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

const freeze = (...words: string[]) => {
  const script = join(ROOT, 'libs/testing/src/corpus/freeze.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('freezing samples', () => {
  it('refuses a context that does not exist, by name, and makes no folder', () => {
    expect(freeze('quotas', '--by-hand')).toStrictEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no context quotas: libs/contexts/quotas does not exist.\n',
    });
    expect(existsSync(join(ROOT, 'libs/contexts/quotas'))).toBe(false);
  });

  it.each([[], ['../../apps/gateway'], ['']])('refuses what names no context: %j', (...words: string[]) => {
    expect(freeze(...words)).toStrictEqual({
      status: 2,
      stdout: '',
      stderr: 'Say whose events: node libs/testing/src/corpus/freeze.mjs quotes\n',
    });
  });
});
