import { ApiError } from '../errors/api-error.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import type { AgentAuthenticator, Authenticator, Caller } from './caller.js';
import { basicCredentials, bearerSecret } from './credentials.js';
import { clientAddress } from './client-address.js';
import { KnownCredentials, type KnownCaller } from './known-credentials.js';
import { bodyCost, requestCost } from './request-cost.js';
import type { TokenBuckets } from './token-buckets.js';
import type { Turnstile } from './turnstile.js';

export interface AdmissionRules {
  readonly authenticator: Authenticator;
  /** Without one no caller is an agent. */
  readonly agents?: AgentAuthenticator;
  /** Requests by token, or by agent. */
  readonly requests: TokenBuckets;
  /** Requests by platform and environment, whichever of its tokens signs; those of its agents apart. */
  readonly platformRequests: TokenBuckets;
  /** Failed authentications by address. */
  readonly failures: TokenBuckets;
  /** Requests of those who need no credentials, by address, and of all of them together. */
  readonly visits: TokenBuckets;
  readonly allVisits: TokenBuckets;
  /** Probes of supervisors and collectors, by address. */
  readonly probes: TokenBuckets;
  /** Requests at work, by platform and environment. */
  readonly turns: Turnstile;
  /** Look-ups of credentials that are not known yet, by address. */
  readonly strangers: Turnstile;
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
}

/** What a request presents to be let in. */
interface Presented {
  /** Without the ways in which a header may write it: each would be a stranger, looked up before any limit. */
  readonly text: string;
  readonly find: () => Promise<Caller | undefined>;
}

/** A refused caller that retries at once would keep the event loop as busy as one that is served. */
const REFUSAL_PAUSE_MS = 100;
/** Credentials that were found good count for so long: most bodies are here by then, and most turns have come. */
const FOUND_LATELY_MS = 1_000;
/** Every caller without credentials, as one. */
const ALL_VISITORS = 'visitors';
/** Refusals of one caller that wait out the pause at once; the others cost less than to keep them would. */
const PAUSING_MAX = 64;

/**
 * Admits a request in three steps: the rate limits, a place among the requests at work, and then the look-up
 * of the credentials. A platform's excess requests wait, or are refused, before they cost a look-up;
 * credentials not seen before are looked up in turns of the addresses that they come from.
 */
export class Admission {
  private readonly known = new KnownCredentials();
  private readonly pausing = new Map<string, number>();

  constructor(private readonly rules: AdmissionRules) {}

  /** The caller, with a place among the requests at work. Throws 401 (by `refusal`), 429, `UnavailableError`. */
  async admit(request: EdgeRequest, refusal: () => ApiError): Promise<Caller> {
    const credentials = basicCredentials(request.headers.authorization);
    const { authenticator } = this.rules;
    if (credentials === undefined) return this.fail(request, refusal);
    const { clientId, clientSecret } = credentials;
    return this.admitBy(request, refusal, {
      text: `${clientId}:${clientSecret}`,
      find: () => authenticator.authenticate(clientId, clientSecret),
    });
  }

  /** The same for an agent, by its access token: no key of a platform is one (agents §1). */
  async admitAgent(request: EdgeRequest, refusal: () => ApiError): Promise<Caller> {
    const token = bearerSecret(request.headers.authorization);
    const { agents } = this.rules;
    if (token === undefined || agents === undefined) return this.fail(request, refusal);
    return this.admitBy(request, refusal, { text: token, find: () => agents.agentOf(token) });
  }

  private async admitBy(
    request: EdgeRequest,
    refusal: () => ApiError,
    { text, find }: Presented,
  ): Promise<Caller> {
    const known = this.known.find(text);
    if (known !== undefined) await this.takeTurn(request, known);
    const caller = await this.lookUp(request, find, known === undefined);
    if (caller === undefined) {
      this.known.forget(text);
      return this.fail(request, refusal);
    }
    request.stillHolds = this.holding(request, refusal, find);
    if (known === undefined) {
      this.known.remember(text, caller);
      await this.takeTurn(request, caller);
      await request.stillHolds();
    }
    return caller;
  }

