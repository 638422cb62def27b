import {
  contextOf,
  type EventStore,
  type FoundLane,
  type HeadBook,
  type LaneName,
  type SignedHead,
} from '@causeway/event-store';

/**
 * A lane that has not grown here is looked at this often all the same: another process may have died before it signed
 * what it wrote, and a log that was cut off or written anew does not grow.
 */
export const LOOK_ANYWAY_MS = 10_000;
/** The same in a process that is alone: it signs whatever it wrote, and no other writes. */
export const LOOK_ALONE_MS = 60_000;

/** The heads of a context's lanes, looked at when one has grown, as far as its store knows, and else seldom. */
export class QuietHeadBook implements HeadBook {
  private mayHaveGrown = true;
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly book: HeadBook,
    store: Pick<EventStore, 'context' | 'onAppended'>,
    private readonly lookMs = LOOK_ANYWAY_MS,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    // A store hears of the lanes of every context.
    store.onAppended((lane) => {
      if (contextOf(lane) === store.context) this.mayHaveGrown = true;
    });
  }

  lastSigned(key: string): Promise<SignedHead[]> {
    return this.book.lastSigned(key);
  }

  async look(last: ReadonlyMap<LaneName, SignedHead>): Promise<FoundLane[]> {
    const nowMs = this.nowMs();
    if (!this.mayHaveGrown && nowMs - this.lookedAt < this.lookMs) return [];
    // What grows from here on is for the next look.
    this.mayHaveGrown = false;
    this.lookedAt = nowMs;
    return this.orAgain(this.book.look(last));
  }

  add(heads: readonly SignedHead[]): Promise<void> {
    return this.orAgain(this.book.add(heads));
  }

  /** What failed is to be tried again at the next turn. */
  private async orAgain<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.mayHaveGrown = true;
      throw error;
    }
  }
}
