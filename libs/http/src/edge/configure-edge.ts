import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessGuard } from '../access/access.guard.js';
import { AUTHENTICATOR, type Authenticator } from '../access/caller.js';
import { TokenBuckets, type RateLimit } from '../access/token-buckets.js';
import { ErrorFilter } from '../errors/error-filter.js';
import { checkedTables, type RejectionTables } from '../errors/rejections.js';
import { walletSignatureHeader } from '../routes/wallet-signature.js';
import { API_PREFIX, OUTSIDE_API } from './api-version.js';
import { EdgeAdapter } from './edge-adapter.js';
import type { EdgeRequest } from './edge-request.js';
import type { RequestObserver } from './request-observer.js';
import { securityHeaders } from './security-headers.js';
import { ValidationPipe } from './validation.pipe.js';

export interface EdgeOptions {
  /** Every context's rejections; checked against the API's codes here, at start. */
  readonly rejectionTables: RejectionTables;
  readonly observer: RequestObserver;
  /** By default what the application provides as `AUTHENTICATOR`. */
  readonly authenticator?: Authenticator;
  readonly operatorToken?: string;
  /** The word that headers of this deployment are named with (`CAUSEWAY_WIRE_NAME`). */
  readonly wireName?: string;
  readonly rateLimit?: RateLimit;
  readonly failureLimit?: RateLimit;
  /** Milliseconds of a clock that never goes back; rate limits count by it. */
  readonly nowMs?: () => number;
}

/** Requests of one token (config-and-tokens §8). */
export const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 50, burst: 100 };
/** Failed authentications of one address: many callers may share it, and secrets of 256 bits cannot be guessed. */
export const DEFAULT_FAILURE_LIMIT: RateLimit = { perSecond: 100, burst: 1_000 };

/** Everything cross-cutting of the HTTP edge, put around an application made with `edgeAdapter()`. */
export const configureEdge = async (app: NestFastifyApplication, options: EdgeOptions): Promise<void> => {
  const adapter = app.getHttpAdapter();
  if (!(adapter instanceof EdgeAdapter)) throw new Error('The edge needs an application on edgeAdapter()');
  const { observer, nowMs = () => performance.now() } = options;
  const filter = new ErrorFilter(checkedTables(options.rejectionTables), adapter.routes, observer);
  adapter.onEarlyFailure((error, request, reply) => filter.answer(error, request, reply));
  app.setGlobalPrefix(API_PREFIX, { exclude: OUTSIDE_API });
  app.useGlobalFilters(filter);
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalGuards(
    new AccessGuard({
      authenticator: options.authenticator ?? app.get<Authenticator>(AUTHENTICATOR, { strict: false }),
      ...(options.operatorToken !== undefined && { operatorToken: options.operatorToken }),
      requests: new TokenBuckets(options.rateLimit ?? DEFAULT_RATE_LIMIT, nowMs),
      failures: new TokenBuckets(options.failureLimit ?? DEFAULT_FAILURE_LIMIT, nowMs),
    }),
  );
  if (options.wireName !== undefined)
    adapter.getInstance().decorateRequest('walletSignatureHeader', walletSignatureHeader(options.wireName));
  await app.register(helmet, securityHeaders);
  observeRequests(adapter, observer);
};

/** Answers of the API and to the operator: money, persons, secrets shown once. No cache on the way keeps them. */
const CONFIDENTIAL = /^\/(?:api|operator)\//;

const observeRequests = (adapter: EdgeAdapter, observer: RequestObserver): void => {
  const fastify = adapter.getInstance();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control') && CONFIDENTIAL.test(request.url))
      void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { caller, operationId } = request as EdgeRequest;
    observer.completed({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      ...(operationId !== undefined && { operationId }),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      ...(caller && {
        platformId: caller.platformId,
        environment: caller.environment,
        tokenId: caller.tokenId,
      }),
    });
    done();
  });
};
