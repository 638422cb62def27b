import { decode, encode, systemNow, type OffsetClock } from '@causeway/kernel';
import { isPassing, MovedError, UnavailableError } from '../errors.js';
import { RejectedError, type CallContext } from '../port.js';
import type { RequestHandlers } from '../seam/request-handlers.js';
import type { ServiceIdentity } from './service-identity.js';
import { CLOCK_HEADER, type RemoteAnswer } from './wire.js';

export interface InternalRequest {
  readonly type: string;
  readonly authorization: string | undefined;
  readonly clockOffset: string | undefined;
  readonly body: string;
}

export interface InternalAnswer {
  readonly status: 200 | 401 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The internal endpoint of a service: authenticates the caller, runs the request, encodes the answer. */
export class RequestServer {
  constructor(
    private readonly handlers: RequestHandlers,
    private readonly identity: ServiceIdentity,
    private readonly clock: OffsetClock,
    private readonly failed: (type: string, error: unknown) => void,
  ) {}

  async answer({ type, authorization, clockOffset, body }: InternalRequest): Promise<InternalAnswer> {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined || (await this.identity.verify(token)) === undefined) return this.reply(401, '');
    const handler = this.handlers.find(type);
    if (handler === undefined) return this.reply(404, '');
    this.clock.advanceTo(Number(clockOffset ?? 0) || 0);
    const { payload, call } = decode(body) as { payload: object; call: CallContext };
    return this.reply(200, encode(await this.run(type, () => handler.handle(payload, call), call)));
  }

  private async run(type: string, handle: () => Promise<unknown>, call: CallContext): Promise<RemoteAnswer> {
    if (call.deadlineAt <= systemNow()) {
      return { unavailable: { message: 'the deadline has passed', retryAfterSeconds: 1 } };
    }
    try {
      // A field without a value is dropped on the wire, so an empty answer is sent as null.
      return { accepted: (await handle()) ?? null };
    } catch (error) {
      if (error instanceof RejectedError) {
        return { rejected: { context: error.context, code: error.code, details: error.details } };
      }
      if (error instanceof UnavailableError) {
        return { unavailable: { message: error.message, retryAfterSeconds: error.retryAfterSeconds } };
      }
      if (error instanceof MovedError) {
        return { moved: error.address === undefined ? {} : { address: error.address } };
      }
      this.failed(type, error);
      return isPassing(error)
        ? { unavailable: { message: 'its database cannot be reached', retryAfterSeconds: 1 } }
        : { failed: true };
    }
  }

  private reply(status: InternalAnswer['status'], body: string): InternalAnswer {
    return { status, body, headers: { [CLOCK_HEADER]: String(this.clock.sandboxOffsetMs) } };
  }
}
