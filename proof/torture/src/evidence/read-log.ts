import { queryOnce } from '@causeway/database';
import type { BatchRecord, LaneRecord, LogEvent } from './log-record.js';

const EVENTS = `
  select l.name as lane, e.position::float8 as position, e.stream_id as "streamId", e.version::float8 as version, e.type,
         e.schema_version as "schemaVersion", e.data::text as data, e.metadata::text as metadata,
         e.recorded_at as "recordedAt", e.published::text as published
    from log.event e join log.lane l using (lane) order by e.lane, e.position`;
const BATCHES = `
  select l.name as lane, b.last_position::float8 as "lastPosition", b.digest
    from log.batch b join log.lane l using (lane) order by b.lane, b.last_position`;

type InLane<Row> = Row & { readonly lane: string };
type EventRecord = Omit<LogEvent, 'recordedAt'> & { readonly recordedAt: Date };

/** Every context has a schema of its own, with timers and parked messages in it. */
export const CONTEXTS = [
  'platform',
  'ledger',
  'customers',
  'external_accounts',
  'rates',
  'sandbox',
  'quotes',
  'deposits',
  'incoming_payments',
  'webhooks',
] as const;

/** The whole log, as a superuser reads it: through no code of the product. */
export const readLog = async (databaseUrl: string): Promise<LaneRecord[]> => {
  const lanes = await rowsOf<{ lane: number; name: string }>(databaseUrl, 'select lane, name from log.lane');
  const events = await rowsOf<InLane<EventRecord>>(databaseUrl, EVENTS);
  const batches = await rowsOf<InLane<BatchRecord>>(databaseUrl, BATCHES);
  const outcomes = await Promise.all(lanes.map((lane) => commandsOf(databaseUrl, lane)));
  return lanes.map(({ name }, index) => ({
    name,
    events: events
      .filter(({ lane }) => lane === name)
      .map(
        ({ lane: _lane, ...event }) => ({ ...event, recordedAt: event.recordedAt.toISOString() }) as LogEvent,
      ),
    batches: batches.filter(({ lane }) => lane === name),
    commandIds: outcomes[index] ?? new Set(),
  }));
};

/** Commands that an outcome is kept for: in the context's own table, and in those of a lane that one writer fills. */
const commandsOf = async (
  databaseUrl: string,
  { lane, name }: { readonly lane: number; readonly name: string },
): Promise<ReadonlySet<string>> => {
  const [schema = '', environment = ''] = name.split('.');
  const tables = await rowsOf<{ table: string }>(
    databaseUrl,
    `select table_name as table from information_schema.tables
      where table_schema = '${schema}' and table_name like 'command\\_${environment}%'`,
  );
  const known = await rowsOf<{ id: string }>(
    databaseUrl,
    [
      `select command_id as id from ${schema}.outcome where lane = ${lane}`,
      ...tables.map(({ table }) => `select command_id::text as id from ${schema}.${table}`),
    ].join(' union all '),
  );
  return new Set(known.map(({ id }) => id));
};

/** Rows of a statement whose columns the caller has named. */
export const rowsOf = async <Row>(databaseUrl: string, sql: string): Promise<Row[]> =>
  (await queryOnce(databaseUrl, sql)) as Row[];
