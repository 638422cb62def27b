import { UnavailableError } from '@causeway/commands';
import { ANY_NETWORK, NameResolver, OutboundClient, readWhole } from '@causeway/http/outbound';

export interface PartnerSettings {
  /** What is asked lies below it. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** For each whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Name servers to ask; the system's when left out. */
  readonly dnsServers?: readonly string[];
}

export interface PartnerRequest {
  /** Connections are each platform's own. */
  readonly platformId: string;
  readonly path: string;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: object;
}

const ANSWER_BYTES_MAX = 65_536;
const RETRY_AFTER_SECONDS = 5;

/** Asks the operator's own program between Causeway and its bank, in JSON over HTTP. */
export class PartnerClient {
  private readonly client: OutboundClient;

  constructor(
    private readonly settings: PartnerSettings,
    /** Notified of every request without a good answer. The error has nothing of what was sent or answered. */
    private readonly failed: (error: Error) => void,
  ) {
    const { resolveAll } = new NameResolver({ servers: settings.dnsServers ?? [] });
    // The operator says where it is, so that it may be beside us.
    this.client = new OutboundClient({ resolveAll, mayReach: ANY_NETWORK });
  }

  /**
   * The answer as `read` gives it. Throws `UnavailableError` where there is none, it is no 2xx, or `read` throws: the
   * request may have arrived, and every one of them may be sent again.
   */
  async ask<Answer>(request: PartnerRequest, read: (json: string) => Answer): Promise<Answer> {
    try {
      return read(await this.answerTo(request));
    } catch (cause) {
      const failure = new UnavailableError('the payout partner gave no answer', RETRY_AFTER_SECONDS, {
        cause,
      });
      this.failed(failure);
      throw failure;
    }
  }

  private async answerTo({ platformId, path, body }: PartnerRequest): Promise<string> {
    const { url, token, timeoutMs } = this.settings;
    const answer = await this.client.request(new URL(`${url.replace(/\/+$/, '')}${path}`), {
      tenant: platformId,
      method: body === undefined ? 'GET' : 'POST',
      isRepeatable: true,
      // A token goes to the host that was configured and to no other: no redirect is followed.
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readWhole(answer.body, ANSWER_BYTES_MAX);
    if (answer.status < 200 || answer.status >= 300) throw new Error(`It answered ${answer.status}`);
    if (text === undefined) throw new Error(`Its answer is larger than ${ANSWER_BYTES_MAX} bytes`);
    return text;
  }
}
