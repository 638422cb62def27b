import type { LaneName } from '../port.js';
import { laneInOrder, PLANNED_ONCE, TAKE_TIMERS } from './claim-function.js';
import { LANE_LOCKS } from './flush-statements.js';
import { tablesOf } from './lane.js';
import { createFunction } from './sql-function.js';

/**
 * Locks the lane, and finds whether everything is as the caller decided on: the lane's end, streams, names
 * and checkpoints, and no command of the batch known yet. Only then it also makes the batch's deletions, and
 * returns which of the wanted timers the caller has: those that were there are claimed, those that the batch
 * brings are to be inserted so. Null means that nothing was changed.
 *
 * A function, because its statements see what is committed once the lane is taken, where the statement around
 * it sees the lane as it was before. So that statement may only insert, and replace rows by their keys, both
 * of which go by what is there. Plans are made once a connection, often while the tables are empty: scanning
 * them whole is ruled out, because that would be cheapest then and ruinous later. For the same reason rows are looked up
 * one by one, each by its whole key: a list of keys may be compared with each row of the lane. A view's rows go by a
 * statement of their own, which is planned at each call: few batches cut any. All expectations are one condition,
 * because each statement of a function costs as much as one of these look-ups.
 */
export const turnFunction = (lane: LaneName, role: string): string => {
  const { schema, events, takeTurn } = tablesOf(lane);
  return createFunction({
    name: takeTurn,
    role,
    settings: ['enable_seqscan = off', 'enable_bitmapscan = off', PLANNED_ONCE],
    parameters: `
      lane_key smallint, after_position bigint,
      stream_ids text[], stream_versions bigint[], command_ids text[],
      name_scopes text[], name_values text[], name_owners text[],
      reader_names text[], reader_sources text[], reader_positions bigint[],
      gone_scopes text[], gone_values text[], gone_timers text[], set_timers text[], gone_rows json,
      wanted_timers text[], born_timers text[], born_turns text[], born_keys text[],
      due_by timestamp with time zone, now_at timestamp with time zone, lease_end timestamp with time zone`,
    returns: 'text[]',
    body: `
    declare
      cut record;
      taken text[] := '{}';
    begin
      perform pg_advisory_xact_lock(${LANE_LOCKS}, lane_key);
      if after_position <> coalesce(
        (select e.position from ${events} e where e.lane = lane_key order by e.position desc limit 1), 0)
      or (cardinality(stream_ids) > 0 and exists (
        select from unnest(stream_ids, stream_versions) as given (stream_id, version)
        where given.version <> coalesce(
          (select e.version from ${events} e where e.lane = lane_key and e.stream_id = given.stream_id
            order by e.version desc limit 1), 0)))
      or (cardinality(command_ids) > 0 and exists (
        select from unnest(command_ids) as given (command_id) where (
          select o.lane from ${schema}.outcome o
            where o.lane = lane_key and o.command_id = given.command_id) is not null))
      or (cardinality(name_scopes) > 0 and exists (
        select from unnest(name_scopes, name_values, name_owners) as given (scope, value, owner)
        where given.owner <> (
          select r.owner from ${schema}.reservation r
            where r.lane = lane_key and r.scope = given.scope and r.value = given.value)))
      or (cardinality(reader_names) > 0 and exists (
        select from unnest(reader_names, reader_sources, reader_positions) as given (reader, source, position)
        where given.position <> coalesce(
          (select c.position from ${schema}.checkpoint c
            where c.reader = given.reader and c.source = given.source), 0))) then
        return null;
      end if;
      if cardinality(gone_scopes) > 0 then
        delete from ${schema}.reservation r using unnest(gone_scopes, gone_values) as gone (scope, value)
          where r.lane = lane_key and r.scope = gone.scope and r.value = gone.value;
      end if;
      if cardinality(gone_timers) > 0 then
        delete from ${schema}.timer t where t.lane = lane_key and t.timer_id = any(gone_timers);
      end if;
      if cardinality(gone_timers) + cardinality(set_timers) > 0 then
        delete from ${schema}.timer_turn t
          where t.lane = lane_key and t.timer_id = any(gone_timers || set_timers);
      end if;
      if gone_rows is not null then
        for cut in select * from json_to_recordset(gone_rows) as g (view_name text, key_columns text[], keys json) loop
          execute format(
            'delete from %1$I.%2$I as v using json_populate_recordset(null::%1$I.%2$I, $1) as k where (%3$s) = (%4$s)',
            '${schema}', cut.view_name,
            (select string_agg(format('v.%I', name), ', ') from unnest(cut.key_columns) as name),
            (select string_agg(format('k.%I', name), ', ') from unnest(cut.key_columns) as name))
            using cut.keys;
        end loop;
      end if;
      if cardinality(born_timers) > 0 then
        taken := array(
          select born.timer_id from unnest(born_timers) as born (timer_id)
          where not exists (
            select from unnest(born_turns, born_keys) as own (timer_id, ordering_key)
            where own.timer_id = born.timer_id and (
              select true from ${schema}.timer_turn t
              where ${laneInOrder('t')} = lane_key and t.ordering_key = own.ordering_key limit 1)));
      end if;
      if cardinality(wanted_timers) > 0 then
        taken := taken || ${schema}.${TAKE_TIMERS}(lane_key, wanted_timers, due_by, now_at, lease_end);
      end if;
      return taken;
    end`,
  });
};
