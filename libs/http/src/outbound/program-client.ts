import { ANY_NETWORK } from './address.js';
import { NameResolver } from './name-resolver.js';
import { OutboundClient } from './outbound-client.js';
import { readWhole } from './read-whole.js';

export interface ProgramSettings {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** For each whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Name servers to ask; the system's when left out. */
  readonly dnsServers?: readonly string[];
}

export interface ProgramRequest {
  /** On whose behalf: connections are each tenant's own. */
  readonly tenant: string;
  /** Below the address that is configured; left out, that address itself is asked. */
  readonly path?: string;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: object;
}

/**
 * Asks a program of the operator's in JSON over HTTP. Every request may be sent again: a program that gets it twice
 * does once what it asks for.
 */
export class ProgramClient {
  private readonly client: OutboundClient;

  constructor(
    private readonly settings: ProgramSettings,
    private readonly answerBytesMax: number,
  ) {
    const { resolveAll } = new NameResolver({ servers: settings.dnsServers ?? [] });
    // The operator says where it is, so that it may be beside us.
    this.client = new OutboundClient({ resolveAll, mayReach: ANY_NETWORK });
  }

  /**
   * The whole body of a 2xx. Throws where there is none in time, with nothing in the error of what was sent or
   * answered: the request may have arrived all the same.
   */
  async ask({ tenant, path, body }: ProgramRequest): Promise<Buffer> {
    const { token, timeoutMs } = this.settings;
    const answer = await this.client.request(this.addressOf(path), {
      tenant,
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
    const bytes = await readWhole(answer.body, this.answerBytesMax);
    if (answer.status < 200 || answer.status >= 300) throw new Error(`It answered ${answer.status}`);
    if (bytes === undefined) throw new Error(`Its answer is larger than ${this.answerBytesMax} bytes`);
    return bytes;
  }

  private addressOf(path: string | undefined): URL {
    const { url } = this.settings;
    return new URL(path === undefined ? url : `${url.replace(/\/+$/, '')}${path}`);
  }
}
