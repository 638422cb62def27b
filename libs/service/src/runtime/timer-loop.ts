import type { CallContext, FireTimer } from '@causeway/commands';
import {
  platformOf,
  type EventStore,
  type LaneName,
  type NewTimer,
  type Timer,
  type TimersChange,
  type TimersWanted,
} from '@causeway/event-store';
import {
  after,
  derivedUuid,
  elapsedMs,
  systemNow,
  type Clock,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { WaitingTurns } from './waiting-turns.js';

/** After work, the loop reads when the next timer is due, unless a change wakes it before. */
const SETTLED_MS = 250;
/** How late a timer may fire without a notification: another process set or claimed it and died. */
const LOOK_MS = 5_000;
/** The same where no other process is, once every claim that was made before the start or by this one has ended. */
const LOOK_ALONE_MS = 30_000;
/** A look that failed is made again after a quarter of a second, then later and later, up to this. */
const LOOK_FAILED_MAX_MS = 2_000;
/** Node holds no longer delay than some weeks. */
const WAKE_MAX_MS = 3_600_000;
/**
 * Timers of one lane at work at once. Each waits for a commit, which those at work share: few places would
 * make small commits, and a queue behind them, of a lane that has much to do.
 */
export const CONCURRENCY_MAX = 256;
/** A timer that waits for an outside party gives up its place after this time, and goes on waiting. */
const PATIENCE_MS = 200;
/**
 * Timers of one lane being fired at once, waiting ones included: bounded by a process's sockets and memory. A
 * gate lets eight of an endpoint in that takes 5 s, so that a thousand such endpoints do not fill it.
 */
const UNDER_WAY_MAX = 8_192;

/** Fires the due timers of one lane. Any number of processes may run it: a timer is claimed by one at a time. */
export class TimerLoop {
  private readonly underWay = new Set<Promise<void>>();
  /** How many of them each platform has: its share, that the next claim goes by. */
  private readonly underWayOf = new Map<string, number>();
  private readonly turns = new WaitingTurns();
  /** The timers being fired that hold a place. */
  private readonly placesTaken = new Set<Timer>();
  private readonly forgetTaker: () => void;
  private nextLook: NodeJS.Timeout | undefined;
  /** What the last look found to be due next, and whether this process has set it. */
  private found: { readonly dueAt: Instant; readonly isKnown: boolean } | undefined;
  /** For when the next wake is planned. */
  private wakesAt: Instant | undefined;
  private nextWake: NodeJS.Timeout | undefined;
  /** Looks that have failed one after another. */
  private failures = 0;
  private scanning: Promise<void> | undefined;
  private scanAgain = false;
  /** The last claim took all it had room for, so that more may be due when room comes. */
  private mayHaveMore = false;
  private stopped = false;
  /** When this loop began, or last began or ended to fire a timer: a claim may stand for a lease after it. */
  private workedAtMs = performance.now();

  constructor(
    private readonly lane: LaneName,
    private readonly environment: Environment,
    private readonly parts: {
      readonly store: EventStore;
      readonly clock: Clock;
      readonly timers: Readonly<Record<string, FireTimer>>;
      /** Names of timers that mostly wait for an outside party. */
      readonly waitingTimers?: ReadonlySet<string>;
      readonly leaseMs: number;
      /** No other process sets or claims timers of the lane. */
      readonly isAlone?: boolean;
      readonly logger: Logger;
      readonly metrics: Metrics;
    },
  ) {
    this.lookIn(0);
    parts.store.onAppended((_lane, growth) => {
      if (growth === undefined) this.turns.changedElsewhere();
      else this.claimedWithCommit(this.turns.grown(growth, parts.clock.now(environment)));
      if (this.turns.hasFree || this.turns.unsearched > 0) this.wake();
      this.planWake();
    }, lane);
    this.forgetTaker = parts.store.takeTimers(lane, {
      wanted: (change) => this.wanted(change),
      released: (timerIds) => {
        this.turns.released(timerIds, parts.clock.now(environment));
        this.wake();
      },
    });
  }

  clockAdvanced(): void {
    this.found = undefined;
    this.wakesAt = undefined;
    this.turns.cameDue(this.parts.clock.now(this.environment));
    this.planWake();
    this.search();
  }

  /** Fires everything due now, and what becomes due as a result, and waits for it. */
  async runDue(): Promise<void> {
    do {
      this.search();
      await this.idle();
    } while (await this.isDue());
  }

  /** Takes no more timers, and waits for those being fired. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.nextLook);
    clearTimeout(this.nextWake);
    this.forgetTaker();
    await this.idle();
  }

  /** A commit that was under way when the loop stopped may have claimed some: others are to have them. */
  private claimedWithCommit(timers: readonly NewTimer[]): void {
    if (!this.stopped) for (const timer of timers) this.start(timer);
    else if (timers.length > 0)
      this.parts.store
        .releaseTimers(
          this.lane,
          timers.map(({ timerId }) => timerId),
        )
        .catch((error: unknown) =>
          this.parts.logger.warn(
            { lane: this.lane, error },
            'claimed timers wait for the end of their lease',
          ),
        );
  }

  /** Firing one timer may make room or a turn for the next, so both are waited for until neither is left. */
  private async idle(): Promise<void> {
    while (this.scanning !== undefined || this.underWay.size > 0) {
      await this.scanning;
      await Promise.all(this.underWay);
    }
  }

  private async isDue(): Promise<boolean> {
    const next = await this.parts.store.nextTimerAt(this.lane);
    return !this.stopped && next !== undefined && next <= this.parts.clock.now(this.environment);
  }

  /** Timers may be due that this process does not know of. */
  private search(): void {
    this.turns.doubt();
    this.wake();
  }

  private wake(): void {
    if (this.stopped) return;
    this.scanAgain = true;
    this.scanning ??= this.scan();
  }

  /** Plans the wake for when the next timer is due. */
  private planWake(): void {
    const dueAt = earlier(this.turns.nextDueAt, this.found?.dueAt);
    if (dueAt === this.wakesAt) return;
    clearTimeout(this.nextWake);
    this.wakesAt = undefined;
    if (this.stopped || dueAt === undefined) return;
    this.wakesAt = dueAt;
    const inMs = elapsedMs(this.parts.clock.now(this.environment), dueAt);
    this.nextWake = setTimeout(() => this.timersDue(), Math.min(inMs, WAKE_MAX_MS));
  }

  /** A wake may be too early, because Node counts from the beginning of its turn; then it is planned once more. */
  private timersDue(): void {
    this.wakesAt = undefined;
    const now = this.parts.clock.now(this.environment);
    this.turns.cameDue(now);
    if (this.found !== undefined && this.found.dueAt <= now) {
      // A search looks again by itself.
      if (this.found.isKnown) this.lookIn(SETTLED_MS);
      else this.turns.doubt();
      this.found = undefined;
    }
    if (this.turns.hasFree || this.turns.unsearched > 0) this.wake();
    this.planWake();
  }

  private get lookMs(): number {
    const { isAlone = false, leaseMs } = this.parts;
    const isQuiet = isAlone && performance.now() - this.workedAtMs > leaseMs + LOOK_MS;
    return isQuiet ? LOOK_ALONE_MS : LOOK_MS;
  }

  private lookIn(delayMs: number): void {
    clearTimeout(this.nextLook);
    if (!this.stopped) this.nextLook = setTimeout(() => void this.look(), delayMs);
  }

  /** Reads when the next timer is due, whichever process set it. */
  private async look(): Promise<void> {
    const { store, clock, logger } = this.parts;
    try {
      const next = await store.nextTimerAt(this.lane);
      this.failures = 0;
      this.lookIn(this.lookMs);
      if (next !== undefined && next <= clock.now(this.environment)) this.search();
      else this.found = next && { dueAt: next, isKnown: next === this.turns.nextDueAt };
      this.planWake();
    } catch (error) {
      logger.warn({ lane: this.lane, error }, 'timers cannot be read; trying again');
      this.lookIn(Math.min(SETTLED_MS * 2 ** this.failures, LOOK_FAILED_MAX_MS));
      this.failures += 1;
    }
  }

  private async scan(): Promise<void> {
    // From here on a wake joins this scan.
    await Promise.resolve();
    try {
      while (this.scanAgain && !this.stopped) {
        this.scanAgain = false;
        await this.claim(this.room);
      }
    } finally {
      // In the same turn as the check that found nothing to do: the next wake starts a scan of its own.
      this.scanning = undefined;
    }
  }

  private async claim(room: number): Promise<void> {
    this.mayHaveMore = true;
    if (room <= 0) return;
    const { unsearched } = this.turns;
    try {
      const claimed = unsearched > 0 ? await this.claimFound(room, unsearched) : await this.claimKnown(room);
      for (const timer of claimed) this.start(timer);
    } catch (error) {
      this.turns.doubt();
      this.lookIn(SETTLED_MS);
      this.parts.logger.warn({ lane: this.lane, error }, 'timers cannot be read; trying again');
    }
  }

  private async claimFound(limit: number, unsearched: number): Promise<readonly NewTimer[]> {
    const { lane, underWayOf: underWay } = this;
    const { store, clock, leaseMs } = this.parts;
    const dueBy = clock.now(this.environment);
    const claimed = await store.claimTimers({ lane, dueBy, limit, leaseMs, underWay });
    this.mayHaveMore = claimed.length === limit;
    this.turns.searched(claimed, unsearched, !this.mayHaveMore);
    this.lookIn(SETTLED_MS);
    return claimed;
  }

  private async claimKnown(room: number): Promise<readonly NewTimer[]> {
    const { store, clock, leaseMs } = this.parts;
    const timerIds = this.turns.choose(room, this.underWayOf);
    this.mayHaveMore = this.turns.hasFree;
    if (timerIds.length === 0) return [];
    const dueBy = clock.now(this.environment);
    const claimed = await store.claimNamed(this.lane, { timerIds, dueBy, leaseMs });
    const timers = this.turns.claimed(timerIds, claimed);
    if (this.turns.unsearched > 0) this.scanAgain = true;
    return timers;
  }

  /** What is claimed with a commit: in turns, too, and nothing while a search may find others first. */
  private wanted(change: TimersChange): TimersWanted | undefined {
    if (this.stopped || this.turns.unsearched > 0) return undefined;
    const dueBy = this.parts.clock.now(this.environment);
    // A timer that goes with the commit leaves its place right after it.
    const ending = new Set(change.timersGone);
    for (const { timerId } of change.timersSet) ending.add(timerId);
    const leaving = [...this.placesTaken].filter(({ timerId }) => ending.has(timerId));
    const timerIds = this.turns.ask(change, dueBy, this.room + leaving.length, this.underWayOf);
    return timerIds.length === 0 ? undefined : { timerIds, dueBy, leaseMs: this.parts.leaseMs };
  }

  private get room(): number {
    return Math.min(CONCURRENCY_MAX - this.placesTaken.size, UNDER_WAY_MAX - this.underWay.size);
  }

  private start(claimed: NewTimer): void {
    const timer = { lane: this.lane, ...claimed };
    this.workedAtMs = performance.now();
    const giveUpPlace = this.takePlace(timer);
    this.count(platformOf(timer), 1);
    const run = this.fire(timer).finally(() => {
      this.underWay.delete(run);
      this.workedAtMs = performance.now();
      this.count(platformOf(timer), -1);
      giveUpPlace();
      // Its changes in this lane, such as the turn of the next timer, have woken the loop with its commit.
      if (this.mayHaveMore) this.wake();
    });
    this.underWay.add(run);
  }

  private count(platformId: string, more: number): void {
    const count = (this.underWayOf.get(platformId) ?? 0) + more;
    if (count === 0) this.underWayOf.delete(platformId);
    else this.underWayOf.set(platformId, count);
  }

  /** Gives up the place that a timer takes: when it is done, or before that when it has waited long enough. */
  private takePlace(timer: Timer): () => void {
    this.placesTaken.add(timer);
    const giveUp = (): void => {
      this.placesTaken.delete(timer);
      clearTimeout(patience);
    };
    const patience = this.parts.waitingTimers?.has(timer.name)
      ? setTimeout(() => {
          giveUp();
          if (this.mayHaveMore) this.wake();
        }, PATIENCE_MS)
      : undefined;
    return giveUp;
  }

  private async fire(timer: Timer): Promise<void> {
    const { logger, metrics, timers, leaseMs } = this.parts;
    try {
      const fire = timers[timer.name];
      if (fire === undefined) throw new Error(`no timer is named ${timer.name}`);
      await fire(timer, callOf(timer, this.environment, leaseMs));
      metrics.requests.timerFired(timer.name, 'done');
    } catch (error) {
      // The claim stays until its lease ends: that is the pause before the next try.
      metrics.requests.timerFired(timer.name, 'failed');
      logger.error(
        { timer: timer.timerId, name: timer.name, error },
        'a timer failed; it fires again after its lease',
      );
    }
  }
}

const earlier = (one: Instant | undefined, other: Instant | undefined): Instant | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** The same firing has the same command id, in any process and after any crash. */
const callOf = (timer: Timer, environment: Environment, leaseMs: number): CallContext => {
  const { lane, timerId, dueAt, name } = timer;
  const commandId = derivedUuid('timer', lane, timerId, dueAt);
  return {
    commandId,
    platformId: platformOf(timer),
    environment,
    actor: name,
    correlationId: commandId,
    causationId: timerId,
    deadlineAt: after(systemNow(), leaseMs),
  };
};
