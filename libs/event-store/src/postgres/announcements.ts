import pg from 'pg';
import type { LaneName } from '../port.js';
import { APPENDED_CHANNEL } from './flush-statements.js';

/** Waiting before listening again; readers poll every 250 ms anyway, so nothing is missed meanwhile. */
const RECONNECT_MS = 1_000;

/** Hears what other processes append. Announcements only wake readers: losing one costs a poll interval. */
export class Announcements {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly connection: pg.ClientConfig,
    /** `backend` is the number of the connection that committed. */
    private readonly heard: (lane: LaneName, backend: number) => void,
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client(this.connection);
    this.client = client;
    client.on('notification', ({ payload, processId }) => {
      if (payload) this.heard(payload as LaneName, processId);
    });
    client.on('error', () => this.openLater());
    client.on('end', () => this.openLater());
    await client.connect();
    await client.query(`listen ${APPENDED_CHANNEL}`);
  }

  async close(): Promise<void> {
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
