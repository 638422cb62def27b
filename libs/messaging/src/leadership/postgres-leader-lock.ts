import type { Pool, PoolClient } from 'pg';
import type { BusLog } from '../port.js';
import type { Leadership, LeaderLock } from './leader-lock.js';

const TRY_LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Leaders chosen by PostgreSQL's session advisory locks. Each leadership keeps one connection of the pool; when it
 * breaks, the server frees the lock and the leadership is lost.
 */
export class PostgresLeaderLock implements LeaderLock {
  constructor(
    private readonly pool: Pool,
    private readonly log: BusLog,
  ) {}

  async tryLead(name: string): Promise<Leadership | undefined> {
    const client = await this.pool.connect();
    try {
      const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK, [name]);
      if (rows[0]?.locked === true) return this.lead(name, client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  }

  private lead(name: string, client: PoolClient): Leadership {
    const losing = new AbortController();
    const lose = (error: Error): void => {
      if (losing.signal.aborted) return;
      this.log('warn', `the leadership of ${name} is lost`, { error });
      losing.abort();
      client.release(error);
    };
    client.on('error', lose);
    const release = async (): Promise<void> => {
      if (losing.signal.aborted) return;
      try {
        await client.query(UNLOCK, [name]);
      } catch (error) {
        // The server frees the lock with the connection, which is not used again.
        lose(error as Error);
        return;
      }
      client.off('error', lose);
      client.release();
    };
    return { lost: losing.signal, release };
  }
}