  /**
   * Of credentials that were found good just now: throws 401 (by `refusal`) once they are no longer, and looks only where
   * it did not lately. So nothing is done for a deleted token whose request waited, or whose body was held back.
   */
  holding(
    request: EdgeRequest,
    refusal: () => ApiError,
    find: () => Promise<unknown>,
  ): NonNullable<EdgeRequest['stillHolds']> {
    const foundAtMs = this.rules.nowMs();
    return async () => {
      if (this.rules.nowMs() - foundAtMs < FOUND_LATELY_MS) return;
      if ((await find()) === undefined) await this.fail(request, refusal);
    };
  }

  /** Admits a public request: the excess of one address does not count against the limit of all. */
  async visit(request: EdgeRequest): Promise<void> {
    const address = clientAddress(request);
    await this.refuseFlood(address, this.rules.visits.take(address));
    await this.refuseFlood(ALL_VISITORS, this.rules.allVisits.take(ALL_VISITORS));
  }

  /** Admits a probe. All of them together have no limit: strangers would use it up, and what they cost is bounded. */
  async probe(request: EdgeRequest): Promise<void> {
    const address = clientAddress(request);
    await this.refuseFlood(address, this.rules.probes.take(address));
  }

  /** Only failures are limited by address: neighbours behind the same proxy with good credentials stay unharmed. */
  async fail(request: EdgeRequest, refusal: () => ApiError): Promise<never> {
    const address = clientAddress(request);
    await this.refuseFlood(address, this.rules.failures.take(address));
    throw refusal();
  }

  private async lookUp(
    request: EdgeRequest,
    find: () => Promise<Caller | undefined>,
    isStranger: boolean,
  ): Promise<Caller | undefined> {
    if (!isStranger) return find();
    const leave = await this.rules.strangers.enter(clientAddress(request), {
      isGone: () => isGone(request),
    });
    try {
      return await find();
    } finally {
      leave();
    }
  }

  private async takeTurn(
    request: EdgeRequest,
    { platformId, environment, tokenId, agentId }: KnownCaller,
  ): Promise<void> {
    const { requests, platformRequests, turns } = this.rules;
    const tenant = `${environment} ${platformId}`;
    // Agents that run wild use up no request of their platform's own.
    const limited = agentId === undefined ? tenant : `${tenant} agents`;
    const cost = requestCost(request);
    const waitSeconds = requests.take(tokenId, cost) || platformRequests.take(limited, cost);
    await this.refuseFlood(tenant, waitSeconds);
    // A body that does not say its size pays for it when it was read.
    if (request.headers['content-length'] === undefined) {
      request.bodyRead = (bytes) => {
        requests.charge(tokenId, bodyCost(bytes));
        platformRequests.charge(limited, bodyCost(bytes));
      };
    }
    request.leave = await turns.enter(tenant, { cost, isGone: () => isGone(request) });
  }

  private async refuseFlood(who: string, retryAfterSeconds: number): Promise<void> {
    if (retryAfterSeconds === 0) return;
    const pausing = this.pausing.get(who) ?? 0;
    if (pausing < PAUSING_MAX) {
      this.pausing.set(who, pausing + 1);
      await this.rules.pause(REFUSAL_PAUSE_MS);
      const left = (this.pausing.get(who) ?? 1) - 1;
      if (left === 0) this.pausing.delete(who);
      else this.pausing.set(who, left);
    }
    throw new ApiError(429, 'RATE_LIMITED', 'Too many requests', undefined, {
      'retry-after': String(retryAfterSeconds),
    });
  }
}

const isGone = ({ raw }: EdgeRequest): boolean => raw.socket.destroyed;

/** By `environment platformId`: production requests do not wait behind sandbox requests. */
export const tenantWeight = (tenant: string): number => (tenant.startsWith('production ') ? 4 : 1);
