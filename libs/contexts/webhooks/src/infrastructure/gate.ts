import { after, elapsedMs, type Id, type Instant } from '@causeway/kernel';
import type { AttemptHealth, GateCandidate, GatePass } from '../application/ports.js';
import { FailingResources } from './failing-resources.js';
import { SentAway } from './sent-away.js';

/**
 * Attempts to one endpoint at once, and to one that takes long to answer. An attempt counts until this process knows
 * its answer, which under load is later than the endpoint gave it.
 */
const IN_FLIGHT_MAX = 64;
const IN_FLIGHT_SLOW_MAX = 4;
/** Of these one resource takes so many, so that there is always room for another one; few once it failed. */
const OF_A_RESOURCE_MAX = 48;
const OF_A_FAILING_RESOURCE_MAX = 2;
/** Any number waits for an endpoint that answers within this time: each of them waits briefly. */
const QUICK_MS = 250;
/** From here on an endpoint is slow: attempts pending for it would only take capacity from others. */
const SLOW_MS = 1_000;
/** The first rest; each one after it, until an attempt succeeds, is twice as long. */
const REST_MIN_MS = 2_000;
/** Of the gate's own rests: a recovered endpoint is found within seconds. */
const REST_MAX_MS = 10_000;
/** A rest that the endpoint asked for is never longer. */
const ASKED_REST_MAX_MS = 60_000;
/** How long an attempt waits for room before the gate sends it away. */
const WAIT_MAX_MS = 20_000;
const WAIT_FOR_REST_MAX_MS = 5_000;
/** As many wait as are likely to get room within this time, going by how fast the endpoint answers. */
const WAIT_EXPECTED_MS = 5_000;
const WAITING_MIN = 4;
/** Attempts about failing resources that wait at once. */
const WAITING_FAILING_MAX = 64;
/** The weight of the newest answer in the average time of answers. */
const NEWEST_WEIGHT = 0.2;
/** Deliveries whose claims are given back at once. */
const GIVEN_BACK_MAX = 64;

interface Waiter {
  readonly candidate: GateCandidate;
  readonly admit: (pass: GatePass | undefined) => void;
  readonly tooLate: NodeJS.Timeout;
}
interface InFlight {
  readonly resourceId: string;
  /** In milliseconds of this process. */
  readonly since: number;
}

export interface GateSurroundings {
  /** The time of the endpoint's environment. */
  readonly now: () => Instant;
  /** Nothing need be remembered of the endpoint any more. */
  readonly forget: () => void;
  readonly giveBack: (webhookIds: readonly Id<'Webhook'>[]) => Promise<void>;
}

export class Gate {
  private readonly waiting: Waiter[] = [];
  private readonly sentAway = new SentAway();
  /** The oldest first. */
  private readonly inFlight = new Set<InFlight>();
  private readonly failing = new FailingResources();
  private rests = 0;
  private restsUntil: Instant | undefined;
  private answerMs = 0;
  private wakeUp: NodeJS.Timeout | undefined;

  constructor(private readonly around: GateSurroundings) {}

  enter(candidate: GateCandidate): Promise<GatePass | undefined> {
    this.sentAway.remove(candidate.webhookId);
    // Whatever could be admitted has been, so that nothing that waits is passed by.
    if (this.hasRoom(candidate)) return Promise.resolve(this.newPass(candidate, false));
    return new Promise((admit) => {
      const waiter: Waiter = {
        candidate,
        admit,
        tooLate: setTimeout(() => this.sendAway(waiter), this.rests > 0 ? WAIT_FOR_REST_MAX_MS : WAIT_MAX_MS),
      };
      this.waiting.push(waiter);
      const surplus = this.surplus();
      if (surplus !== undefined) this.sendAway(surplus);
      this.wakeAfterRest();
    });
  }

  close(): void {
    clearTimeout(this.wakeUp);
    for (const { admit, tooLate } of this.waiting.splice(0)) {
      clearTimeout(tooLate);
      admit(undefined);
    }
  }

  private sendAway(waiter: Waiter): void {
    this.remove(waiter);
    this.sentAway.add(waiter.candidate);
    waiter.admit(undefined);
    this.wakeAfterRest();
  }

  private remove(waiter: Waiter): void {
    clearTimeout(waiter.tooLate);
    const index = this.waiting.indexOf(waiter);
    if (index >= 0) this.waiting.splice(index, 1);
  }

  /** The one to reject when too many wait: of the lowest rank the one that came last. */
  private surplus(): Waiter | undefined {
    if (this.waiting.length <= this.waitingMax() && this.failingThatWait() <= WAITING_FAILING_MAX)
      return undefined;
    return this.waiting.reduce((worst, waiter) =>
      this.rankOf(waiter.candidate) >= this.rankOf(worst.candidate) ? waiter : worst,
    );
  }

  private failingThatWait(): number {
    if (this.failing.isEmpty || this.waiting.length <= WAITING_FAILING_MAX) return 0;
    return this.waiting.filter(({ candidate }) => this.failing.has(candidate.resourceId)).length;
  }

  /** Rank: other resources before failing ones; first attempts, which others wait for, before retries. */
  private rankOf({
    resourceId,
    isFirstAttempt,
  }: Pick<GateCandidate, 'resourceId' | 'isFirstAttempt'>): number {
    return (this.failing.has(resourceId) ? 2 : 0) + (isFirstAttempt ? 0 : 1);
  }

  private restLeftMs(): number {
    return this.restsUntil === undefined ? 0 : Math.max(0, elapsedMs(this.around.now(), this.restsUntil));
  }

