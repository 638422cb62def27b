import { OUTCOME_KEPT_MS } from '@causeway/commands';
import { environmentOf, type EventStore } from '@causeway/event-store';
import { after, type Clock } from '@causeway/kernel';

/** Outcomes are kept for days; a few minutes more do no harm. */
const SWEEP_MS = 10 * 60 * 1_000;
/** No outcome is forgotten before this age: a client repeats a request within minutes. */
const OUTCOME_YOUNG_MS = 60 * 60 * 1_000;

/**
 * Forgets expired outcomes, and the oldest of a platform that has more than its limit, so that their keys are
 * free again (config-and-tokens §7). Outcomes that moved money are kept without limit.
 */
export class OutcomeSweep {
  private interval: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly stores: readonly EventStore[],
    private readonly clock: Clock,
    private readonly perPlatformMax: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    this.interval = setInterval(() => {
      this.sweeping = this.sweep().catch(this.failed);
    }, SWEEP_MS);
  }

  async sweep(): Promise<void> {
    for (const store of this.stores) {
      for (const lane of await store.lanes(store.context)) {
        const now = this.clock.now(environmentOf(lane));
        await store.forgetOutcomes(lane, {
          expiredBy: now,
          perPlatformMax: this.perPlatformMax,
          youngFrom: after(now, OUTCOME_KEPT_MS - OUTCOME_YOUNG_MS),
        });
      }
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.interval);
    await this.sweeping;
  }
}
