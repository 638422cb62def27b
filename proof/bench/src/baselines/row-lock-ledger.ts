import { newUuid, systemNow } from '@causeway/kernel';
import pg from 'pg';

/** More connections slow PostgreSQL down on a machine of few cores; 100 is its default limit. */
const CONNECTIONS_MAX = 64;

const TABLES = `
  create table account (id int primary key, available bigint not null check (available >= 0),
    held bigint not null check (held >= 0));
  create table entry (id bigint generated always as identity primary key, command_id uuid not null unique,
    type text not null, data json not null, metadata json not null, recorded_at timestamptz not null);
  create table posting (entry_id bigint not null, account int not null, amount bigint not null,
    available_after bigint not null, primary key (entry_id, account));
  create index posting_account on posting (account, entry_id);
  create table hold (id uuid primary key, account int not null, amount bigint not null, status text not null);`;

interface Balance {
  readonly id: number;
  readonly available: string;
}

/**
 * The usual ledger on PostgreSQL: a transaction a transfer, balances locked by `select … for update` in the order
 * of their ids, an entry with its command id and metadata, postings with running balances. Every statement is
 * prepared once a connection.
 */
export class RowLockLedger {
  private constructor(
    readonly databaseUrl: string,
    private readonly pool: pg.Pool,
  ) {}

  static async open(databaseUrl: string, accounts: number): Promise<RowLockLedger> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS_MAX });
    pool.on('error', () => undefined);
    await pool.query(TABLES);
    await pool.query(
      `insert into account select id, 1000000000000, 0 from generate_series(0, $1 - 1) as id`,
      [accounts],
    );
    return new RowLockLedger(databaseUrl, pool);
  }

  transfer(debited: number, credited: number): Promise<void> {
    return this.transact(async (client) => {
      const balances = await locked(client, [debited, credited]);
      const availableMinor = balances.get(debited) ?? 0n;
      if (availableMinor < 1n) throw new Error('the account is empty');
      const entryId = await recordEntry(client, 'EntryPosted', { debited, credited });
      await post(client, entryId, [
        [debited, -1n, availableMinor - 1n],
        [credited, 1n, (balances.get(credited) ?? 0n) + 1n],
      ]);
    });
  }

  async holdAndCapture(debited: number, credited: number): Promise<void> {
    const holdId = newUuid();
    await this.transact(async (client) => {
      const balances = await locked(client, [debited]);
      if ((balances.get(debited) ?? 0n) < 1n) throw new Error('the account is empty');
      await recordEntry(client, 'HoldPlaced', { holdId, debited });
      await run(client, 'place', `insert into hold values ($1, $2, 1, 'HELD')`, [holdId, debited]);
      await run(
        client,
        'set-aside',
        'update account set available = available - 1, held = held + 1 where id = $1',
        [debited],
      );
    });
    await this.transact(async (client) => {
      const balances = await locked(client, [debited, credited]);
      const entryId = await recordEntry(client, 'HoldCaptured', { holdId, debited, credited });
      const { rowCount } = await run(
        client,
        'capture',
        `update hold set status = 'CAPTURED' where id = $1 and status = 'HELD'`,
        [holdId],
      );
      if (rowCount !== 1) throw new Error('the hold is gone');
      await run(client, 'spend', 'update account set held = held - 1 where id = $1', [debited]);
      await post(client, entryId, [[credited, 1n, (balances.get(credited) ?? 0n) + 1n]]);
    });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async transact(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await work(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

const run = (
  client: pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> => client.query({ name, text, values: [...values] });

const locked = async (
  client: pg.PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, bigint>> => {
  const { rows } = await run(
    client,
    'lock',
    'select id, available from account where id = any($1::int[]) order by id for update',
    [ids],
  );
  return new Map((rows as Balance[]).map(({ id, available }) => [id, BigInt(available)]));
};

const recordEntry = async (client: pg.PoolClient, type: string, data: object): Promise<string> => {
  const commandId = newUuid();
  const metadata = {
    commandId,
    platformId: 'Platform:01890000-0000-7000-8000-000000000001',
    environment: 'sandbox',
    actor: 'bench',
    correlationId: commandId,
    causationId: commandId,
  };
  const { rows } = await run(
    client,
    'entry',
    `insert into entry (command_id, type, data, metadata, recorded_at) values ($1, $2, $3, $4, $5) returning id`,
    [commandId, type, JSON.stringify(data), JSON.stringify(metadata), systemNow()],
  );
  const [entry] = rows as { id: string }[];
  if (entry === undefined) throw new Error('an inserted entry has an id');
  return entry.id;
};

type Line = readonly [account: number, amountMinor: bigint, availableAfterMinor: bigint];

/** Two statements, however many lines: the postings, and the balances after them. */
const post = async (client: pg.PoolClient, entryId: string, lines: readonly Line[]): Promise<void> => {
  const accounts = lines.map(([account]) => account);
  const after = lines.map(([, , availableAfterMinor]) => availableAfterMinor);
  await run(
    client,
    'postings',
    `insert into posting select $1::bigint, * from unnest($2::int[], $3::bigint[], $4::bigint[])`,
    [entryId, accounts, lines.map(([, amountMinor]) => amountMinor), after],
  );
  await run(
    client,
    'balances',
    `update account set available = given.available from unnest($1::int[], $2::bigint[]) as given (id, available)
      where account.id = given.id`,
    [accounts, after],
  );
};
