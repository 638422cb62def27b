import { ApiError, dtoOf, Public, SECURITY_HEADERS, type EdgeRequest } from '@causeway/http';
import type { Clock, Environment } from '@causeway/kernel';
import { environment, object, oneOf, optional } from '@causeway/shapes';
import { RUNTIME, type ServiceRuntime } from '@causeway/service';
import { Controller, Get, Inject, Query, Req, Res, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ConsoleSessions } from '../console-sessions.js';
import type { Ask } from './ask.js';
import { EventsWatch } from './events-watch.js';
import { installationNow } from './installation-now.js';
import { LiveStreams } from './live-streams.js';
import { PlatformWatch } from './platform-now.js';
import { sendLooks, Unanswered, type Look } from './send-looks.js';

const PAUSE_MS = { home: 2_000, events: 1_000 } as const;
/** So long a browser waits before it asks anew after the gateway went away. */
const RETRY_MS = 3_000;

class LiveQuery extends dtoOf(
  object('ConsoleLiveQuery', {
    topic: oneOf(['home', 'events']),
    environment: optional(environment()),
  }),
) {}

/**
 * What the console shows live, as server-sent events: one stream for a page. Each look asks the API through the console's
 * own door, so that permissions, limits and a revoked credential hold for it as for the page itself.
 */
@Public()
@ApiExcludeController()
@Controller('console/live')
export class LiveController implements BeforeApplicationShutdown {
  private readonly streams = new LiveStreams();

  constructor(
    private readonly sessions: ConsoleSessions,
    @Inject(RUNTIME) private readonly runtime: Pick<ServiceRuntime, 'clock' | 'logger'>,
  ) {}

  beforeApplicationShutdown(): void {
    this.streams.close();
  }

  @Get()
  async live(
    @Req() request: EdgeRequest,
    @Query() wanted: LiveQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { cookie = '' } = request.headers;
    const session = await this.sessions.of(cookie);
    if (session === undefined) throw new ApiError(401, 'UNAUTHORIZED', 'Sign in to the console first');
    const ending = new AbortController();
    reply.raw.once('close', () => ending.abort());
    const ask = asking(request, cookie);
    const owner = await ownerOf(ask);
    const leave = this.streams.begin({ session: session.formToken, owner }, () => ending.abort());
    if (leave === undefined)
      throw new ApiError(429, 'RATE_LIMITED', 'Too many pages of this console look on', undefined, {
        'retry-after': '10',
      });
    const look =
      wanted.topic === 'events' ? eventsOf(ask, wanted.environment) : homeOf(ask, this.runtime.clock);
    reply.hijack();
    // Its answer begins now; what follows is no work of its place.
    request.leave?.();
    reply.raw.writeHead(200, {
      ...SECURITY_HEADERS,
      'x-request-id': request.id,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    void sendLooks(reply.raw, look, { pauseMs: PAUSE_MS[wanted.topic], signal: ending.signal })
      .catch((error: unknown) => this.runtime.logger.error({ error }, 'a live stream of the console failed'))
      .finally(() => {
        leave();
        reply.raw.end();
      });
  }
}

const homeOf = (ask: Ask, clock: Pick<Clock, 'now'>): Look => {
  const watches: Partial<Record<Environment, PlatformWatch>> = {};
  return async () => {
    const environment = await environmentOf(ask);
    const watch = environment && (watches[environment] ??= new PlatformWatch(ask));
    const [platform, installation] = await Promise.all([
      environment && watch?.look(clock.now(environment)),
      installationNow(ask),
    ]);
    if (platform === undefined && installation === undefined) return undefined;
    return { ...(platform && { platform }), ...(installation && { installation }) };
  };
};

interface SignedIn {
  readonly platform?: { readonly platformId: string; readonly environment: Environment };
  readonly operator?: object;
}

/** Which environment the session's key is of. */
const environmentOf = async (ask: Ask): Promise<Environment | undefined> =>
  (await ask<SignedIn>('/session'))?.platform?.environment;

/** Whose share of the streams a session takes: its platform's, the operators', or that of credentials which are over. */
const ownerOf = async (ask: Ask): Promise<string> => {
  const { platform, operator } = (await ask<SignedIn>('/session').catch(orLater)) ?? {};
  if (platform !== undefined) return `platform ${platform.platformId}`;
  return operator === undefined ? 'over' : 'operators';
};

const orLater = (error: unknown): never => {
  if (!(error instanceof Unanswered)) throw error;
  throw new ApiError(503, 'SERVICE_UNAVAILABLE', 'The session could not be looked at', undefined, {
    'retry-after': '1',
  });
};

const eventsOf = (ask: Ask, environment: Environment = 'sandbox'): Look => {
  const watch = new EventsWatch(ask, environment);
  return () => watch.look();
};

const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

/** What the console's door lets through of the session whose cookie this is. */
const asking =
  ({ server, ip }: EdgeRequest, cookie: string): Ask =>
  async <Answer>(path: string) => {
    const answer = await server.inject({
      method: 'GET',
      url: `/console${path}`,
      remoteAddress: ip,
      headers: { cookie },
    });
    if (answer.statusCode === 200) return answer.json<Answer>();
    if (REFUSED.has(answer.statusCode)) return undefined;
    throw new Unanswered(answer.statusCode);
  };
