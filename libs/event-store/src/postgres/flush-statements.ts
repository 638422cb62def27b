import type { ViewDefinition } from '../view-definition.js';
import type { Lane } from './lane.js';

/** Taken first in every flush: within a lane, commits follow each other, so positions are dense and in order. */
export const lockStatement = (lane: Lane): string =>
  `begin; select pg_advisory_xact_lock(${LANE_LOCKS}, ${lane.number})`;
export const LANE_LOCKS = 20_251_013;

/** Under the lock, everything that the batch's write sets were decided on, in one answer. */
export const checkStatement = ({ schema, events, batches, number }: Lane): string => `
  select
    coalesce((select position from ${events} where lane = ${number}
      order by position desc limit 1), 0)::float8 as head,
    (select digest from ${batches} where lane = ${number}
      order by last_position desc limit 1) as digest,
    (select json_object_agg(stream_id, version) from (
      select stream_id, (select version from ${events} e
        where e.lane = ${number} and e.stream_id = asked.stream_id order by version desc limit 1) as version
      from unnest($1::text[]) as asked (stream_id)) v where version is not null) as versions,
    (select json_agg(json_build_array(command_id, fingerprint, answer::text)) from ${schema}.outcome
      where lane = ${number} and command_id = any($2::text[])) as outcomes,
    (select json_agg(json_build_array(scope, value, owner)) from ${schema}.reservation
      join unnest($3::text[], $4::text[]) as asked (scope, value) using (scope, value)
      where lane = ${number}) as owners,
    (select json_agg(json_build_array(reader, source, position)) from ${schema}.checkpoint
      join unnest($5::text[], $6::text[]) as asked (reader, source) using (reader, source)) as checkpoints`;

/** Writes a whole batch in one statement. Each row appears once: `Batch` keeps only the last word on it. */
export const writeStatement = (lane: Lane, views: readonly ViewDefinition[]): string => {
  const { schema, number } = lane;
  return `
  with events as (
    insert into ${lane.events}
      (lane, position, stream_id, version, type, schema_version, data, metadata, recorded_at, published)
    select ${number}, * from unnest($1::bigint[], $2::text[], $3::int[], $4::text[], $5::smallint[],
      $6::json[], $7::json[], $8::timestamptz[], $9::json[])
  ), batches as (
    insert into ${lane.batches} (lane, last_position, digest)
    select ${number}, $10::bigint, $11::bytea where $11 is not null
  ), outcomes as (
    insert into ${schema}.outcome (lane, command_id, fingerprint, answer, expires_at)
    select ${number}, * from unnest($12::text[], $13::text[], $14::json[], $15::timestamptz[])
  ), released as (
    delete from ${schema}.reservation using unnest($16::text[], $17::text[]) as gone (scope, value)
    where lane = ${number} and reservation.scope = gone.scope and reservation.value = gone.value
  ), reserved as (
    insert into ${schema}.reservation (lane, scope, value, owner)
    select ${number}, * from unnest($18::text[], $19::text[], $20::text[])
    on conflict (lane, scope, value) do update set owner = excluded.owner
  ), cancelled as (
    delete from ${schema}.timer where lane = ${number} and timer_id = any($21::text[])
  ), given as (
    select * from json_to_recordset($22) as t (timer_id text, due_at timestamptz, name text, data text,
      ordering_keys text[], set_position bigint, set_ordinal int)
  ), turns_over as (
    delete from ${schema}.timer_turn where lane = ${number}
      and timer_id = any($21::text[] || array(select timer_id from given))
  ), turns as (
    insert into ${schema}.timer_turn (lane, ordering_key, set_position, set_ordinal, timer_id)
    select ${number}, key, set_position, set_ordinal, timer_id from given, unnest(ordering_keys) as key
  ), timed as (
    insert into ${schema}.timer (lane, timer_id, due_at, name, data, ordering_keys, set_position, set_ordinal)
    select ${number}, timer_id, due_at, name, data::json, ordering_keys, set_position, set_ordinal from given
    on conflict (lane, timer_id) do update set due_at = excluded.due_at, name = excluded.name,
      data = excluded.data, ordering_keys = excluded.ordering_keys, set_position = excluded.set_position,
      set_ordinal = excluded.set_ordinal, claimed_until = null
  ), moved as (
    insert into ${schema}.checkpoint (reader, source, position)
    select * from unnest($23::text[], $24::text[], $25::bigint[])
    on conflict (reader, source) do update set position = excluded.position
  )${views.map((view, index) => viewStatements(schema, view, FIXED_PARAMETERS + 1 + index * 2)).join('')}
  select pg_notify('${APPENDED_CHANNEL}', '${lane.name}') where $11 is not null`;
};

export const APPENDED_CHANNEL = 'causeway_appended';
/** How many parameters come before those of the views. */
const FIXED_PARAMETERS = 25;

/** Two parameters a view: its rows to write, and the keys of its rows to delete. */
const viewStatements = (
  schema: string,
  view: ViewDefinition,
  first: number,
): string => `, put_${view.table} as (
    ${putStatement(schema, view, first)}
  ), cut_${view.table} as (
    delete from ${schema}.${view.table} using json_to_recordset($${first + 1}) as gone (${typed(view, view.key)})
    where ${view.key.map((column) => `${view.table}.${column} = gone.${column}`).join(' and ')}
  )`;

/** Writes rows, each in place of the one with its key; `parameter` is a JSON array of them. */
export const putStatement = (schema: string, view: ViewDefinition, parameter = 1): string => {
  const columns = Object.keys(view.columns);
  const changed = columns.filter((column) => !view.key.includes(column));
  const resolution =
    changed.length === 0
      ? 'nothing'
      : `update set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `insert into ${schema}.${view.table} (${columns.join(', ')})
    select ${columns.join(', ')} from json_to_recordset($${parameter}) as r (${typed(view, columns)})
    on conflict (${view.key.join(', ')}) do ${resolution}`;
};

const typed = (view: ViewDefinition, names: readonly string[]): string =>
  names.map((name) => `${name} ${sqlType(view, name)}`).join(', ');

const sqlType = (view: ViewDefinition, column: string): string =>
  view.personal?.includes(column) ? 'text' : (view.columns[column] ?? 'text');
