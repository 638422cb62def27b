import { AddressGuard, guardedConnector, type ResolveAll } from '@causeway/webhooks';
import type { Environment } from '@causeway/kernel';
import { Agent } from 'undici';

/** rates-and-rails §10: nobody waits longer for another institution. */
const TIMEOUT_MS = 10_000;
/** What institutions say to each other fits into a few; more is not read. */
const ANSWER_BYTES_MAX = 64 * 1024;
const ANSWER_HEADER_BYTES_MAX = 16 * 1024;
const IDLE_CONNECTION_MS = 20_000;

/** What an operator decides about other institutions. */
export interface UmaSettings {
  /**
   * Institutions that the operator vouches for, by domain: the origin at which they are reached instead of
   * `https://<domain>`, also on private addresses and from the sandbox.
   */
  readonly peers: Readonly<Record<string, string>>;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Speaks HTTP to other institutions: over TLS and to public addresses only, but for the operator's peers. The sandbox
 * reaches nobody but those (sandbox §6). No redirect is followed: it could lead where the address may not.
 */
export class CounterpartyHttp {
  private readonly open: Agent;
  private readonly toPeers: Agent;

  constructor(
    private readonly settings: UmaSettings,
    {
      resolveAll,
      certificateAuthorities,
    }: { readonly resolveAll?: ResolveAll; readonly certificateAuthorities?: string } = {},
  ) {
    const agent = (isPrivateAllowed: boolean): Agent =>
      new Agent({
        connect: guardedConnector({
          guard: new AddressGuard(isPrivateAllowed, resolveAll),
          ...(certificateAuthorities !== undefined && { certificateAuthorities }),
        }),
        maxHeaderSize: ANSWER_HEADER_BYTES_MAX,
        keepAliveTimeout: IDLE_CONNECTION_MS,
        keepAliveMaxTimeout: IDLE_CONNECTION_MS,
      });
    this.open = agent(false);
    this.toPeers = agent(true);
  }

  /** The answer of whoever is at the URL; `undefined` when there is none, or nobody may be asked. */
  async fetch(
    url: URL,
    environment: Environment,
    { body, timeoutMs = TIMEOUT_MS }: { readonly body?: string; readonly timeoutMs?: number } = {},
  ): Promise<HttpAnswer | undefined> {
    const peer = Object.hasOwn(this.settings.peers, url.hostname)
      ? this.settings.peers[url.hostname]
      : undefined;
    if (peer === undefined && (environment === 'sandbox' || !isPlainHttps(url))) return undefined;
    try {
      const { statusCode, body: answer } = await (peer === undefined ? this.open : this.toPeers).request({
        origin: peer ?? url.origin,
        path: `${url.pathname}${url.search}`,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: url.hostname,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readWhole(answer);
      return text === undefined ? undefined : { status: statusCode, text };
    } catch {
      // Whatever went wrong on the way, nobody answered: the caller says so.
      return undefined;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.open.close(), this.toPeers.close()]);
  }
}

/** No user part, and no port: institutions are found at the domain of their addresses. */
const isPlainHttps = ({ protocol, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && port === '';

const readWhole = async (body: AsyncIterable<Buffer>): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let bytesRead = 0;
  for await (const part of body) {
    bytesRead += part.length;
    if (bytesRead > ANSWER_BYTES_MAX) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};
