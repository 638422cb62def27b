import { UnavailableError } from '@causeway/commands';
import { TurnQueue } from '@causeway/kernel';
import { ApiError } from '../errors/api-error.js';

export interface TurnstileOptions {
  /** Requests of one tenant at work while no other tenant is active: enough to keep the process busy. */
  readonly atOnce: number;
  /** Those of each tenant while others are active: few, since a newcomer's work runs among all of them. */
  readonly atOnceShared: number;
  /** Requests of one tenant that may wait; the next one is refused. */
  readonly waitingMax: number;
  /** How often a tenant's turn comes for each turn of one of weight 1. */
  readonly weightOf?: (tenant: string) => number;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Does something after a time, unless it is called off before. */
  readonly later?: (ms: number, work: () => void) => () => void;
}

export interface Entrance {
  /** In the same unit as the weights: a tenant with costly requests skips more turns. */
  readonly cost?: number;
  /** Whether its client has disconnected, so that no answer is needed. */
  readonly isGone?: () => boolean;
}

/** Gives the place back. A second call changes nothing. */
export type Leave = () => void;

interface Waiter {
  readonly tenant: string;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly resolve: (leave: Leave) => void;
  readonly reject: (error: unknown) => void;
}

/** No client waits longer for an answer (config-and-tokens §7). */
const PATIENCE_MS = 30_000;
/** A tenant that called within this time is active: most pause longer than a request takes. */
const ABOUT_MS = 2_000;
/**
 * A request at work for longer mostly waits for another institution, or for its twin. It gives its place to
 * the next one and goes on waiting, so that slow institutions do not keep a platform from reading its own
 * accounts.
 */
const PLACE_HELD_MS = 1_000;
/** Requests of one tenant under way at once for each of its places, those that gave it up included. */
const UNDER_WAY_FOR_PLACE = 4;
/** All tenants together; what is kept of a waiting request fits into some kilobytes. */
const WAITING_OF_ALL_MAX = 16_384;

/**
 * Lets a bounded number of requests be at work at once, and the others wait in turns of their tenants. What a
 * tenant sends beyond its places waits behind its own, before it costs the event loop or PostgreSQL anything,
 * so that another one finds at most `atOnceShared` of it at work. A tenant that is alone has `atOnce` places,
 * or half of the process would idle.
 */
export class Turnstile {
  private readonly waiting: TurnQueue<Waiter>;
  /** Those that hold a place. */
  private readonly atWork = new Counts();
  /** Those, and the ones that gave it up. */
  private readonly underWay = new Counts();
  /** The tenant that called last, and when; and when any other one did last. */
  private last = { tenant: '', atMs: Number.NEGATIVE_INFINITY };
  private anotherAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: TurnstileOptions) {
    this.waiting = new TurnQueue(options.weightOf);
  }

  waitingOf(tenant: string): number {
    return this.waiting.sizeOf(tenant);
  }

  /**
   * Resolves when it is the request's turn. Throws 429 when too many of its tenant wait already, `UnavailableError`
   * when too many of all do, or when it has waited longer than any client waits for an answer.
   */
  async enter(tenant: string, { cost = 1, isGone = () => false }: Entrance = {}): Promise<Leave> {
    const since = this.options.nowMs();
    this.seen(tenant, since);
    if (this.waiting.sizeOf(tenant) === 0 && this.mayEnter(tenant)) return this.admit(tenant);
    if (this.waiting.sizeOf(tenant) >= this.options.waitingMax) throw flooded();
    if (this.waiting.size >= WAITING_OF_ALL_MAX) throw new UnavailableError('too many requests wait', 1);
    return new Promise((resolve, reject) => {
      this.waiting.add(tenant, { tenant, since, isGone, resolve, reject }, cost);
    });
  }

  private mayEnter(tenant: string): boolean {
    const { atOnce, atOnceShared } = this.options;
    // One that is alone leaves room for the first newcomer.
    if (this.atWork.inAll >= atOnce + atOnceShared) return false;
    if (this.underWay.of(tenant) >= UNDER_WAY_FOR_PLACE * atOnce) return false;
    return this.atWork.of(tenant) < (this.isAlone(tenant) ? atOnce : atOnceShared);
  }

  private admit(tenant: string): Leave {
    const { later = afterwards } = this.options;
    this.atWork.add(tenant, 1);
    this.underWay.add(tenant, 1);
    const giveUpPlace = once(() => this.atWork.add(tenant, -1));
    const callOff = later(PLACE_HELD_MS, () => {
      giveUpPlace();
      this.letIn();
    });
    return once(() => {
      callOff();
      giveUpPlace();
      this.underWay.add(tenant, -1);
      this.letIn();
    });
  }

  private letIn(): void {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      const { tenant, since, isGone, resolve, reject } = next;
      if (isGone() || this.options.nowMs() - since > PATIENCE_MS)
        reject(new UnavailableError('the request waited too long for its turn', 1));
      else resolve(this.admit(tenant));
    }
  }

  private next(): Waiter | undefined {
    return this.waiting.next((tenant) => this.mayEnter(tenant));
  }

  private seen(tenant: string, atMs: number): void {
    if (tenant !== this.last.tenant) this.anotherAtMs = this.last.atMs;
    this.last = { tenant, atMs };
  }

  private isAlone(tenant: string): boolean {
    if (this.atWork.inAll > this.atWork.of(tenant)) return false;
    const othersAtMs = tenant === this.last.tenant ? this.anotherAtMs : this.last.atMs;
    return this.options.nowMs() - othersAtMs > ABOUT_MS;
  }
}

class Counts {
  private readonly counts = new Map<string, number>();
  inAll = 0;

  of(tenant: string): number {
    return this.counts.get(tenant) ?? 0;
  }

  add(tenant: string, more: 1 | -1): void {
    const count = this.of(tenant) + more;
    if (count === 0) this.counts.delete(tenant);
    else this.counts.set(tenant, count);
    this.inAll += more;
  }
}

const once = (work: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
};

const afterwards = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  // It only lets others in: nothing must stay alive for it.
  timer.unref();
  return () => clearTimeout(timer);
};

const flooded = (): ApiError<429> =>
  new ApiError(429, 'RATE_LIMITED', 'Too many requests', undefined, { 'retry-after': '1' });
