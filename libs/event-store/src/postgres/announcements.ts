import pg from 'pg';
import type { LaneName } from '../port.js';
import { APPENDED_CHANNEL } from './flush-statements.js';

/** Waiting before listening again; readers poll every 250 ms anyway, so nothing is missed meanwhile. */
const RECONNECT_MS = 1_000;

/** `backend` is the number of the connection that committed. */
export type Heard = (lane: LaneName, backend: number) => void;

/**
 * Hears what other processes append. Announcements only wake readers: losing one costs a poll interval. All stores of a
 * process that are on one database hear over one connection: each listener is one more that the server wakes at every
 * commit.
 */
export class Announcements {
  private static readonly byDatabase = new Map<string, Announcements>();
  private readonly listeners = new Set<Heard>();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(private readonly connection: pg.ClientConfig) {}

  /** Resolves once `heard` is called for every commit; with what ends that. */
  static async join(connection: pg.ClientConfig, heard: Heard): Promise<() => Promise<void>> {
    const key = databaseOf(connection);
    const shared = Announcements.byDatabase.get(key) ?? new Announcements(connection);
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
    return leave;
  }

  private async open(): Promise<void> {
    const client = new pg.Client(this.connection);
    this.client = client;
    client.on('notification', ({ payload, processId }) => {
      if (payload) for (const heard of this.listeners) heard(payload as LaneName, processId);
    });
    client.on('error', () => this.openLater());
    client.on('end', () => this.openLater());
    await client.connect();
    await client.query(`listen ${APPENDED_CHANNEL}`);
  }

  private async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end();
  }

  private openLater(): void {
    if (this.closed || this.retry) return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.open().catch(() => this.openLater());
    }, RECONNECT_MS);
  }
}

/** The same for every role of one database. */
const databaseOf = ({ connectionString, host, port, database, user }: pg.ClientConfig): string =>
  JSON.stringify([connectionString, host, port, database, user]);
