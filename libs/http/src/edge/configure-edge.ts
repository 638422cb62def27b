import { withinOperatorRequest } from '@causeway/commands';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as timeout } from 'node:timers/promises';
import { AccessGuard } from '../access/access.guard.js';
import { Admission, tenantWeight } from '../access/admission.js';
import { AUTHENTICATOR, type AgentAuthenticator, type Authenticator } from '../access/caller.js';
import { TokenBuckets, type RateLimit } from '../access/token-buckets.js';
import { Turnstile, type TurnstileOptions } from '../access/turnstile.js';
import { namedFields } from '../errors/named-fields.js';
import { ErrorFilter } from '../errors/error-filter.js';
import { checkedTables, type RejectionTables } from '../errors/rejections.js';
import { API_PREFIX, OUTSIDE_API } from './api-version.js';
import type { OperatorAuthenticator } from '../access/operator.js';
import { isForOperators } from './operator-listener.js';
import { EdgeAdapter } from './edge-adapter.js';
import type { EdgeRequest } from './edge-request.js';
import type { RequestObserver } from './request-observer.js';
import { SECURITY_HEADERS } from './security-headers.js';
import { wireWords } from '../wire/wire-words.js';
import { ValidationPipe, WholeRequest } from './validation.pipe.js';

export interface EdgeOptions {
  /** Every context's rejections; checked against the API's codes here, at start. */
  readonly rejectionTables: RejectionTables;
  readonly observer: RequestObserver;
  /** By default what the application provides as `AUTHENTICATOR`. */
  readonly authenticator?: Authenticator;
  /** Without them no caller is an agent. */
  readonly agents?: AgentAuthenticator;
  /** Without them no caller is an operator. */
  readonly operators?: OperatorAuthenticator;
  /** The deployment's name in place of `Service` (`CAUSEWAY_WIRE_NAME`). */
  readonly wireName?: string;
  /** Of one token. */
  readonly rateLimit?: RateLimit;
  /** Of all tokens of a platform in one environment; by default that of one token. */
  readonly platformRateLimit?: RateLimit;
  readonly failureLimit?: RateLimit;
  /** Of one address without credentials, and of all of them together. */
  readonly visitLimit?: RateLimit;
  readonly allVisitsLimit?: RateLimit;
  /** Of the probes of one address. */
  readonly probeLimit?: RateLimit;
  /** How many requests are at work at once, and how many of one platform wait for that. */
  readonly places?: Partial<Places>;
  /** Milliseconds of a clock that never goes back; rate limits count by it. */
  readonly nowMs?: () => number;
  readonly pause?: (ms: number) => Promise<void>;
}

export type Places = Pick<TurnstileOptions, 'atOnce' | 'atOnceShared' | 'waitingMax'>;

/** Requests of one token (config-and-tokens §8): about half of what two cores answer, and four times what was chosen there. */
const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 200, burst: 400 };
/** Failed authentications of one address: many callers may share it, and secrets of 256 bits cannot be guessed. */
const DEFAULT_FAILURE_LIMIT: RateLimit = { perSecond: 100, burst: 1_000 };

/**
 * Requests without credentials of one address, which is one institution as a rule: a payment takes three or four. All
 * together: what one process verifies beside its work.
 */
const DEFAULT_VISIT_LIMIT: RateLimit = { perSecond: 10, burst: 40 };
const DEFAULT_ALL_VISITS_LIMIT: RateLimit = { perSecond: 100, burst: 400 };
/** Some supervisors and collectors behind one address, each asking every second. */
const DEFAULT_PROBE_LIMIT: RateLimit = { perSecond: 50, burst: 200 };

/**
 * A platform that is alone gains from each of so many, since they share questions and commits; while others are about,
 * each request of one at work costs the others about a third of what theirs take alone (`bench http`, `fairness`).
 */
