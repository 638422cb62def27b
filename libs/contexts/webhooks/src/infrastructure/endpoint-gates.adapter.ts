import { after, elapsedMs, type Clock, type Environment, type Instant } from '@causeway/kernel';
import type { AttemptHealth, EndpointGate, GatePass } from '../application/ports.js';

/** Attempts to one endpoint at once, and to one that takes long to answer. */
const IN_FLIGHT_MAX = 16;
const IN_FLIGHT_SLOW_MAX = 4;
/** Who waits for an endpoint that answers within this time waits briefly, however many they are. */
const QUICK_MS = 250;
/** From here on an endpoint is slow: what waits for it would only take the room of others. */
const SLOW_MS = 1_000;
/** Failures in a row after which an endpoint is left alone for a while. */
const FAILURES_UNTIL_REST = 10;
/** The first rest; each one after it, until an attempt succeeds, is twice as long. */
const REST_MIN_MS = 2_000;
/** A rest is never longer: an endpoint that came back is found within a minute. */
const REST_MAX_MS = 60_000;
/** How long an attempt waits for room before it is left to its timer, which fires again after its lease. */
const WAIT_MAX_MS = 20_000;
const WAIT_FOR_REST_MAX_MS = 5_000;
/** As many wait as are likely to get room within this time, going by how fast the endpoint answers. */
const WAIT_EXPECTED_MS = 5_000;
const WAITING_MIN = 4;
/** The weight of the newest answer in the average time of answers. */
const NEWEST_WEIGHT = 0.2;
/** Endpoints remembered. */
const REMEMBERED_MAX = 50_000;

interface Waiter {
  readonly admit: (pass: GatePass | undefined) => void;
  readonly tooLate: NodeJS.Timeout;
}

/**
 * One gate for each endpoint, in this process: it bounds the attempts under way, and keeps them away from an endpoint
 * that fails again and again, but for one that looks whether it came back. So neither a dead nor a slow endpoint
 * takes the room of others.
 */
export class EndpointGates implements EndpointGate {
  private readonly gates = new Map<string, Gate>();

  constructor(private readonly clock: Clock) {}

  enter(endpoint: string, environment: Environment): Promise<GatePass | undefined> {
    const key = `${environment} ${endpoint}`;
    let gate = this.gates.get(key);
    if (gate === undefined) {
      gate = new Gate(
        () => this.clock.now(environment),
        () => this.gates.delete(key),
      );
      this.gates.set(key, gate);
      const [oldest] = this.gates.keys();
      if (this.gates.size > REMEMBERED_MAX && oldest !== undefined) this.gates.delete(oldest);
    }
    return gate.enter();
  }

  /** Sends whoever waits away, so that a process that stops need not wait for them. */
  close(): void {
    for (const gate of this.gates.values()) gate.close();
  }
}

const inFlightMax = (likelyMs: number): number => (likelyMs < SLOW_MS ? IN_FLIGHT_MAX : IN_FLIGHT_SLOW_MAX);

class Gate {
  private readonly waiting: Waiter[] = [];
  /** When each attempt under way began, the oldest first, in milliseconds of this process. */
  private readonly inFlight = new Map<object, number>();
  private failuresInARow = 0;
  private rests = 0;
  private restsUntil: Instant | undefined;
  private answerMs = 0;
  private wakeUp: NodeJS.Timeout | undefined;

  constructor(
    private readonly now: () => Instant,
    private readonly forget: () => void,
  ) {}

  enter(): Promise<GatePass | undefined> {
    if (this.waiting.length === 0 && this.hasRoom()) return Promise.resolve(this.newPass(false));
    if (this.waiting.length >= this.waitingMax()) return Promise.resolve(undefined);
    return new Promise((admit) => {
      const tooLate = setTimeout(
        () => {
          const index = this.waiting.findIndex((waiter) => waiter.admit === admit);
          if (index >= 0) this.waiting.splice(index, 1);
          admit(undefined);
          this.forgetIfIdle();
        },
        this.rests > 0 ? WAIT_FOR_REST_MAX_MS : WAIT_MAX_MS,
      );
      this.waiting.push({ admit, tooLate });
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

  private restLeftMs(): number {
    return this.restsUntil === undefined ? 0 : Math.max(0, elapsedMs(this.now(), this.restsUntil));
  }

  /** After a rest a single attempt looks whether the endpoint came back. */
  private hasRoom(): boolean {
    if (this.restLeftMs() > 0) return false;
    if (this.rests > 0) return this.inFlight.size === 0;
    return this.inFlight.size < inFlightMax(this.likelyMs());
  }

  private waitingMax(): number {
    if (this.rests > 0) return WAITING_MIN;
    const likelyMs = this.likelyMs();
    if (likelyMs < QUICK_MS) return Number.POSITIVE_INFINITY;
    return Math.max(WAITING_MIN, Math.floor((inFlightMax(likelyMs) * WAIT_EXPECTED_MS) / likelyMs));
  }

  /** How long an answer takes: as it did so far, or as long as the oldest question has been open. */
  private likelyMs(): number {
    const [oldest] = this.inFlight.values();
    return Math.max(this.answerMs, oldest === undefined ? 0 : performance.now() - oldest);
  }

  private newPass(hasWaited: boolean): GatePass {
    const pass = {};
    this.inFlight.set(pass, performance.now());
    return {
      hasWaited,
      leave: (health) => {
        if (!this.inFlight.delete(pass)) return;
        if (health !== undefined) this.learn(health);
        this.admitWaiting();
        this.forgetIfIdle();
      },
    };
  }

  private learn({ isWell, durationMs, restMs = 0 }: AttemptHealth): void {
    this.answerMs += NEWEST_WEIGHT * (durationMs - this.answerMs);
    if (isWell) {
      this.failuresInARow = 0;
      this.rests = 0;
      this.restsUntil = undefined;
      return;
    }
    this.failuresInARow += 1;
    // Those that were under way together with the failure that began this rest do not prolong it.
    const begins = this.failuresInARow >= FAILURES_UNTIL_REST && this.restLeftMs() === 0;
    const ownMs = begins ? Math.min(REST_MIN_MS * 2 ** this.rests, REST_MAX_MS) : 0;
    if (begins) this.rests += 1;
    const wantedMs = Math.min(Math.max(ownMs, restMs), REST_MAX_MS);
    if (wantedMs > this.restLeftMs()) this.restsUntil = after(this.now(), wantedMs);
  }

  private admitWaiting(): void {
    while (this.hasRoom()) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      clearTimeout(next.tooLate);
      next.admit(this.newPass(true));
    }
    this.wakeAfterRest();
  }

  private wakeAfterRest(): void {
    const leftMs = this.restLeftMs();
    if (leftMs === 0 || this.waiting.length === 0) return;
    clearTimeout(this.wakeUp);
    this.wakeUp = setTimeout(() => this.admitWaiting(), leftMs);
    this.wakeUp.unref();
  }

  private forgetIfIdle(): void {
    const isHealthy = this.failuresInARow === 0 && this.answerMs < QUICK_MS;
    if (isHealthy && this.inFlight.size === 0 && this.waiting.length === 0) this.forget();
  }
}
