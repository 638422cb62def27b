import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from './eventually.js';

const ROOT = join(import.meta.dirname, '../../../..');

/** Settings of this test run that a user's shell does not have. */
const NOT_A_USERS = /^(?:NODE_OPTIONS|NODE_ENV|JEST_|CAUSEWAY_|DATABASE_URL|KAFKA_|PG|npm_)/;

/** Stopping five services, a broker and a database on a busy machine; each of them has half a minute of its own. */
const ENDED_MS = 120_000;

/** A script of the repository as a user runs it: through npm, with nothing set but what is given. */
export class NpmRun {
  private readonly written: string[] = [];
  private readonly exited: Promise<unknown>;

  private constructor(private readonly npm: ChildProcess) {
    this.exited = once(npm, 'exit');
    for (const stream of [npm.stdout, npm.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.written.push(text));
  }

  static start(script: string, settings: Readonly<Record<string, string>>): NpmRun {
    const own = Object.entries(process.env).filter(([name]) => !NOT_A_USERS.test(name));
    const env = { ...Object.fromEntries(own), ...settings };
    // A process group of its own, as a service manager gives one: a signal reaches npm alone.
    const npm = spawn('npm', ['run', script], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new NpmRun(npm);
  }

  get lines(): readonly string[] {
    return this.written.join('').split('\n');
  }

  /** Resolves when it has written `text`. Throws when it ends before. */
  async said(text: string, timeoutMs: number): Promise<void> {
    await eventually(
      `"${text}"`,
      () => {
        if (this.lines.some((line) => line.includes(text))) return true;
        if (this.npm.exitCode !== null || this.npm.signalCode !== null)
          throw new Error(`it ended without "${text}":\n${this.lines.slice(-40).join('\n')}`);
        return undefined;
      },
      timeoutMs,
    );
  }

  family(): readonly number[] {
    const children = new Map<number, number[]>();
    for (const { pid, parent } of running()) children.set(parent, [...(children.get(parent) ?? []), pid]);
    const all = [this.npm.pid ?? 0];
    for (const pid of all) all.push(...(children.get(pid) ?? []));
    return all;
  }

  /** Sends npm alone a signal, and resolves when npm has ended and nothing of `family` runs any more. */
  async endBy(signal: NodeJS.Signals): Promise<void> {
    const family = new Set(this.family());
    this.npm.kill(signal);
    await this.exited;
    const left = () => running().filter(({ pid }) => family.has(pid));
    await eventually('every process to end', () => left().length === 0 || undefined, ENDED_MS).catch(
      (error: Error) => {
        throw new Error(`${error.message}; left are ${JSON.stringify(left())}`);
      },
    );
  }

  /** Ends what is left after a failure. */
  kill(): void {
    const family = new Set(this.family());
    for (const { pid } of running()) if (family.has(pid)) process.kill(pid, 'SIGKILL');
  }
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** All processes of the machine but zombies. */
const running = (): Running[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent, , name]) => ({ pid: Number(pid), parent: Number(parent), name: name ?? '' }));
