import { smallDiskRefusal, startFragileServer, withoutSocket, type FragileServer } from '@causeway/database';
import { pause } from '../workload/caller.js';
import type { Cut } from './commit-cut.js';
import { CommitProxy } from './commit-proxy.js';

/** Room for what one installation writes, and little enough to be filled in a moment. */
const DISK_BYTES = 384 * 1024 * 1024;
/** A recovery takes about this long. */
const REFILL_MS = 250;
/** How long a commit may fail to come under load before it counts as never reached. */
const COMMIT_TIMEOUT_MS = 60_000;

/** The faults of a database, beside a killed client. */
export type DatabaseFault = 'postmaster' | 'cut' | 'disk';

/** The faults that this machine or this PostgreSQL does not allow, and why. */
export const faultRefusals = (env = process.env): ReadonlyMap<DatabaseFault, string> => {
  if (env['CAUSEWAY_TEST_DATABASE_URL'] !== undefined) {
    const reason = 'the PostgreSQL of CAUSEWAY_TEST_DATABASE_URL is not ours to harm';
    return new Map([
      ['postmaster', reason],
      ['disk', reason],
    ]);
  }
  const noSmallDisk = smallDiskRefusal();
  return new Map(noSmallDisk === undefined ? [] : [['disk', noSmallDisk]]);
};

/** A PostgreSQL behind a proxy, to be harmed and brought back while services use it. */
export class FaultyDatabase {
  private constructor(
    private readonly server: FragileServer | undefined,
    private readonly proxy: CommitProxy,
    private readonly ownUrl: string,
  ) {}

  /** A throw-away server; on a small disk of its own where one can be had. */
  static async open(log?: (line: string) => void): Promise<FaultyDatabase> {
    const diskBytes = smallDiskRefusal() === undefined ? DISK_BYTES : undefined;
    const server = await startFragileServer({ diskBytes, log });
    try {
      const proxy = await CommitProxy.open(() => Number(new URL(server.url).port));
      return new FaultyDatabase(server, proxy, server.url);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** An external server: commits can be cut, and no other fault is possible. */
  static async before(url: string): Promise<FaultyDatabase> {
    const { hostname, port } = new URL(url);
    const proxy = await CommitProxy.open(() => Number(port || '5432'), hostname);
    return new FaultyDatabase(undefined, proxy, url);
  }

  /** The address for all clients: that of the proxy. */
  get url(): string {
    const url = new URL(withoutSocket(this.ownUrl));
    url.hostname = '127.0.0.1';
    url.port = String(this.proxy.port);
    return url.href;
  }

  /** Kills the server with everything in it, and starts it again after a while and once `isOver`. */
  async killServer(downMs: number, isOver = () => true): Promise<void> {
    const server = this.ours();
    await this.proxy.refuse();
    await server.kill();
    await pause(downMs);
    while (!isOver()) await pause(REFILL_MS);
    await server.bringBack();
    await this.proxy.admit();
  }

  /**
   * Kills one session of an application; PostgreSQL ends all others. An idle pool has no session before its
   * next request: false when none comes under load.
   */
  async killSession(application: string): Promise<boolean> {
    const server = this.ours();
    const giveUpAt = performance.now() + COMMIT_TIMEOUT_MS;
    while (!(await server.killSession(application))) {
      if (performance.now() > giveUpAt) return false;
      await pause(REFILL_MS);
    }
    await server.bringBack();
    return true;
  }

  /** Cuts the next commit. False when none comes. */
  cutCommit(cut: Cut): Promise<boolean> {
    return this.proxy.cutNext(cut, COMMIT_TIMEOUT_MS);
  }

  /**
   * Leaves no room on the disk for a while. A server that goes down over it comes back by itself and finds the room of
   * the log segments that it no longer needs, so the disk is filled again and again, until `isOver` at least. At the end
   * the server is brought back with the room.
   */
  async fillDisk(fullMs: number, isOver = () => true): Promise<void> {
    const server = this.ours();
    const fullUntil = performance.now() + fullMs;
    try {
      while (performance.now() < fullUntil || !isOver()) {
        await server.fillDisk();
        await pause(REFILL_MS);
      }
    } finally {
      server.freeDisk();
    }
    await server.bringBack();
  }

  async stop(): Promise<void> {
    await this.proxy.close();
    await this.server?.stop();
  }

  private ours(): FragileServer {
    if (this.server === undefined) throw new Error('this PostgreSQL is not ours to harm');
    return this.server;
  }
}
