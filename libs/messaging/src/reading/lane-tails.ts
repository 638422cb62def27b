import {
  contextOf,
  type EventStore,
  type LaneName,
  type LogPlace,
  type PublishedMessage,
} from '@causeway/event-store';
import { LaneTail } from './lane-tail.js';

/** A commit by a process whose announcement got lost is seen at the latest after this long. */
export const POLL_MS = 250;

/** One lane's tail with those who follow it. */
interface FollowedTail {
  readonly tail: LaneTail;
  readonly followers: Set<() => void>;
}

/** The tails of all lanes that this process follows, with one question for all of them where nothing is announced. */
export class LaneTails {
  private readonly tails = new Map<EventStore, Map<LaneName, FollowedTail>>();
  /** Stores of this process by context: what is appended through them, it hears at once. */
  private readonly owners = new Map<string, EventStore>();
  private readonly deafenings: (() => void)[] = [];
  private ends: LaneEnds | undefined;

  /** Tells which stores of this process lanes are appended through. */
  own(stores: readonly EventStore[]): void {
    for (const store of stores) this.owners.set(store.context, store);
  }

  /** The tail of a lane as a reader with this store sees it. `isNews` is called whenever there may be more to read. */
  follow(store: EventStore, lane: LaneName, isNews: () => void): { tail: LaneTail; unfollow: () => void } {
    const source = this.sourceOf(store, lane);
    const { tail, followers } = this.tails.get(source)?.get(lane) ?? this.start(source, lane);
    followers.add(isNews);
    return { tail, unfollow: () => followers.delete(isNews) };
  }

  /** What is published at a place, if that was read lately; nobody is asked. */
  lately(store: EventStore, { lane, position }: LogPlace): PublishedMessage | undefined {
    return this.tails.get(this.sourceOf(store, lane))?.get(lane)?.tail.find(position);
  }

  /** Hears of nothing any more. */
  close(): void {
    for (const deafen of this.deafenings) deafen();
  }

  private sourceOf(store: EventStore, lane: LaneName): EventStore {
    return this.owners.get(contextOf(lane)) ?? store;
  }

  private start(source: EventStore, lane: LaneName): FollowedTail {
    // All stores of a bus are on one log, so that whichever is asked tells of every lane.
    const ends = (this.ends ??= new LaneEnds(source));
    const tail = new LaneTail(source, lane, () => ends.of(lane));
    const followers = new Set<() => void>();
    const deafen = source.onAppended((grown, growth) => {
      // Of a tail that nobody reads nothing need be kept: who follows it later reads the log.
      if (grown !== lane) return;
      tail.grown(followers.size === 0 ? undefined : growth);
      if (growth?.hasPublished !== false) for (const isNews of followers) isNews();
    });
    this.deafenings.push(deafen);
    const followed = { tail, followers };
    const tails = this.tails.get(source) ?? new Map<LaneName, FollowedTail>();
    this.tails.set(source, tails.set(lane, followed));
    return followed;
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
