import { environmentOf, type EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';

/** Outcomes are kept for days; a few minutes more are nobody's loss. */
const SWEEP_MS = 10 * 60 * 1_000;

/** Forgets outcomes whose time is over, so that their keys are free again (config-and-tokens §7). */
export class OutcomeSweep {
  private interval: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly stores: readonly EventStore[],
    private readonly clock: Clock,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    this.interval = setInterval(() => {
      this.sweeping = this.sweep().catch(this.failed);
    }, SWEEP_MS);
  }

  /** Each lane by the clock of its environment. */
  async sweep(): Promise<void> {
    for (const store of this.stores) {
      for (const lane of await store.lanes(store.context)) {
        await store.forgetOutcomes(lane, this.clock.now(environmentOf(lane)));
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.interval);
    await this.sweeping;
  }
}
