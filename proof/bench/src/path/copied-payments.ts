import pg from 'pg';

/** Every table that a payment leaves rows in. Heads of batches are left out: they are read at the end of a lane only. */
const TABLES = [
  'ledger.command_sandbox',
  'ledger.event_sandbox',
  'quotes.event_sandbox',
  'quotes.outcome',
  'quotes.quote_view',
  'quotes.transaction_view',
  'sandbox.event_sandbox',
  'sandbox.outcome',
  'sandbox.simulated_payout_view',
  'webhooks.delivery_view',
  'webhooks.event_sandbox',
] as const;

/** Whose content is an id of the payment, or ends with one. What names a platform, a customer or an account stays. */
const IDS = ['command_id', 'payout_id', 'quote_id', 'stream_id', 'transaction_id', 'webhook_id'];
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const TABLES_AT_ONCE = 2;

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Multiplies what a database holds of payments: each row is copied so many times, with ids of its own, some minutes
 * earlier, and events at places before the first one. So tables and indexes are as large as after so many payments,
 * while nothing that runs on the database has anything to catch up with. Digests do not cover the copies.
 */
export const copyPayments = async (databaseUrl: string, copies: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: TABLES_AT_ONCE });
  try {
    const left = [...TABLES];
    const work = async (): Promise<void> => {
      for (let table = left.pop(); table !== undefined; table = left.pop())
        await copyRows(pool, table, copies);
    };
    await Promise.all(Array.from({ length: TABLES_AT_ONCE }, work));
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
  } finally {
    await pool.end();
  }
};

const copyRows = async (pool: pg.Pool, table: string, copies: number): Promise<void> => {
  const columns = await columnsOf(pool, table);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(copied).join(', ');
  await pool.query(`
    with original as materialized (select * from ${table})
    insert into ${table} (${names})
    select ${values} from generate_series(1, ${copies}) as copy, original`);
};

const copied = ({ name, type }: Column): string => {
  if (name === 'position') return `position - copy * (select max(position) from original)`;
  if (type === 'timestamp with time zone') return `"${name}" - copy * interval '1 minute'`;
  if (!IDS.includes(name)) return `"${name}"`;
  if (type === 'uuid') return `md5(copy || "${name}"::text)::uuid`;
  return `regexp_replace("${name}", '${UUID}', '') || coalesce(md5(copy || substring("${name}" from '${UUID}'))::uuid::text, '')`;
};

const columnsOf = async (pool: pg.Pool, table: string): Promise<readonly Column[]> => {
  const { rows } = await pool.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema || '.' || table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows;
};
