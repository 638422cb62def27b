import { PostgresLeaderLock, STANDALONE, type Leadership } from '@causeway/messaging';
import pg from 'pg';
import type { Logger } from '../observability/logger.js';

const RETRY_MS = 250;

/**
 * Holds that services write to a database, so that no standalone serves it, which would remember facts as if it
 * alone wrote them. Throws when one does already.
 */
export class Presence {
  private readonly lock: PostgresLeaderLock;
  private readonly pool: pg.Pool;
  private current: Leadership | undefined;
  private regaining: Promise<void> | undefined;
  private isClosed = false;

  private constructor(
    databaseUrl: string,
    private readonly logger: Logger,
    private readonly superseded: () => void,
  ) {
    const name = 'causeway-presence';
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      application_name: name,
      keepAlive: true,
    });
    this.pool.on('error', (error) => logger.warn({ error }, 'the connection of the presence was lost'));
    this.lock = new PostgresLeaderLock(this.pool, (level, line, details) =>
      logger[level]({ ...details }, line),
    );
  }

  /** `superseded` is called when a standalone has come while the connection was lost: this service must end. */
  static async take(databaseUrl: string, logger: Logger, superseded: () => void): Promise<Presence> {
    const presence = new Presence(databaseUrl, logger, superseded);
    try {
      if (await presence.hold()) return presence;
      throw new Error(
        'A standalone serves this database, and services may not serve it beside one. Stop it first, or give the ' +
          'services a database of their own (DATABASE_URL).',
      );
    } catch (error) {
      await presence.pool.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.regaining;
    await this.current?.release();
    await this.pool.end();
  }

  private async hold(): Promise<boolean> {
    const held = await this.lock.tryShare(STANDALONE);
    if (held === undefined) return false;
    this.current = held;
    const regain = (): void => {
      this.regaining = this.regain();
    };
    held.lost.addEventListener('abort', regain, { once: true });
    return true;
  }

  private async regain(): Promise<void> {
    this.current = undefined;
    while (!this.isClosed) {
      const isHeld = await this.hold().catch(() => undefined);
      if (isHeld === true) return;
      if (isHeld === false) {
        this.logger.error('a standalone serves this database now; this service stops');
        this.superseded();
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
