import { instant, systemNow } from '@causeway/kernel';
import pg from 'pg';
import { GENESIS_DIGEST } from '../digest.js';
import { isTransient, TransientError } from '../errors.js';
import type { Lane } from '../postgres/lane.js';
import { lockStatement, putStatement } from '../postgres/flush-statements.js';
import type { ViewDefinition } from '../view-definition.js';
import { plainRow, type StoredViewRow } from '../view-rows.js';
import { BinaryArrays } from '../postgres/binary-array.js';
import type {
  AppendStatus,
  Holder,
  Holding,
  KnownCommand,
  KnownObject,
  LaneBatch,
  StoredEntry,
  Tenure,
  ViewPut,
  WriterLane,
} from './port.js';
import { writerTablesOf, type WriterTables } from './writer-lane-schema.js';

interface EntryRecord {
  readonly position: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: Date;
  readonly published: string | null;
}

interface ClaimRecord {
  readonly epoch: number;
  readonly instance_id: string | null;
  readonly address: string | null;
}

const ENTRY_COLUMNS = `e.position::float8 as position, e.type, e.schema_version, e.data::text as data,
  e.metadata::text as metadata, e.recorded_at, e.published::text as published`;

/** How long an append may take before its result counts as unknown: a connection may die without an error. */
const APPEND_TIMEOUT_MS = 10_000;

export interface AppendedBy {
  appended(batch: LaneBatch): void;
  /** An append that the server did not take, or whose result is unknown. */
  lost(error: unknown): void;
}

const UNHEARD: AppendedBy = {
  appended: () => undefined,
  lost: () => undefined,
};

/** A writer's lane in PostgreSQL. Appends share one connection, on which the next may follow before the last has answered. */
export class PostgresWriterLane implements WriterLane {
  private readonly tables: WriterTables;
  private readonly arrays = new BinaryArrays();
  private appending: Promise<pg.Client> | undefined;
  private closed = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly target: Lane,
    private readonly connection: pg.ClientConfig,
    private readonly heard: AppendedBy = UNHEARD,
  ) {
    this.tables = writerTablesOf(target.name);
  }

  get lane(): Lane['name'] {
    return this.target.name;
  }

  async claim(holder: Holder, since?: Tenure): Promise<Tenure | undefined> {
    const { number, events, batches } = this.target;
    return this.underLock(async (client) => {
      const latest = await latestClaim(client, number);
      if (since !== undefined && latest?.epoch !== since.epoch) return undefined;
      const epoch = (latest?.epoch ?? 0) + 1;
      await insertClaim(client, number, epoch, holder);
      const { rows } = await client.query<{ position: number; digest: Buffer | null }>(
        `select coalesce((select position from ${events} where lane = $1 order by position desc limit 1), 0)::float8
            as position,
          (select digest from ${batches} where lane = $1 order by last_position desc limit 1) as digest`,
        [number],
      );
      const [head] = rows;
      return { epoch, position: head?.position ?? 0, digest: head?.digest ?? GENESIS_DIGEST };
    });
  }

  async release({ epoch }: Tenure): Promise<void> {
    await this.underLock(async (client) => {
      const latest = await latestClaim(client, this.target.number);
      if (latest?.epoch === epoch) await insertClaim(client, this.target.number, epoch + 1, undefined);
    });
  }

  async append(batch: LaneBatch): Promise<AppendStatus> {
    this.appending ??= this.connect();
    const connecting = this.appending;
    try {
      // Nothing is awaited between two calls that find the connection open, so they are sent in their order.
      const client = await connecting;
      // The client copies the arrays before it returns: the next append may write where they lie.
      const values = appendValues(this.target, batch, this.arrays.begin());
      const { rows: answers } = await client.query<{ status: AppendStatus['status'] }>({
        name: 'append',
        text: `select ${this.tables.append}(${placeholders(values.length)}) as status`,
        values,
      });
      const status = answers[0]?.status;
      if (status === undefined) throw new Error('the append function answers one row');
      if (status === 'appended' && batch.entries.length > 0) this.heard.appended(batch);
      return { status };
    } catch (error) {
      if (!isTransient(error)) throw error;
      this.heard.lost(error);
      if (this.appending === connecting) this.appending = undefined;
      connecting.then(destroy, () => undefined);
      throw new TransientError(error);
    }
  }

  async commands(commandIds: readonly string[]): Promise<KnownCommand[]> {
    const { rows } = await this.pool.query<Omit<KnownCommand, 'answer'> & { answer: string | null }>(
      `select command_id as "commandId", fingerprint, position::float8 as position, answer::text as answer
        from ${this.tables.commands} where command_id = any($1::uuid[])`,
      [commandIds],
    );
    return rows.map(({ answer, ...known }) => ({ ...known, ...(answer !== null && { answer }) }));
  }

  async objects(objectIds: readonly string[]): Promise<KnownObject[]> {
    const { rows } = await this.pool.query<EntryRecord & { object_id: string }>(
      `select c.object_id, ${ENTRY_COLUMNS}
        from ${this.tables.commands} c join ${this.target.events} e on e.position = c.position
        where e.lane = $1 and c.object_id = any($2::uuid[]) order by c.position desc`,
      [this.target.number, objectIds],
    );
    return rows.map((row) => ({ objectId: row.object_id, entry: entryOf(row) }));
  }

  async read(afterPosition: number, limit: number): Promise<StoredEntry[]> {
    const { rows } = await this.pool.query<EntryRecord>({
      name: `entries-${this.lane}`,
      text: `select ${ENTRY_COLUMNS} from ${this.target.events} e
        where e.lane = ${this.target.number} and e.position > $1 order by e.position limit $2`,
      values: [afterPosition, limit],
    });
    return rows.map(entryOf);
  }

  async entry(position: number): Promise<StoredEntry | undefined> {
    const { rows } = await this.pool.query<EntryRecord>(
      `select ${ENTRY_COLUMNS} from ${this.target.events} e where e.lane = $1 and e.position = $2`,
      [this.target.number, position],
    );
    return rows[0] && entryOf(rows[0]);
  }

  async holder(): Promise<Holding | undefined> {
    const latest = await latestClaim(this.pool, this.target.number);
    if (latest === undefined) return undefined;
    const { epoch, instance_id: instanceId, address } = latest;
    return instanceId === null || address === null ? { epoch } : { epoch, holder: { instanceId, address } };
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.appending?.then(
      (client) => client.end(),
      () => undefined,
    );
  }

  private async connect(): Promise<pg.Client> {
    if (this.closed) throw new Error(`${this.lane} is closed`);
    const client = new pg.Client({
      ...this.connection,
      pipeline: true,
      query_timeout: APPEND_TIMEOUT_MS,
    });
    // A request on its way rejects its own promise; an idle connection that breaks is opened again.
    client.on('error', () => (this.appending = undefined));
    await client.connect();
    return client;
  }

  private async underLock<Answer>(work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await this.pool.connect();
    try {
      await client.query(lockStatement(this.target));
      const answer = await work(client);
      await client.query('commit');
      client.release();
      return answer;
    } catch (error) {
      client.release(true);
      throw isTransient(error) ? new TransientError(error) : error;
    }
  }
}