  /** After a rest a single attempt checks whether the endpoint has recovered. */
  private isFull(): boolean {
    if (this.restLeftMs() > 0) return true;
    return this.inFlight.size >= (this.rests > 0 ? 1 : this.inFlightMax());
  }

  private hasRoom({ resourceId }: Pick<GateCandidate, 'resourceId'>): boolean {
    if (this.isFull()) return false;
    const own = [...this.inFlight].filter((attempt) => attempt.resourceId === resourceId);
    return own.length < this.ofAResourceMax(resourceId, own[0]);
  }

  private inFlightMax(): number {
    return this.likelyMs() < SLOW_MS ? IN_FLIGHT_MAX : IN_FLIGHT_SLOW_MAX;
  }

  private ofAResourceMax(resourceId: string, oldest: InFlight | undefined): number {
    if (this.failing.has(resourceId)) return OF_A_FAILING_RESOURCE_MAX;
    return openMs(oldest) < SLOW_MS ? OF_A_RESOURCE_MAX : IN_FLIGHT_SLOW_MAX;
  }

  private waitingMax(): number {
    if (this.rests > 0) return WAITING_MIN;
    const likelyMs = this.likelyMs();
    if (likelyMs < QUICK_MS) return Number.POSITIVE_INFINITY;
    return Math.max(WAITING_MIN, Math.floor((this.inFlightMax() * WAIT_EXPECTED_MS) / likelyMs));
  }

  /**
   * How long an answer takes: as it did so far, or as long as questions about two resources have been open; one alone
   * may be slow for reasons of its own.
   */
  private likelyMs(): number {
    const attempts = [...this.inFlight];
    const second = attempts.find(({ resourceId }) => resourceId !== attempts[0]?.resourceId);
    return Math.max(this.answerMs, openMs(second));
  }

  private newPass({ resourceId }: GateCandidate, hasWaited: boolean): GatePass {
    const attempt: InFlight = { resourceId, since: performance.now() };
    this.inFlight.add(attempt);
    return {
      hasWaited,
      leave: (health) => {
        if (!this.inFlight.delete(attempt)) return;
        if (health !== undefined) this.learn(resourceId, health);
        this.admitWaiting();
        this.forgetIfIdle();
      },
    };
  }

  private learn(resourceId: string, { isWell, durationMs, restMs = 0 }: AttemptHealth): void {
    // How long the next failures of a resource take says nothing about the others.
    if (!this.failing.has(resourceId)) this.answerMs += NEWEST_WEIGHT * (durationMs - this.answerMs);
    if (isWell) {
      this.failing.succeeded(resourceId);
      this.rests = 0;
      this.restsUntil = undefined;
      return;
    }
    this.failing.failed(resourceId);
    // Those that were under way together with the failure that began this rest do not prolong it.
    const begins = this.failing.isEndpointFailing && this.restLeftMs() === 0;
    const ownMs = begins ? Math.min(REST_MIN_MS * 2 ** this.rests, REST_MAX_MS) : 0;
    if (begins) this.rests += 1;
    const askedMs = this.failing.haveSeveralFailed ? Math.min(restMs, ASKED_REST_MAX_MS) : 0;
    const wantedMs = Math.max(ownMs, askedMs);
    if (wantedMs > this.restLeftMs()) this.restsUntil = after(this.around.now(), wantedMs);
  }

  private admitWaiting(): void {
    for (let next = this.nextToAdmit(); next !== undefined; next = this.nextToAdmit()) {
      this.remove(next);
      next.admit(this.newPass(next.candidate, true));
    }
    this.giveBackSentAway();
    this.wakeAfterRest();
  }

  private nextToAdmit(): Waiter | undefined {
    let best: Waiter | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    const full = new Set<string>();
    for (const waiter of this.isFull() ? [] : this.waiting) {
      const { resourceId } = waiter.candidate;
      const rank = this.rankOf(waiter.candidate);
      if (rank >= bestRank || full.has(resourceId)) continue;
      if (!this.hasRoom(waiter.candidate)) {
        full.add(resourceId);
        continue;
      }
      [best, bestRank] = [waiter, rank];
      if (rank === 0) break;
    }
    return best;
  }

  /** Until the endpoint is known to have recovered, one delivery is enough to check. */
  private giveBackSentAway(): void {
    const most = this.rests > 0 ? 1 : GIVEN_BACK_MAX;
    const given = this.sentAway.take(most, (delivery) =>
      this.hasRoom(delivery) ? this.rankOf(delivery) : undefined,
    );
    if (given.length === 0) return;
    this.around
      .giveBack(given.map(({ webhookId }) => webhookId))
      // The claims run out all the same; until then the next attempt that ends asks once more.
      .catch(() => given.forEach((delivery) => this.sentAway.add(delivery)));
  }

  private wakeAfterRest(): void {
    const leftMs = this.restLeftMs();
    if (leftMs === 0 || (this.waiting.length === 0 && this.sentAway.isEmpty)) return;
    clearTimeout(this.wakeUp);
    this.wakeUp = setTimeout(() => this.admitWaiting(), leftMs);
    this.wakeUp.unref();
  }

  private forgetIfIdle(): void {
    const isHealthy = this.failing.isEmpty && this.answerMs < QUICK_MS;
    const isIdle = this.inFlight.size === 0 && this.waiting.length === 0 && this.sentAway.isEmpty;
    if (isHealthy && isIdle) this.around.forget();
  }
}

const openMs = (attempt: InFlight | undefined): number =>
  attempt === undefined ? 0 : performance.now() - attempt.since;
