import type { ViewDefinition } from '../view-definition.js';
import type { Lane } from './lane.js';

/** Taken first in every flush: within a lane, commits follow each other, so positions are dense and in order. */
export const lockStatement = (lane: Lane): string =>
  `begin; select pg_advisory_xact_lock(${LANE_LOCKS}, ${lane.number})`;
export const LANE_LOCKS = 20_251_013;

/** Under the lock, everything that the batch's write sets were decided on, in one answer; row by row as in `turnFunction`. */
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
    (select json_agg(json_build_array(known.command_id, fingerprint, answer::text))
      from unnest($2::text[]) as asked (command_id), lateral (select * from ${schema}.outcome o
        where o.lane = ${number} and o.command_id = asked.command_id limit 1) known) as outcomes,
    (select json_agg(json_build_array(held.scope, held.value, owner))
      from unnest($3::text[], $4::text[]) as asked (scope, value), lateral (select * from ${schema}.reservation r
        where r.lane = ${number} and r.scope = asked.scope and r.value = asked.value limit 1) held) as owners,
    (select json_agg(json_build_array(reader, source, position)) from ${schema}.checkpoint
      join unnest($5::text[], $6::text[]) as asked (reader, source) using (reader, source)) as checkpoints`;

/** Deletes rows; `parameter` is a JSON array of their keys. */
export const cutStatement = (schema: string, view: ViewDefinition, parameter: string): string => `
    delete from ${schema}.${view.table} using json_to_recordset(${parameter}) as gone (${typed(view, view.key)})
    where ${view.key.map((column) => `${view.table}.${column} = gone.${column}`).join(' and ')}`;

/** Writes rows, each in place of the one with its key; `parameter` is a JSON array of them, `guard` a condition. */
export const putStatement = (schema: string, view: ViewDefinition, parameter = '$1', guard = ''): string => {
  const columns = Object.keys(view.columns);
  const changed = columns.filter((column) => !view.key.includes(column));
  const resolution =
    changed.length === 0
      ? 'nothing'
      : `update set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `insert into ${schema}.${view.table} (${columns.join(', ')})
    select ${columns.join(', ')} from json_to_recordset(${parameter}) as r (${typed(view, columns)}) ${guard}
    on conflict (${view.key.join(', ')}) do ${resolution}`;
};

const typed = (view: ViewDefinition, names: readonly string[]): string =>
  names.map((name) => `${name} ${sqlType(view, name)}`).join(', ');

const sqlType = (view: ViewDefinition, column: string): string =>
  view.personal?.includes(column) ? 'text' : (view.columns[column] ?? 'text');
