import type { BusLog, SubscriptionStatus } from './port.js';
import { backoffMs, type Wait } from './wakeup.js';

/** Thrown through work in hand when its task is stopped; never reported as a failure. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface Patience {
  /** Resolves earlier when `sooner` aborts; rejects with `Stopped` when the task is stopped. */
  wait(durationMs: number, sooner?: AbortSignal): Promise<void>;
  waiting(reason: string): void;
  running(): void;
}

/** Work that is restarted whenever it returns or fails, with growing delays, until it is stopped. */
export class PersistentTask implements Patience {
  private readonly stopping = new AbortController();
  /** Each ends by itself: the parts of a task wait in any number, which one signal is not made for. */
  private readonly waits = new Set<AbortController>();
  private readonly troubles = new Map<string, string>();
  private readonly ended: Promise<void>;
  private failures = 0;

  constructor(
    private readonly options: {
      readonly name: string;
      readonly run: (task: PersistentTask) => Promise<void>;
      readonly wait: Wait;
      readonly log: BusLog;
    },
  ) {
    this.waiting('starting');
    this.ended = Promise.resolve().then(() => this.runForEver());
  }

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  isStopped(): boolean {
    return this.signal.aborted;
  }

  status(): SubscriptionStatus {
    const [trouble] = this.troubles.values();
    return trouble === undefined ? 'running' : `waiting: ${trouble}`;
  }

  running(): void {
    this.failures = 0;
    this.troubles.delete(this.options.name);
  }

  waiting(reason: string): void {
    this.troubles.set(this.options.name, reason);
  }

  async wait(durationMs: number, sooner?: AbortSignal): Promise<void> {
    if (this.isStopped()) throw new Stopped();
    const ending = new AbortController();
    this.waits.add(ending);
    try {
      await this.options.wait(durationMs, ending.signal, ...(sooner === undefined ? [] : [sooner]));
    } finally {
      this.waits.delete(ending);
    }
    if (this.isStopped()) throw new Stopped();
  }

  part(name: string, alsoWhileWaiting: () => Promise<void>): Patience {
    return {
      wait: async (durationMs, sooner) => {
        await this.wait(durationMs, sooner);
        await alsoWhileWaiting();
      },
      waiting: (reason) => this.troubles.set(name, reason),
      running: () => this.troubles.delete(name),
    };
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const ending of this.waits) ending.abort();
    await this.ended;
  }

  private async runForEver(): Promise<void> {
    while (!this.isStopped()) {
      try {
        await this.options.run(this);
      } catch (error) {
        if (!(error instanceof Stopped)) await this.recover(error);
      }
    }
  }

  private async recover(error: unknown): Promise<void> {
    this.failures += 1;
    this.troubles.clear();
    this.waiting(reasonOf(error));
    const { name, log, wait } = this.options;
    // One text for all tasks, so that a fault that all of them meet is one line of the log.
    log('warn', 'a task tries again', { error, task: name, failures: this.failures });
    await wait(backoffMs(this.failures), this.signal);
  }
}
