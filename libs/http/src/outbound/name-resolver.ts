import type { LookupAddress } from 'node:dns';
import { SystemNames, type MachineNames } from './machine-names.js';
import { queryName, type NameAnswer } from './name-query.js';
import { TenantTurns } from './tenant-turns.js';

/**
 * Gives every address of a host name, on behalf of a tenant. Throws an error whose code is `ENOTFOUND` for a name
 * that has none, and `EAI_AGAIN` for one without an answer in time.
 */
export type ResolveAll = (host: string, tenant: string) => Promise<readonly LookupAddress[]>;

export interface NameResolverOptions {
  /** Name servers, such as `10.0.0.2` or `10.0.0.2:5353`; the system's when empty. */
  readonly servers?: readonly string[];
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs?: () => number;
  readonly machine?: MachineNames;
  /** Milliseconds until a name without an answer is given up, its turn included. */
  readonly timeoutMs?: number;
}

/** A connection may take 10 s in all; a name that took half of it leaves a host the other half. */
const TIMEOUT_MS = 5_000;
/** How many names a tenant may have open at once, and how many more wait: names that answer take milliseconds. */
const OPEN_MAX = 8;
const WAITING_MAX = 256;
/** A time to live counts within these seconds: changes are seen in a minute, and no name is asked for each call. */
const KEPT_SECONDS_MIN = 5;
const KEPT_SECONDS_MAX = 60;
/** A name that was just published is found soon; one that is not answered is let alone longer than it takes to try. */
const ABSENT_KEPT_MS = 5_000;
const UNANSWERED_KEPT_MS = 15_000;
/** Names cached; the oldest is evicted. */
const KEPT_MAX = 10_000;

interface Kept {
  readonly answer: NameAnswer;
  readonly untilMs: number;
}

/**
 * Resolves host names for connections that strangers ask for. A name without an answer costs its tenant one of a few
 * places for a few seconds, and others nothing: each name is asked for once at a time, and what was learnt, also
 * that there is no answer, is remembered for a while.
 */
export class NameResolver {
  private readonly kept = new Map<string, Kept>();
  private readonly open = new Map<string, Promise<NameAnswer>>();
  private readonly turns = new TenantTurns(OPEN_MAX, WAITING_MAX);
  private readonly servers: readonly string[];
  private readonly nowMs: () => number;
  private readonly machine: MachineNames;
  private readonly timeoutMs: number;

  constructor({
    servers = [],
    nowMs = () => performance.now(),
    machine = new SystemNames(nowMs),
    timeoutMs = TIMEOUT_MS,
  }: NameResolverOptions = {}) {
    this.servers = servers;
    this.nowMs = nowMs;
    this.machine = machine;
    this.timeoutMs = timeoutMs;
  }

  readonly resolveAll: ResolveAll = async (host, tenant) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const own = await this.machine.addressesOf(name);
    if (own !== undefined) return own;
    const endsAtMs = this.nowMs() + this.timeoutMs;
    const answer = await (this.known(name) ?? this.inTurn(name, tenant, endsAtMs));
    if (answer.status === 'FOUND') return answer.addresses;
    throw answer.status === 'ABSENT' ? noAddress(host) : noAnswer(host);
  };

  /** The cached answer, or the query in progress, of any tenant. */
  private known(name: string): NameAnswer | Promise<NameAnswer> | undefined {
    const kept = this.kept.get(name);
    if (kept !== undefined && kept.untilMs > this.nowMs()) return kept.answer;
    return this.open.get(name);
  }

  /** Only a name whose query has been sent is shared: no caller waits in another tenant's queue. */
  private async inTurn(name: string, tenant: string, endsAtMs: number): Promise<NameAnswer> {
    const leave = await this.turns.enter(tenant, endsAtMs - this.nowMs());
    if (leave === undefined) return { status: 'UNANSWERED' };
    try {
      return await (this.known(name) ?? this.ask(name, endsAtMs));
    } finally {
      leave();
    }
  }

  private ask(name: string, endsAtMs: number): Promise<NameAnswer> {
    const asked = this.query(name, endsAtMs).finally(() => this.open.delete(name));
    this.open.set(name, asked);
    return asked;
  }

  private async query(name: string, endsAtMs: number): Promise<NameAnswer> {
    let answer: NameAnswer = { status: 'ABSENT' };
    for (const fullName of await this.machine.fullNames(name)) {
      const timeoutMs = Math.max(1, endsAtMs - this.nowMs());
      answer = await queryName(fullName, { servers: this.servers, timeoutMs });
      if (answer.status !== 'ABSENT') break;
    }
    this.keep(name, answer);
    return answer;
  }

  private keep(name: string, answer: NameAnswer): void {
    this.kept.delete(name);
    const [oldest] = this.kept.keys();
    if (this.kept.size >= KEPT_MAX && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(name, { answer, untilMs: this.nowMs() + keptMs(answer) });
  }
}

const keptMs = (answer: NameAnswer): number => {
  if (answer.status === 'ABSENT') return ABSENT_KEPT_MS;
  if (answer.status === 'UNANSWERED') return UNANSWERED_KEPT_MS;
  return Math.min(KEPT_SECONDS_MAX, Math.max(KEPT_SECONDS_MIN, answer.ttlSeconds)) * 1_000;
};

export const noAddress = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });

const noAnswer = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`No name server answers for ${host}`), { code: 'EAI_AGAIN' });
