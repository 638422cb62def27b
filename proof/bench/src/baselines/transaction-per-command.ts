import { newUuid } from '@causeway/kernel';
import pg from 'pg';

const CONNECTIONS_MAX = 64;
const TABLES = `
  create table event (position bigint primary key, stream text, data json);
  create table first_row (id text primary key, weight int);
  create table second_row (id text primary key, weight int);
  create table outcome_row (id text primary key, weight int);`;

/** The way of most event stores: one transaction a command, four inserts, the lane's lock taken last. */
export class TransactionPerCommand {
  private constructor(private readonly pool: pg.Pool) {}

  static async open(databaseUrl: string): Promise<TransactionPerCommand> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS_MAX });
    pool.on('error', () => undefined);
    await pool.query(TABLES);
    return new TransactionPerCommand(pool);
  }

  async append(): Promise<void> {
    const id = newUuid();
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      for (const table of ['first_row', 'second_row', 'outcome_row']) {
        await client.query(`insert into ${table} values ($1, 1)`, [id]);
      }
      await client.query('select pg_advisory_xact_lock(1)');
      await client.query(
        `insert into event select coalesce(max(position), 0) + 1, $1, '{"weight":1}' from event`,
        [id],
      );
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
