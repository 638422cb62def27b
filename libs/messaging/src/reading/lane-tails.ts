import { contextOf, type EventStore, type LaneName } from '@causeway/event-store';
import { LaneTail } from './lane-tail.js';

/** A commit by a process whose announcement got lost is seen at the latest after this long. */
export const POLL_MS = 250;

/** The tails of all lanes that this process follows, with one question for all of them where nothing is announced. */
export class LaneTails {
  private readonly tails = new Map<EventStore, Map<LaneName, LaneTail>>();
  /** Stores of this process by context: what is appended through them, it hears at once. */
  private readonly owners = new Map<string, EventStore>();
  private ends: LaneEnds | undefined;

  /** Tells which stores of this process lanes are appended through. */
  own(stores: readonly EventStore[]): void {
    for (const store of stores) this.owners.set(store.context, store);
  }

  /** The tail of a lane as a reader with this store sees it. `isNews` is called whenever there may be more to read. */
  follow(store: EventStore, lane: LaneName, isNews: () => void): { tail: LaneTail; unfollow: () => void } {
    const owner = this.owners.get(contextOf(lane));
    const source = owner ?? store;
    const tail = this.tailOf(source, lane);
    const unfollow = source.onAppended((grown, growth) => {
      if (grown !== lane || growth?.hasPublished === false) return;
      tail.grown();
      isNews();
    });
    return { tail, unfollow };
  }

  private tailOf(store: EventStore, lane: LaneName): LaneTail {
    const tails = this.tails.get(store) ?? new Map<LaneName, LaneTail>();
    this.tails.set(store, tails);
    // All stores of a bus are on one log, so that whichever is asked tells of every lane.
    const ends = (this.ends ??= new LaneEnds(store));
    const tail = tails.get(lane) ?? new LaneTail(store, lane, () => ends.of(lane));
    tails.set(lane, tail);
    return tail;
  }
}

/** A reader polls a little later than the last look, never a little earlier. */
const TOLERANCE_MS = 50;

/** Where all lanes ended, asked at most once in each poll. */
class LaneEnds {
  private askedAt = Number.NEGATIVE_INFINITY;
  private asked: Promise<ReadonlyMap<LaneName, number>> | undefined;

  constructor(private readonly store: EventStore) {}

  async of(lane: LaneName): Promise<number> {
    if (this.asked === undefined || performance.now() - this.askedAt >= POLL_MS - TOLERANCE_MS) {
      this.askedAt = performance.now();
      const asked = this.store.ends();
      this.asked = asked;
      asked.catch(() => {
        if (this.asked === asked) this.asked = undefined;
      });
    }
    return (await this.asked).get(lane) ?? 0;
  }
}
