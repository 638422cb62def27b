import { Agent, request as httpRequest } from 'undici';
import { decode, elapsedMs, encode, systemNow, type OffsetClock } from '@causeway/kernel';
import { UnavailableError } from '../errors.js';
import { RejectedError, type CallContext } from '../port.js';
import { InstanceDirectory } from './instance-directory.js';
import { Pulse, SilentError } from './pulse.js';
import type { ServiceIdentity } from './service-identity.js';
import { CLOCK_HEADER, REQUEST_PATH, type RemoteAnswer } from './wire.js';

/** Connections to one service; beyond this, requests queue in the client instead of in the service. */
const CONNECTIONS_MAX = 32;
const KEEP_ALIVE_MS = 30_000;
const RETRY_MS = 100;
/** The status of an HTTP server of ours between the signal to stop and its end. */
const SHUTTING_DOWN = 503;

export interface RemoteService {
  readonly name: string;
  /** The addresses of its instances. Any of them answers, or redirects to the one that does the work. */
  readonly urls: readonly string[];
  readonly waits?: ConstructorParameters<typeof Pulse>[0];
}

/** Sends requests to the service that owns them, over pooled connections that stay open. */
export class RequestClient {
  private readonly agent = new Agent({
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    pipelining: 1,
  });
  private readonly directory: InstanceDirectory;
  private readonly pulse: Pulse;

  constructor(
    private readonly service: RemoteService,
    private readonly identity: ServiceIdentity,
    private readonly clock: OffsetClock,
  ) {
    this.directory = new InstanceDirectory(service.urls);
    this.pulse = new Pulse(service.waits);
  }

  /** The answer. Throws `RejectedError` as the owner did, `UnavailableError` when it cannot be had in time. */
  async send(type: string, payload: object, call: CallContext): Promise<unknown> {
    const body = encode({ payload, call });
    let last: unknown;
    for (let moves = 0; ;) {
      const leftMs = elapsedMs(systemNow(), call.deadlineAt);
      if (leftMs <= 0) throw tooLate(this.service.name, last);
      const url = this.directory.urlFor(call);
      if (url === undefined) throw new Error(`${this.service.name} has no address`);
      try {
        const answer = await this.exchange(url, type, body, call, leftMs);
        last = undefined;
        this.directory.heard(url);
        if (!('moved' in answer)) return unwrap(answer, this.service.name);
        const isNews = this.follow(call, url, answer.moved.address);
        moves += 1;
        // The first redirect is followed at once; more of them mean that a takeover is in progress.
        if (!isNews || moves > 1) await pause();
      } catch (error) {
        if (!isPassing(error) || leftMs <= RETRY_MS) throw asUnavailable(error, this.service.name);
        if (error instanceof SilentError) this.directory.shun(url);
        this.directory.leave(call, url);
        last = error;
        await pause();
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.close(), this.pulse.close()]);
  }

  private follow(call: CallContext, from: string, address: string | undefined): boolean {
    if (address !== undefined && this.directory.isShunned(address)) this.listenFor(address);
    return this.directory.follow(call, from, address);
  }

  /** An instance that hung may recover: a probe finds out, and no request waits for it. */
  private listenFor(url: string): void {
    void this.pulse.beats(url).then((beats) => {
      if (beats) this.directory.heard(url);
    });
  }

  /** The only instance is waited for even while it hangs. */
  private exchange(
    url: string,
    type: string,
    body: string,
    call: CallContext,
    leftMs: number,
  ): Promise<RemoteAnswer> {
    const late = AbortSignal.timeout(leftMs);
    if (!this.directory.hasSeveral) return this.ask(url, type, body, call, late);
    return this.pulse.watch(url, late, (signal) => this.ask(url, type, body, call, signal));
  }

  private async ask(
    url: string,
    type: string,
    body: string,
    call: CallContext,
    signal: AbortSignal,
  ): Promise<RemoteAnswer> {
    const answer = await httpRequest(`${url}${REQUEST_PATH}/${type}`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${await this.identity.tokenFor(this.service.name)}`,
        'content-type': 'application/json',
        'x-request-id': call.correlationId,
        [CLOCK_HEADER]: String(this.clock.sandboxOffsetMs),
      },
      body,
      signal,
    });
    this.clock.advanceTo(Number(answer.headers[CLOCK_HEADER] ?? 0));
    const text = await answer.body.text();
    if (answer.statusCode === SHUTTING_DOWN) throw new ShuttingDown();
    if (answer.statusCode !== 200)
      throw new Error(`${this.service.name} answered ${answer.statusCode} to ${type}`);
    return decode(text) as RemoteAnswer;
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

const unwrap = (answer: Exclude<RemoteAnswer, { moved: unknown }>, service: string): unknown => {
  if ('accepted' in answer) return answer.accepted;
  if ('rejected' in answer) {
    throw new RejectedError(answer.rejected.context, answer.rejected.code, answer.rejected.details);
  }
  if ('unavailable' in answer)
    throw new UnavailableError(answer.unavailable.message, answer.unavailable.retryAfterSeconds);
  throw new Error(`${service} failed; its log has the reason under this request id`);
};

/** The service accepts no more requests; its replacement will. */
class ShuttingDown extends Error {}

const CONNECTION_FAULTS =
  /^(ECONN|EPIPE|EAI_|ENOTFOUND|HPE_|UND_ERR_(SOCKET|CONNECT|HEADERS_TIMEOUT|BODY_TIMEOUT|RES_CONTENT_LENGTH))/;

/** Failures that the request did not cause. It carries an id, so sending it again is harmless. */
const isPassing = (error: unknown): boolean => {
  if (error instanceof ShuttingDown || error instanceof SilentError) return true;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && CONNECTION_FAULTS.test(code);
};

/** The deadline passed; the last failure, if there was one, is reported instead. */
const tooLate = (service: string, last: unknown): unknown =>
  last === undefined
    ? new UnavailableError(`${service} did not answer in time`, 1)
    : asUnavailable(last, service);

const asUnavailable = (error: unknown, service: string): unknown => {
  const timedOut = (error as { name?: unknown }).name === 'TimeoutError';
  if (!timedOut && !isPassing(error)) return error;
  return new UnavailableError(`${service} cannot be reached`, 1, { cause: error });
};
