import { Agent, request as httpRequest } from 'undici';
import { decode, elapsedMs, encode, systemNow, type OffsetClock } from '@causeway/kernel';
import { UnavailableError } from '../errors.js';
import { RejectedError, type CallContext } from '../port.js';
import type { ServiceIdentity } from './service-identity.js';
import { CLOCK_HEADER, REQUEST_PATH, type RemoteAnswer } from './wire.js';

/** Connections to one service; beyond this, requests queue in the client instead of in the service. */
const CONNECTIONS_MAX = 32;
const KEEP_ALIVE_MS = 30_000;
const RETRY_MS = 100;
/** What an HTTP server of ours answers between the signal to stop and its end. */
const SHUTTING_DOWN = 503;

export interface RemoteService {
  readonly name: string;
  readonly url: string;
}

/** Sends requests to the service that owns them, over pooled connections that stay open. */
export class RequestClient {
  private readonly agent = new Agent({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
  });

  constructor(
    private readonly service: RemoteService,
    private readonly identity: ServiceIdentity,
    private readonly clock: OffsetClock,
  ) {}

  /** The answer. Throws `RejectedError` as the owner did, `UnavailableError` when it cannot be had in time. */
  async send(type: string, payload: object, call: CallContext): Promise<unknown> {
    const body = encode({ payload, call });
    for (;;) {
      const leftMs = elapsedMs(systemNow(), call.deadlineAt);
      if (leftMs <= 0) throw new UnavailableError(`${this.service.name} did not answer in time`, 1);
      try {
        return unwrap(await this.exchange(type, body, call, leftMs), this.service.name);
      } catch (error) {
        if (!isPassing(error) || leftMs <= RETRY_MS) throw asUnavailable(error, this.service.name);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async close(): Promise<void> {
    await this.agent.close();
  }

  private async exchange(
    type: string,
    body: string,
    call: CallContext,
    leftMs: number,
  ): Promise<RemoteAnswer> {
    const answer = await httpRequest(`${this.service.url}${REQUEST_PATH}/${type}`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${await this.identity.tokenFor(this.service.name)}`,
        'content-type': 'application/json',
        'x-request-id': call.correlationId,
        [CLOCK_HEADER]: String(this.clock.sandboxOffsetMs),
      },
      body,
      signal: AbortSignal.timeout(leftMs),
    });
    this.clock.advanceTo(Number(answer.headers[CLOCK_HEADER] ?? 0));
    const text = await answer.body.text();
    if (answer.statusCode === SHUTTING_DOWN) throw new ShuttingDown();
    if (answer.statusCode !== 200)
      throw new Error(`${this.service.name} answered ${answer.statusCode} to ${type}`);
    return decode(text) as RemoteAnswer;
  }
}

const unwrap = (answer: RemoteAnswer, service: string): unknown => {
  if ('accepted' in answer) return answer.accepted;
  if ('rejected' in answer) {
    throw new RejectedError(answer.rejected.context, answer.rejected.code, answer.rejected.details);
  }
  if ('unavailable' in answer)
    throw new UnavailableError(answer.unavailable.message, answer.unavailable.retryAfterSeconds);
  throw new Error(`${service} failed; its log has the reason under this request id`);
};

/** The service takes no more requests; the one that replaces it will. */
class ShuttingDown extends Error {}

const CONNECTION_FAULTS =
  /^(ECONN|EPIPE|EAI_|ENOTFOUND|HPE_|UND_ERR_(SOCKET|CONNECT|HEADERS_TIMEOUT|BODY_TIMEOUT|RES_CONTENT_LENGTH))/;

/** The request itself is not to blame: it carries an id, so sending it again is harmless. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof ShuttingDown) return true;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && CONNECTION_FAULTS.test(code);
};

const asUnavailable = (error: unknown, service: string): unknown => {
  const timedOut = (error as { name?: unknown }).name === 'TimeoutError';
  if (!timedOut && !isPassing(error)) return error;
  return new UnavailableError(`${service} cannot be reached`, 1, { cause: error });
};
