import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout, whose built applications the suites run. */
export const ROOT = join(import.meta.dirname, '../../../..');

/** What `npm start` and `npm run services` run: the bundle of an app where it was made, else its compiled modules. */
const programOf = (app: string): string => {
  const bundled = join(ROOT, 'dist', `${app}.js`);
  return existsSync(bundled) ? bundled : join(ROOT, 'apps', app, 'dist/main.js');
};

/** The last lines of a process, for the error that reports why it did not start. */
const KEPT_LINES = 40;

/** One of our applications as an operating-system process of its own. */
export class CausewayProcess {
  private lines: string[] = [];
  private readonly written: string[] = [];
  private readonly exited: Promise<unknown>;

  private constructor(
    readonly app: string,
    private readonly child: ChildProcess,
  ) {
    this.exited = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.written.push(text);
        this.lines = [...this.lines, ...text.split('\n').filter(Boolean)].slice(-KEPT_LINES);
      });
    }
  }

  static start(app: string, settings: Readonly<Record<string, string>>): CausewayProcess {
    const { NODE_OPTIONS: _jestOnly, ...inherited } = process.env;
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--max-semi-space-size=64', programOf(app)],
      {
        env: { ...inherited, CAUSEWAY_LOG_LEVEL: 'warn', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return new CausewayProcess(app, child);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get endedBy(): NodeJS.Signals | number | null {
    return this.child.signalCode ?? this.child.exitCode;
  }

  get output(): string {
    return this.lines.join('\n');
  }

  get wholeOutput(): string {
    return this.written.join('');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.isAlive) this.child.kill(signal);
    await this.ended();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async ended(): Promise<void> {
    if (this.isAlive) await this.exited;
  }
}
