import { surviveBrokenConnections } from '@causeway/event-store';
import type { Pool, PoolClient } from 'pg';
import type { BusLog } from '../port.js';
import type { Leadership, LeaderLock } from './leader-lock.js';

interface LockStatements {
  readonly tryLock: string;
  readonly unlock: string;
}
const statements = (mode: string): LockStatements => ({
  tryLock: `select pg_try_advisory_lock${mode}(hashtextextended($1, 0)) as locked`,
  unlock: `select pg_advisory_unlock${mode}(hashtextextended($1, 0))`,
});
const EXCLUSIVE = statements('');
const SHARED = statements('_shared');

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
  private readonly pool: Pool;

  constructor(
    pool: Pool,
    private readonly log: BusLog,
    private readonly listening?: LeaderListening,
  ) {
    this.pool = surviveBrokenConnections(pool);
  }

  tryLead(name: string): Promise<Leadership | undefined> {
    return this.try(name, EXCLUSIVE);
  }

  /** Excludes leaders of that name for as long as it lasts; any number of processes may share it. */
  tryShare(name: string): Promise<Leadership | undefined> {
    return this.try(name, SHARED);
  }

  private async try(name: string, lock: LockStatements): Promise<Leadership | undefined> {
    const client = await this.pool.connect();
    let isLocked: boolean;
    try {
      const { rows } = await client.query<{ locked: boolean }>(lock.tryLock, [name]);
      isLocked = rows[0]?.locked === true;
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (isLocked) return this.lead(name, client, lock);
    client.release();
    return undefined;
  }

  private async lead(name: string, client: PoolClient, lock: LockStatements): Promise<Leadership> {
    const losing = new AbortController();
    const lose = (error: Error): void => {
      if (losing.signal.aborted) return;
      this.log('warn', `the leadership of ${name} is lost`, { error });
      losing.abort();
      client.release(error);
    };
    const heard = (): void => this.listening?.heard();
    client.on('error', lose).on('notification', heard);
    const release = async (): Promise<void> => {
      if (losing.signal.aborted) return;
      try {
        await client.query(lock.unlock, [name]);
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
    try {
      if (this.listening) await client.query(`listen ${this.listening.channel}`);
    } catch (error) {
      lose(error as Error);
      throw error;
    }
    return { lost: losing.signal, confirm, release };
  }
}
