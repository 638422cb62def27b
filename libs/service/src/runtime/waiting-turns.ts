import {
  platformOf,
  type Growth,
  type NewTimer,
  type TimersChange,
  type TimerSet,
} from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import { ComingTimers } from './coming-timers.js';
import { addTo, inRounds, removeFrom, type ByPlatform } from './turns-in-rounds.js';

/** Timers that are remembered; when there are more, all are left to searches. */
const KNOWN_MAX = 20_000;

/** Commits of one lane follow each other, so that no more than one is under way. */
const UNREPORTED_MAX = 8;

interface Asked {
  readonly timers: ReadonlyMap<string, NewTimer>;
  isDoubted: boolean;
}

interface Known {
  readonly timer: NewTimer;
  readonly platformId: string;
  readonly keys: readonly string[];
  /** In the order in which they were set. */
  readonly place: number;
  /** Not due yet, as far as is known. */
  isComing: boolean;
  /** Due, and claimed by none as far as is known. */
  isWaiting: boolean;
}

type Growing = TimersChange & Pick<Growth, 'timersTaken'>;
type Busy = ReadonlyMap<string, number>;

/**
 * The timers that this process has set, in memory: those that may fire are claimed by name, mostly with the commit
 * that lets them, and without a search. The claim checks each of them, so a wrong guess claims nothing. What is
 * not known here was set before the start or by another process, and is found by a search.
 */
export class WaitingTurns {
  private readonly known = new Map<string, Known>();
  /** By ordering key, its timers in the order in which they were set: the first one's turn it is. */
  private readonly queues = new Map<string, Set<string>>();
  /** Those that wait for nothing but to be claimed. */
  private readonly free: ByPlatform = new Map();
  /** Timers that are there, and when each is due: it is not known what waits behind them. */
  private readonly strangers = new Map<string, Instant>();
  /** Those of both kinds that are not due yet. */
  private readonly coming = new ComingTimers(
    (timerId, dueAt) =>
      (this.known.get(timerId)?.timer.dueAt ?? this.strangers.get(timerId)) === dueAt &&
      this.known.get(timerId)?.isComing !== false,
  );
  /** Asked for with commits that are under way, by what these set. */
  private readonly asked = new Map<TimersChange['timersSet'], Asked>();
  private places = 0;
  private doubts = 1;

  /** Timers that are not known here may be free: a number for `searched`, 0 when there are none. */
  get unsearched(): number {
    return this.doubts;
  }

  get hasFree(): boolean {
    return this.free.size > 0;
  }

  /** When the next timer is due that this process has set. */
  get nextDueAt(): Instant | undefined {
    return this.coming.nextAt;
  }

  /** What has come due waits from now on. */
  cameDue(now: Instant): void {
    for (const timerId of this.coming.takeDue(now)) {
      const known = this.known.get(timerId);
      if (known === undefined) this.doubt();
      else {
        known.isComing = false;
        this.wait(known);
      }
    }
  }

  /** Only a search shows which timers are free. */
  doubt(): void {
    this.doubts += 1;
  }

  /** Another process has committed: what is known to be there may be gone, or behind something else. */
  changedElsewhere(): void {
    for (const { timer } of this.known.values()) this.remember(timer);
    this.known.clear();
    this.queues.clear();
    this.free.clear();
    this.doubt();
  }

  /**
   * What a search claimed that began with so much `unsearched`, and whether it left nothing that was free. One that
   * claimed known timers only, and as many as it could, ends the doubt too: those of others come at the next look.
   */
  searched(claimed: readonly NewTimer[], unsearched: number, isAll: boolean): void {
    const strange = claimed.filter(({ timerId }) => !this.known.has(timerId));
    for (const { timerId } of claimed) this.claim(timerId);
    for (const timer of strange) this.remember(timer);
    if ((isAll || strange.length === 0) && this.doubts === unsearched) this.doubts = 0;
  }

  /** Claims were released: the next one to be claimed may be any of these. */
  released(timerIds: readonly string[], now: Instant): void {
    for (const timerId of timerIds) {
      const known = this.known.get(timerId);
      if (known === undefined) this.doubt();
      else if (known.timer.dueAt <= now) this.wait(known);
    }
  }

  /** Takes out up to so many that are free, in rounds; `claimed` is to be called with those that were claimed. */
  choose(room: number, busy: Busy): string[] {
    const chosen = inRounds(this.free, room, busy);
    for (const timerId of chosen) this.claim(timerId);
    return chosen;
  }

  /** The timers that were claimed of those chosen; where they are fewer, something is not as it is known here. */
  claimed(chosen: readonly string[], claimed: readonly string[]): NewTimer[] {
    if (claimed.length < chosen.length) this.doubt();
    return claimed.flatMap((timerId) => this.known.get(timerId)?.timer ?? []);
  }

  /** Chooses what to claim with a commit, of what is free once that has made its change. */
  ask(change: TimersChange, now: Instant, room: number, busy: Busy): string[] {
    this.doubtUnreported();
    const left = leftBy(change);
    const more: ByPlatform = new Map();
    for (const { platformId, timer, place } of this.nextAfter(left))
      addTo(more, platformId, timer.timerId, place);
    const born = new Map<string, NewTimer>();
    for (const set of change.timersSet)
      if (set.dueAt <= now && set.isFirst && set.orderingKeys.every((key) => !this.firstOf(key, left))) {
        born.set(set.timerId, set.whole());
        addTo(more, platformOf(set.whole()), set.timerId, this.places + born.size);
      }
    const chosen = inRounds(this.freeAfter(left, more), room, busy);
    const timers = new Map<string, NewTimer>();
    for (const timerId of chosen) {
      const timer = born.get(timerId) ?? this.known.get(timerId)?.timer;
      if (timer !== undefined) timers.set(timerId, timer);
      if (!born.has(timerId)) this.claim(timerId);
    }
    if (timers.size > 0) this.asked.set(change.timersSet, { timers, isDoubted: false });
    return chosen;
  }

