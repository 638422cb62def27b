import { CONNECT_TIMEOUT_MS } from '@causeway/event-store';
import { KeptLeadership, PostgresLeaderLock, STANDALONE } from '@causeway/messaging';
import pg from 'pg';
import type { Logger } from '../observability/logger.js';

const RETRY_MS = 250;

/**
 * Holds that services write to a database, so that no standalone serves it, which would remember facts as if it
 * alone wrote them.
 */
export class Presence {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly share: KeptLeadership,
  ) {}

  /**
   * Throws when a standalone serves the database. `superseded` is called when one has come while the connection was
   * lost: this service must end.
   */
  static async take(databaseUrl: string, logger: Logger, superseded: () => void): Promise<Presence> {
    const name = 'causeway-presence';
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: name,
      keepAlive: true,
    });
    pool.on('error', (error) => logger.warn({ error }, 'the connection of the presence was lost'));
    const lock = new PostgresLeaderLock(pool, (level, line, details) => logger[level]({ ...details }, line));
    const again = () => lock.tryShare(STANDALONE);
    try {
      const first = await again();
      if (first === undefined) throw new Error(SERVED);
      const share = new KeptLeadership(first, {
        again,
        lookMs: RETRY_MS,
        superseded: () => {
          logger.error('a standalone serves this database now; this service stops');
          superseded();
        },
      });
      return new Presence(pool, share);
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.share.end();
    await this.pool.end();
  }
}

const SERVED =
  'A standalone serves this database, and services may not serve it beside one. Stop it first, or give the ' +
  'services a database of their own (DATABASE_URL).';
