import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

const GIBIBYTE = 2 ** 30;

/** The machine of a figure, and its load average, which counts other work too. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly loadAverage: number;
}

export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / GIBIBYTE),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
  loadAverage: Number((loadavg()[0] ?? 0).toFixed(2)),
});

/** The commit that was measured; a `+` says that files differed from it. `unknown` outside a checkout. */
export const measuredCommit = (): string => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: join(import.meta.dirname, '../../../..'), encoding: 'utf8' }).trim();
  try {
    const changed = git(
      'status',
      '--porcelain',
      '--untracked-files=no',
      '--',
      'libs',
      'apps',
      'proof/bench/src',
    );
    return `${git('rev-parse', '--short=12', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
};
