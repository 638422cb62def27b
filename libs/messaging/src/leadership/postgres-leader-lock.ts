import type { Pool, PoolClient } from 'pg';
import type { BusLog } from '../port.js';
import type { Leadership, LeaderLock } from './leader-lock.js';

const TRY_LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/** A channel of the database that the leader listens to, on the connection that holds the lock. */
export interface LeaderListening {
  readonly channel: string;
  heard(): void;
}

/**
 * Leaders chosen by PostgreSQL's session advisory locks. Each leadership keeps one connection of the pool; when it
 * breaks, the server frees the lock and the leadership is lost.
 */
export class PostgresLeaderLock implements LeaderLock {
  constructor(
    private readonly pool: Pool,
    private readonly log: BusLog,
    private readonly listening?: LeaderListening,
  ) {}

  async tryLead(name: string): Promise<Leadership | undefined> {
    const client = await this.pool.connect();
    try {
      const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK, [name]);
      if (rows[0]?.locked === true) return await this.lead(name, client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  }

  private async lead(name: string, client: PoolClient): Promise<Leadership> {
    const heard = (): void => this.listening?.heard();
    client.on('notification', heard);
    if (this.listening) await client.query(`listen ${this.listening.channel}`);
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
        if (this.listening) await client.query(`unlisten ${this.listening.channel}`);
      } catch (error) {
        // The server frees the lock with the connection, which is not used again.
        lose(error as Error);
        return;
      }
      client.off('error', lose).off('notification', heard);
      client.release();
    };
    const confirm = async (): Promise<void> => {
      losing.signal.throwIfAborted();
      await client.query('select 1');
    };
    return { lost: losing.signal, confirm, release };
  }
}