const DEFAULT_PLACES: Places = { atOnce: 128, atOnceShared: 2, waitingMax: 1_024 };
/** One look-up by index each, in turns of the addresses. */
const PLACES_OF_STRANGERS: Places = { atOnce: 4, atOnceShared: 2, waitingMax: 256 };

/** Everything cross-cutting of the HTTP edge, put around an application made with `edgeAdapter()`. */
export const configureEdge = (app: NestFastifyApplication, options: EdgeOptions): void => {
  const adapter = app.getHttpAdapter();
  if (!(adapter instanceof EdgeAdapter)) throw new Error('The edge needs an application on edgeAdapter()');
  const { observer, nowMs = () => performance.now(), pause = timeout } = options;
  const { rateLimit = DEFAULT_RATE_LIMIT } = options;
  const words = wireWords(options.wireName);
  const tables = checkedTables(options.rejectionTables);
  const filter = new ErrorFilter(tables, adapter.routes, observer, adapter.referenceOrigin);
  adapter.onEarlyFailure((error, request, reply) => filter.answer(error, request, reply));
  app.setGlobalPrefix(API_PREFIX, { exclude: OUTSIDE_API });
  app.useGlobalFilters(filter);
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalInterceptors(new WholeRequest());
  app.useGlobalGuards(
    new AccessGuard({
      admission: new Admission({
        authenticator: options.authenticator ?? app.get<Authenticator>(AUTHENTICATOR, { strict: false }),
        ...(options.agents && { agents: options.agents }),
        requests: new TokenBuckets(rateLimit, nowMs),
        platformRequests: new TokenBuckets(options.platformRateLimit ?? rateLimit, nowMs),
        failures: new TokenBuckets(options.failureLimit ?? DEFAULT_FAILURE_LIMIT, nowMs),
        visits: new TokenBuckets(options.visitLimit ?? DEFAULT_VISIT_LIMIT, nowMs),
        allVisits: new TokenBuckets(options.allVisitsLimit ?? DEFAULT_ALL_VISITS_LIMIT, nowMs),
        probes: new TokenBuckets(options.probeLimit ?? DEFAULT_PROBE_LIMIT, nowMs),
        turns: new Turnstile({ ...DEFAULT_PLACES, ...options.places, weightOf: tenantWeight, nowMs }),
        strangers: new Turnstile({ ...PLACES_OF_STRANGERS, nowMs }),
        pause,
        nowMs,
      }),
      ...(options.operators && { operators: options.operators }),
    }),
  );
  if (words !== undefined) adapter.speak(words);
  observeRequests(adapter, observer);
};

/** Answers of the API and to the operator: money, persons, secrets shown once. No cache on the way keeps them. */
const CONFIDENTIAL = /^\/(?:api|operator)\//;

/** The page of the console asks below its own address, which is rewritten before a route is looked for. */
const isOfConsole = ({ originalUrl }: { readonly originalUrl: string }): boolean =>
  originalUrl.startsWith('/console/');

const observeRequests = (adapter: EdgeAdapter, observer: RequestObserver): void => {
  const fastify = adapter.getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    if (isForOperators(request.routeOptions.url))
      reply.raw.once('close', withinOperatorRequest(request.id, done));
    else done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // The answer is ready; how fast its reader takes it is no work of ours.
    (request as EdgeRequest).leave?.();
    if (!reply.hasHeader('cache-control') && CONFIDENTIAL.test(request.url))
      void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { caller, operator, operationId, refusal } = request as EdgeRequest;
    observer.completed({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      ...(operationId !== undefined && { operationId }),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      ...(operator && { tokenId: operator.tokenId }),
      ...(caller && {
        platformId: caller.platformId,
        environment: caller.environment,
        tokenId: caller.tokenId,
      }),
      ...(refusal && { code: refusal.code, ...namedFields(refusal) }),
      ...(isOfConsole(request) && { isOfConsole: true }),
    });
    done();
  });
};
