import pg from 'pg';
import { binaryArray, isElementType, type Element, type ElementType } from './binary-array.js';

/** Rows of one commit; more gain nothing (LEDGER §1). */
export const ROWS_A_BATCH = 1_000;

interface Column {
  readonly name: string;
  readonly type: ElementType;
}
type Row = Readonly<Record<string, Element>>;

/** Position columns: every inserted row gets the next number there. */
const PLACES: ReadonlySet<string> = new Set(['position', 'version']);

const COLUMNS = `select attname as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
  where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;

/**
 * The practical limit of one connection: rows of the shape and size of a log's own events, 1,000 a commit,
 * through `unnest` and binary parameters. It decides nothing, computes no digest and sends no answer. Its
 * table has the keys of the log and no further index, so that it does not pay for what only a feature needs.
 */
export class BatchedInsert {
  private position = 0;

  private constructor(
    readonly databaseUrl: string,
    private readonly client: pg.Client,
    private readonly columns: readonly Column[],
    private readonly samples: readonly Row[],
  ) {}

  /** Takes the newest `ROWS_A_BATCH` rows of `table` in another database as the pattern. */
  static async open(
    databaseUrl: string,
    pattern: { databaseUrl: string; table: string },
  ): Promise<BatchedInsert> {
    const { columns, samples } = await takePattern(pattern);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    await client.query(`create table limit_event (${types}, primary key (lane, position))`);
    await client.query('create unique index on limit_event (lane, stream_id, version)');
    return new BatchedInsert(databaseUrl, client, columns, samples);
  }

  async insertBatch(): Promise<void> {
    const first = this.position;
    this.position += this.samples.length;
    const values = this.columns.map(({ name, type }) =>
      binaryArray(
        type,
        this.samples.map((row, index) => (PLACES.has(name) ? first + index + 1 : (row[name] ?? null))),
      ),
    );
    const parameters = this.columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
    await this.client.query({
      name: 'insert-batch',
      text: `insert into limit_event select * from unnest(${parameters})`,
      values,
    });
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

const takePattern = async ({
  databaseUrl,
  table,
}: {
  databaseUrl: string;
  table: string;
}): Promise<{ columns: Column[]; samples: Row[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ name: string; type: string }>(COLUMNS, [table]);
    const columns = found.map(({ name, type }): Column => {
      if (!isElementType(type))
        throw new Error(`${table}.${name} is of type ${type}, which is not known here`);
      return { name, type };
    });
    const { rows: samples } = await client.query<Row>(
      `select ${columns.map(readable).join(', ')} from ${table} order by position desc limit ${ROWS_A_BATCH}`,
    );
    if (samples.length < ROWS_A_BATCH) throw new Error(`${table} has only ${samples.length} rows`);
    return { columns, samples };
  } finally {
    await client.end();
  }
};

const readable = ({ name, type }: Column): string => {
  if (type === 'bytea') return name;
  if (type === 'timestamptz') return `(extract(epoch from ${name}) * 1000)::float8 as ${name}`;
  return type === 'json' || type === 'text' ? `${name}::text as ${name}` : `${name}::float8 as ${name}`;
};
