import {
  ANY_NETWORK,
  OutboundClient,
  PUBLIC_ONLY,
  readWhole,
  type ResolveAll,
} from '@causeway/http/outbound';
import type { Environment } from '@causeway/kernel';

/** The longest wait for another institution (rates-and-rails §10). */
const TIMEOUT_MS = 10_000;
/** Messages of institutions fit into a few KiB; more is not read. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** What an operator decides about other institutions. */
export interface UmaSettings {
  /**
   * Institutions that the operator trusts, by domain: the origin at which they are reached instead of
   * `https://<domain>`, also on private addresses and from the sandbox.
   */
  readonly peers: Readonly<Record<string, string>>;
}

/** The party on whose behalf another institution is asked. */
export interface Asker {
  /** A platform; {@link STRANGERS} when a message without credentials causes the request. */
  readonly platformId: string;
  readonly environment: Environment;
}

/** All callers without credentials: the requests that they cause are bounded as of one platform. */
export const STRANGERS = 'strangers';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Speaks HTTP to other institutions: over TLS and to public addresses only, except for the operator's peers.
 * The sandbox reaches those peers only (sandbox §6). No redirect is followed: it could lead where the address
 * may not.
 */
export class CounterpartyHttp {
  private readonly open: OutboundClient;
  private readonly toPeers: OutboundClient;

  constructor(
    private readonly settings: UmaSettings,
    options: { readonly resolveAll: ResolveAll; readonly certificateAuthorities?: string },
  ) {
    this.open = new OutboundClient({ ...options, mayReach: PUBLIC_ONLY });
    this.toPeers = new OutboundClient({ ...options, mayReach: ANY_NETWORK });
  }

  /** The answer of the server at the URL; `undefined` when there is none, or the URL may not be requested. */
  async fetch(
    url: URL,
    { platformId, environment }: Asker,
    { body, timeoutMs = TIMEOUT_MS }: { readonly body?: string; readonly timeoutMs?: number } = {},
  ): Promise<HttpAnswer | undefined> {
    const peer = Object.hasOwn(this.settings.peers, url.hostname)
      ? this.settings.peers[url.hostname]
      : undefined;
    if (peer === undefined && (environment === 'sandbox' || !isPlainHttps(url))) return undefined;
    const target = peer === undefined ? url : atOrigin(peer, url);
    try {
      const answer = await (peer === undefined ? this.open : this.toPeers).request(target, {
        tenant: platformId,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: url.hostname,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const bytes = await readWhole(answer.body, ANSWER_BYTES_MAX);
      return bytes && { status: answer.status, text: bytes.toString('utf8') };
    } catch {
      // Any failure on the way counts as no answer: the caller reports it.
      return undefined;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.open.close(), this.toPeers.close()]);
  }
}

/** The same path at another origin, whatever the path: one that begins with two slashes names no host. */
const atOrigin = (origin: string, { pathname, search }: URL): URL =>
  Object.assign(new URL(origin), { pathname, search });

/** No user part, and no port: institutions are found at the domain of their addresses. */
const isPlainHttps = ({ protocol, username, password, port }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '' && port === '';
