import { newUuid } from '@causeway/kernel';
import pg from 'pg';
import type { LaneName } from '../port.js';

/** The channel of the database on which processes hear that a lane grew, or that its views were rewritten. */
export const ANNOUNCEMENTS = 'causeway_appended';
/** Delay before reconnecting; readers poll the lanes' ends anyway. */
const RECONNECT_MS = 1_000;
/** Announcements within this time of the last one share the next one. */
const PAUSE_MS = 10;

/** Called with a lane that another store has appended to, in this process or in another. */
export type Heard = (lane: LaneName) => void;

/** One store's subscription to the commits of the others. */
export interface Announcer {
  /** Notifies the other stores on this database that a lane grew; never waits, never fails. */
  announce(lane: LaneName): void;
  leave(): Promise<void>;
}

/**
 * Notifies stores that a lane grew: within a process directly, between processes through the database. A
 * notification only wakes readers: when it is lost, they find the events at their next poll.
 *
 * It is sent after the commit and not with it, because a commit that notifies holds a lock of the whole
 * database until it is durable, so that no two of them could share a disk flush. All lanes that have grown
 * share one statement. All stores of a process on one database listen on one connection.
 */
export class Announcements {
  private static readonly byDatabase = new Map<string, Announcements>();
  private readonly listeners = new Set<Heard>();
  /** Distinguishes this process's own announcements, which the server sends back as well. */
  private readonly origin = newUuid();
  private readonly due = new Set<LaneName>();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private closed = false;

  private constructor(
    private readonly connection: pg.ClientConfig,
    private readonly isAlone: boolean,
  ) {}

  /** Resolves once `heard` is registered. A process that is alone announces to its own stores only. */
  static async join(connection: pg.ClientConfig, heard: Heard, isAlone = false): Promise<Announcer> {
    const key = JSON.stringify([databaseOf(connection), isAlone]);
    const shared = Announcements.byDatabase.get(key) ?? new Announcements(connection, isAlone);
    Announcements.byDatabase.set(key, shared);
    shared.listeners.add(heard);
    const leave = async (): Promise<void> => {
      shared.listeners.delete(heard);
      if (shared.listeners.size > 0 || shared.closed) return;
      Announcements.byDatabase.delete(key);
      await shared.close();
    };
    try {
      await (shared.opening ??= shared.open());
    } catch (error) {
      await leave();
      throw error;
    }
    return { announce: (lane) => shared.announce(lane, heard), leave };
  }

  private announce(lane: LaneName, from: Heard): void {
    for (const heard of this.listeners) if (heard !== from) heard(lane);
    if (this.isAlone) return;
    this.due.add(lane);
    this.sending ??= this.send().finally(() => (this.sending = undefined));
  }

  private async send(): Promise<void> {
    while (this.due.size > 0 && this.client !== undefined) {
      const lanes = [...this.due].map((lane) => `${this.origin} ${lane}`);
      this.due.clear();
      try {
        await this.client.query({
          name: 'announce',
          text: `select pg_notify('${ANNOUNCEMENTS}', grown) from unnest($1::text[]) as grown`,
          values: [lanes],
        });
      } catch {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private hear(payload: string): void {
    const [origin, lane] = payload.split(' ');
    if (origin === this.origin || lane === undefined) return;
    for (const heard of this.listeners) heard(lane as LaneName);
  }

  private async open(): Promise<void> {
    if (this.isAlone) return;
    const client = new pg.Client(this.connection);
    client.on('notification', ({ payload = '' }) => this.hear(payload));
    client.on('error', () => this.openLater());
    client.on('end', () => this.openLater());
    await client.connect();
    // An announcement need not be durable.
    await client.query(`set synchronous_commit = off; listen ${ANNOUNCEMENTS}`);
    // All listeners may have left while it was opened again.
    if (this.closed) await client.end();
    else this.client = client;
  }

  private async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.sending;
    await this.client?.end();
  }

  private openLater(): void {
    this.client = undefined;
    if (this.closed || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.open().catch(() => this.openLater());
    }, RECONNECT_MS);
  }
}

const databaseOf = ({ connectionString, host, port, database, user }: pg.ClientConfig): string =>
  JSON.stringify([connectionString, host, port, database, user]);
