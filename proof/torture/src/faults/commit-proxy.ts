import { freePort } from '@causeway/database';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Cut } from './commit-cut.js';
import { ProxiedConnection } from './proxied-connection.js';

const LOOPBACK = '127.0.0.1';

interface Armed {
  readonly cut: Cut;
  readonly done: () => void;
}

/**
 * Stands between the services and their PostgreSQL. Passes everything on as it comes, and, when armed, cuts the next
 * commit that goes by.
 */
export class CommitProxy {
  private readonly connections = new Set<ProxiedConnection>();
  private armed: Armed | undefined;

  private constructor(
    private readonly listener: Server,
    private readonly host: string,
    private readonly portOfServer: () => number,
    readonly port: number,
  ) {
    listener.on('connection', (client) => this.accept(client));
  }

  /** `portOfServer` is called for each connection. */
  static async open(portOfServer: () => number, host = LOOPBACK): Promise<CommitProxy> {
    const listener = createServer();
    // While it refuses, no outgoing connection must be given its port: those who try to reach it are the likeliest.
    const port = await freePort();
    listener.listen(port, LOOPBACK);
    await once(listener, 'listening');
    return new CommitProxy(listener, host, portOfServer, port);
  }

  /** Cuts the next commit of a kind of application. Returns false when none comes in time. */
  async cutNext(cut: Cut, timeoutMs: number): Promise<boolean> {
    if (this.armed !== undefined) throw new Error('one commit is cut at a time');
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<boolean>((resolve) => {
        this.armed = { cut, done: () => resolve(true) };
        timer = setTimeout(() => resolve(false), timeoutMs);
      });
    } finally {
      clearTimeout(timer);
      this.armed = undefined;
    }
  }

  /** Refuses new connections from now on, as where no server runs; existing ones stay. */
  async refuse(): Promise<void> {
    if (!this.listener.listening) return;
    this.listener.close();
    // It reports its end only when the last connection is closed, and that may be long after.
    await new Promise((resolve) => setImmediate(resolve));
  }

  async admit(): Promise<void> {
    if (this.listener.listening) return;
    this.listener.listen(this.port, LOOPBACK);
    await once(this.listener, 'listening');
  }

  async close(): Promise<void> {
    await this.refuse();
    for (const connection of this.connections) connection.drop();
  }

  private accept(client: Socket): void {
    const server = connect({ host: this.host, port: this.portOfServer(), noDelay: true });
    client.setNoDelay(true);
    const connection = new ProxiedConnection(client, server, (application) => this.take(application));
    this.connections.add(connection);
    void connection.relay().finally(() => this.connections.delete(connection));
  }

  private take(application: string): Cut | undefined {
    if (this.armed === undefined || !application.startsWith(this.armed.cut.of)) return undefined;
    const { cut, done } = this.armed;
    this.armed = undefined;
    done();
    return cut;
  }
}