  /** A commit that was asked and is not reported yet has mostly failed: what became of its timers is unknown. */
  private doubtUnreported(): void {
    for (const [key, asked] of this.asked) {
      if (!asked.isDoubted) this.doubt();
      asked.isDoubted = true;
      if (this.asked.size > UNREPORTED_MAX) this.asked.delete(key);
    }
  }

  /** Notes what a commit has changed, and gives the timers that were claimed with it. */
  grown(change: Growing, now: Instant): NewTimer[] {
    const left = leftBy(change);
    for (const { platformId, timer, place } of this.nextAfter(left))
      addTo(this.free, platformId, timer.timerId, place);
    // A search may have claimed a timer before the commit that set it was reported.
    const found = new Set<string>();
    for (const { timerId, dueAt } of change.timersSet)
      if (this.strangers.get(timerId) === dueAt && this.strangers.delete(timerId)) found.add(timerId);
    for (const timerId of left) if (this.strangers.delete(timerId)) this.doubt();
    for (const timerId of change.timersGone) if (!this.known.has(timerId)) this.doubt();
    for (const timerId of left) this.forget(timerId);
    for (const timer of change.timersSet) this.set(timer, now);
    for (const timerId of found) this.claim(timerId);
    const asked = this.asked.get(change.timersSet)?.timers;
    this.asked.delete(change.timersSet);
    this.doubtUnreported();
    for (const timerId of asked?.keys() ?? []) this.claim(timerId);
    const taken = (change.timersTaken ?? []).flatMap((timerId) => asked?.get(timerId) ?? []);
    if (taken.length < (asked?.size ?? 0)) this.doubt();
    return taken;
  }

  private *freeAfter(
    left: ReadonlySet<string>,
    more: ByPlatform,
  ): Iterable<[string, Iterable<[string, number]>]> {
    const isLeft = ([timerId]: [string, number]): boolean => !left.has(timerId);
    for (const [platformId, own] of this.free)
      yield [platformId, chained(own, isLeft, more.get(platformId) ?? [])];
    for (const [platformId, own] of more) if (!this.free.has(platformId)) yield [platformId, own];
  }

  private set({ timerId, dueAt, orderingKeys: keys, whole }: TimerSet, now: Instant): void {
    if (this.known.size >= KNOWN_MAX) this.changedElsewhere();
    const timer = whole();
    const place = (this.places += 1);
    const isDue = dueAt <= now;
    const known = {
      ...{ timer, keys, place, platformId: platformOf(timer) },
      ...{ isComing: !isDue, isWaiting: false },
    };
    this.known.set(timerId, known);
    for (const key of keys) {
      const queue = this.queues.get(key) ?? new Set();
      this.queues.set(key, queue.add(timerId));
    }
    if (isDue) this.wait(known);
    else this.coming.add(timerId, dueAt, this.known.size + this.strangers.size);
  }

  private wait(known: Known): void {
    known.isWaiting = true;
    if (this.isFirst(known)) addTo(this.free, known.platformId, known.timer.timerId, known.place);
  }

  private isFirst({ timer, keys }: Known): boolean {
    return keys.every((key) => this.firstOf(key) === timer.timerId);
  }

  private claim(timerId: string): void {
    const known = this.known.get(timerId);
    if (known === undefined) return;
    known.isComing = false;
    known.isWaiting = false;
    removeFrom(this.free, known.platformId, timerId);
  }

  private forget(timerId: string): void {
    this.claim(timerId);
    for (const key of this.known.get(timerId)?.keys ?? []) {
      const queue = this.queues.get(key);
      queue?.delete(timerId);
      if (queue?.size === 0) this.queues.delete(key);
    }
    this.known.delete(timerId);
  }

  private remember({ timerId, dueAt }: NewTimer): void {
    this.strangers.set(timerId, dueAt);
    const [oldest] = this.strangers.keys();
    if (this.strangers.size > KNOWN_MAX && oldest !== undefined) this.strangers.delete(oldest);
  }

  /** Those that wait for nothing any more once these have left. */
  private nextAfter(left: ReadonlySet<string>): ReadonlySet<Known> {
    const next = new Set<Known>();
    for (const timerId of left)
      for (const key of this.known.get(timerId)?.keys ?? []) {
        const first = this.firstOf(key, left);
        const known = first === undefined ? undefined : this.known.get(first);
        if (known?.isWaiting === true && known.keys.every((own) => this.firstOf(own, left) === first))
          next.add(known);
      }
    return next;
  }

  private firstOf(key: string, left?: ReadonlySet<string>): string | undefined {
    for (const timerId of this.queues.get(key) ?? []) if (left?.has(timerId) !== true) return timerId;
    return undefined;
  }
}

/** A timer that is set anew loses its turn, as one that goes does. */
const leftBy = ({ timersSet, timersGone }: TimersChange): Set<string> =>
  new Set([...timersGone, ...timersSet.map(({ timerId }) => timerId)]);

function* chained(
  own: Iterable<[string, number]>,
  isKept: (entry: [string, number]) => boolean,
  more: Iterable<[string, number]>,
): Iterable<[string, number]> {
  for (const entry of own) if (isKept(entry)) yield entry;
  yield* more;
}