const placeholders = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

const destroy = (client: pg.Client): void => {
  void client.end().catch(() => undefined);
};

const latestClaim = async (
  client: Pick<pg.PoolClient, 'query'>,
  lane: number,
): Promise<ClaimRecord | undefined> => {
  const { rows } = await client.query<ClaimRecord>(
    `select epoch::float8 as epoch, instance_id, address from log.lane_claim
      where lane = $1 order by epoch desc limit 1`,
    [lane],
  );
  return rows[0];
};

const insertClaim = async (
  client: Pick<pg.PoolClient, 'query'>,
  lane: number,
  epoch: number,
  holder: Holder | undefined,
): Promise<void> => {
  await client.query(
    'insert into log.lane_claim (lane, epoch, instance_id, address, claimed_at) values ($1, $2, $3, $4, $5)',
    [lane, epoch, holder?.instanceId ?? null, holder?.address ?? null, systemNow()],
  );
};

const entryOf = (record: EntryRecord): StoredEntry => ({
  position: record.position,
  type: record.type,
  schemaVersion: record.schema_version,
  data: record.data,
  metadata: record.metadata,
  published: record.published,
  recordedAt: instant(record.recorded_at),
});

const appendValues = (lane: Lane, batch: LaneBatch, arrays: BinaryArrays): unknown[] => {
  const { epoch, afterPosition, recordedAt, entries, commands, marks, digest } = batch;
  const views = [...lastRows(batch.views)];
  return [
    lane.number,
    epoch,
    afterPosition,
    recordedAt,
    arrays.text(entries.map(({ type }) => type)),
    arrays.smallint(entries.map(({ schemaVersion }) => schemaVersion)),
    arrays.json(entries.map(({ data }) => data)),
    arrays.json(entries.map(({ metadata }) => metadata)),
    arrays.json(entries.map(({ published }) => published)),
    entries.length === 0 ? null : digest,
    arrays.uuid(commands.map(({ commandId }) => commandId)),
    arrays.bytea(commands.map(({ fingerprint }) => fingerprint)),
    arrays.bigint(commands.map(({ position }) => position)),
    arrays.uuid(commands.map(({ causeId }) => causeId ?? null)),
    arrays.uuid(commands.map(({ objectId }) => objectId ?? null)),
    arrays.json(commands.map(({ answer }) => answer ?? null)),
    arrays.uuid(commands.flatMap(({ objectId, beginsObject }) => (beginsObject ? (objectId ?? []) : []))),
    arrays.text(marks.map(({ line }) => line)),
    arrays.bigint(marks.map(({ ordinal }) => ordinal)),
    arrays.bigint(marks.map(({ position }) => position)),
    arrays.text(views.map(([view]) => putStatement(lane.schema, view))),
    arrays.json(views.map(([, rows]) => JSON.stringify([...rows.values()]))),
  ];
};

/** By view, the last row of each key: one statement cannot write a row twice. */
const lastRows = (
  puts: readonly ViewPut[],
): ReadonlyMap<ViewDefinition, ReadonlyMap<string, StoredViewRow>> => {
  const views = new Map<ViewDefinition, Map<string, StoredViewRow>>();
  for (const { view, row } of puts) {
    const rows = views.get(view) ?? new Map<string, StoredViewRow>();
    const stored = plainRow(view, row);
    views.set(view, rows.set(JSON.stringify(view.key.map((column) => stored[column])), stored));
  }
  return views;
};
