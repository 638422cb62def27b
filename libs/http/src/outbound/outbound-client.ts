import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { AddressGuard } from './address-guard.js';
import { reachOf, type ReachRule } from './address.js';
import { ConnectionFailures } from './connection-failures.js';
import { guardedConnector } from './guarded-connector.js';
import type { ResolveAll } from './name-resolver.js';

/** Bytes of all headers of a response together; a larger response is refused. */
const ANSWER_HEADER_BYTES_MAX = 16 * 1024;
/** Long enough for the next call of a busy tenant, short enough that quiet ones hold no sockets. */
const IDLE_CONNECTION_MS = 20_000;
/** Tenants whose connections are kept; the one that called longest ago makes room. */
const TENANTS_KEPT_MAX = 1_000;

export interface OutboundOptions {
  readonly resolveAll: ResolveAll;
  /** Where connections may lead, by the address that the socket has. */
  readonly mayReach: ReachRule;
  /** Further certificate authorities in PEM, beside the system's. */
  readonly certificateAuthorities?: string | undefined;
  /** How long a connection may take; 10 s when left out. */
  readonly connectTimeoutMs?: number | undefined;
  /**
   * Connections to one origin at once, on behalf of one tenant: so many that are kept, and as many for requests that have
   * one of their own. As many as there are calls when left out.
   */
  readonly connectionsPerOrigin?: number;
}

export interface OutboundRequest {
  /** On whose behalf: look-ups of names and connections are each tenant's own. */
  readonly tenant: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The other side takes it once even if it arrives twice; of a GET this is assumed. */
  readonly isRepeatable?: boolean;
  /** Ends everything, from the look-up of the name to the last byte of the answer. */
  readonly signal: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Dispatcher.ResponseData['body'];
  /** Whether it may have come from the deployment's own network: not every caller may read it. */
  readonly isPrivate: boolean;
}

interface TenantAgent {
  /** For what may be sent once more. */
  readonly keeping: Agent;
  /** A new connection for each request: none that its server may have closed. */
  readonly fresh: Agent;
  readonly failures: ConnectionFailures;
  /** Once an origin was private it stays so for as long as its connections may live. */
  readonly privateOrigins: Set<string>;
}

/**
 * The one way out to addresses that strangers name: names are resolved within limits of each tenant, the
 * address is checked when the socket has it, no redirect is followed, no cookie kept, no encoding undone.
 */
export class OutboundClient {
  private readonly agents = new Map<string, TenantAgent>();
  private readonly guard: AddressGuard;

  constructor(private readonly options: OutboundOptions) {
    this.guard = new AddressGuard(options.mayReach, options.resolveAll);
  }

  /**
   * Rejects with what undici, Node or the guard throw when there is no answer. A server may close a kept connection
   * in the moment in which the next request leaves on it: what is repeatable is then sent once more, and what is not
   * goes out on a connection of its own.
   */
  async request(url: URL, { tenant, isRepeatable, ...request }: OutboundRequest): Promise<OutboundAnswer> {
    const { keeping, fresh, failures, privateOrigins } = this.agentOf(tenant);
    const mayRepeat = isRepeatable ?? request.method === 'GET';
    const agent = mayRepeat ? keeping : fresh;
    const ask = () => agent.request({ origin: url.origin, path: `${url.pathname}${url.search}`, ...request });
    const { statusCode, headers, body } = await ask().catch(async (error: unknown) => {
      if (!mayRepeat || !failures.isOfKeptConnection(error)) throw error;
      // By the next turn the ends of all other kept connections were noticed, too, and the agent opens a new one.
      await nextTurn();
      return ask();
    });
    return { status: statusCode, headers, body, isPrivate: privateOrigins.has(originOf(url)) };
  }

  /** Lets calls in hand end, then closes the connections. */
  async close(): Promise<void> {
    const agents = [...this.agents.values()];
    this.agents.clear();
    await Promise.all(agents.map(closed));
  }

  private agentOf(tenant: string): TenantAgent {
    const known = this.agents.get(tenant) ?? this.newAgent(tenant);
    this.agents.delete(tenant);
    this.agents.set(tenant, known);
    const [longestAgo] = this.agents;
    if (this.agents.size > TENANTS_KEPT_MAX && longestAgo !== undefined) {
      this.agents.delete(longestAgo[0]);
      void closed(longestAgo[1]);
    }
    return known;
  }

  private newAgent(tenant: string): TenantAgent {
    const { connectionsPerOrigin, connectTimeoutMs, certificateAuthorities } = this.options;
    const privateOrigins = new Set<string>();
    const failures = new ConnectionFailures();
    const settings: Agent.Options = {
      connect: guardedConnector({
        ...{ guard: this.guard, tenant, connectTimeoutMs, certificateAuthorities },
        connected: (origin, address, socket) => {
          failures.watch(socket);
          if (reachOf(address) !== 'PUBLIC') privateOrigins.add(origin);
        },
      }),
      ...(connectionsPerOrigin !== undefined && { connections: connectionsPerOrigin }),
      maxHeaderSize: ANSWER_HEADER_BYTES_MAX,
    };
    const keeping = new Agent({
      ...settings,
      pipelining: 1,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    });
    return { keeping, fresh: new Agent({ ...settings, pipelining: 0 }), failures, privateOrigins };
  }
}

const closed = ({ keeping, fresh }: TenantAgent): Promise<unknown> =>
  Promise.all([keeping.close(), fresh.close()]);

/** As the connector names it: without brackets around IPv6. */
const originOf = ({ protocol, hostname, port }: URL): string =>
  `${protocol}//${hostname.replace(/^\[|\]$/g, '')}:${port}`;
