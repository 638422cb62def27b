import {
  contextOf,
  type EventStore,
  type LaneName,
  type LogPlace,
  type PublishedMessage,
} from '@causeway/event-store';
import { LaneTail, type TailPage } from './lane-tail.js';

/** A commit by a process whose announcement got lost is seen at the latest after this long. */
export const LOOK_MS = 1_000;

/** A lane as one reader follows it. */
export interface FollowedLane {
  readonly tail: LaneTail;
  /** The messages after a place, up to which this reader has read. Rejects when the store is unavailable. */
  after(place: number): Promise<TailPage>;
  unfollow(): void;
}

interface FollowedTail {
  readonly tail: LaneTail;
  readonly followers: Set<() => void>;
}

/** The tails of all lanes that this process follows, with one poll for all of them. */
export class LaneTails {
  private readonly tails = new Map<EventStore, Map<LaneName, FollowedTail>>();
  /** Stores of this process by context: appends through them are notified at once. */
  private readonly owners = new Map<string, EventStore>();
  private readonly deafenings: (() => void)[] = [];
  private ends: LaneEnds | undefined;

  constructor(private readonly lookMs = LOOK_MS) {}

  /** Registers the stores through which this process appends. */
  own(stores: readonly EventStore[]): void {
    for (const store of stores) this.owners.set(store.context, store);
  }

  /** The tail of a lane as a reader with this store sees it. `isNews` is called whenever there may be more to read. */
  follow(store: EventStore, lane: LaneName, isNews: () => void): FollowedLane {
    const source = this.sourceOf(store, lane);
    const { tail, followers } = this.tails.get(source)?.get(lane) ?? this.start(source, lane);
    followers.add(isNews);
    return {
      tail,
      after: (place) => tail.after(place, isNews),
      unfollow: () => {
        followers.delete(isNews);
        tail.leave(isNews);
      },
    };
  }

  /** The message at a place, if it was read lately; without a query. */
  lately(store: EventStore, { lane, position }: LogPlace): PublishedMessage | undefined {
    return this.tails.get(this.sourceOf(store, lane))?.get(lane)?.tail.find(position);
  }

  close(): void {
    for (const deafen of this.deafenings) deafen();
    this.ends?.close();
  }

  /** Wakes the readers of lanes that grew without a notification; all when the store is unavailable. */
  private looked(ends: ReadonlyMap<LaneName, number> | undefined): void {
    for (const lanes of this.tails.values()) {
      for (const [lane, { tail, followers }] of lanes) {
        if (ends === undefined || tail.isBehind(ends.get(lane) ?? 0))
          for (const isNews of followers) isNews();
      }
    }
  }

  private sourceOf(store: EventStore, lane: LaneName): EventStore {
    return this.owners.get(contextOf(lane)) ?? store;
  }

  private start(source: EventStore, lane: LaneName): FollowedTail {
    // All stores of a bus are on one log, so that any of them reads every lane.
    const ends = (this.ends ??= new LaneEnds(source, this.lookMs, (found) => this.looked(found)));
    const tail = new LaneTail(source, lane, () => ends.of(lane));
    const followers = new Set<() => void>();
    const deafen = source.onAppended((_lane, growth) => {
      // A tail without readers keeps nothing: a later follower reads the log.
      tail.grown(followers.size === 0 ? undefined : growth);
      if (growth?.hasPublished !== false) for (const isNews of followers) isNews();
    }, lane);
    this.deafenings.push(deafen);
    const followed = { tail, followers };
    const tails = this.tails.get(source) ?? new Map<LaneName, FollowedTail>();
    this.tails.set(source, tails.set(lane, followed));
    return followed;
  }
}

/** The ends of all lanes at the last poll: one query, however many lanes and readers there are. */
class LaneEnds {
  private asked: Promise<ReadonlyMap<LaneName, number>> | undefined;
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly store: EventStore,
    lookMs: number,
    private readonly looked: (ends: ReadonlyMap<LaneName, number> | undefined) => void,
  ) {
    this.looking = setInterval(() => void this.look().catch(() => undefined), lookMs);
  }

  async of(lane: LaneName): Promise<number> {
    return (await (this.asked ?? this.look())).get(lane) ?? 0;
  }

  close(): void {
    clearInterval(this.looking);
  }

  private look(): Promise<ReadonlyMap<LaneName, number>> {
    const asked = this.store.ends();
    this.asked = asked;
    asked.then(this.looked, () => {
      if (this.asked === asked) this.asked = undefined;
      this.looked(undefined);
    });
    return asked;
  }
}
