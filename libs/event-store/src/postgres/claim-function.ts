import { roleOf, schemaOf } from './context-schema.js';
import { createFunction } from './sql-function.js';

/** Due timers that a claim reads by age; when there are more, it reads each platform's own. */
const WINDOW = 512;
/** The fewest timers of one platform that it then reads. */
const SHARE_MIN = 4;

/** Statements can only be carried out row by row, by indexes. */
const BY_INDEX = [
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_bitmapscan = off',
];

/**
 * A plan is made once a connection. Otherwise the planner counts on ten elements in a list, and makes a new plan for each
 * list that is shorter, which takes longer than the statement.
 */
export const PLANNED_ONCE = 'plan_cache_mode = force_generic_plan';

/** A timer belongs to the platform that its data names; the service's own share one name, which is none. */
const share = (timer: string): string => `coalesce(${timer}.data ->> 'platformId', '')`;

/** The lane as those indexes have it that are read in their order; see `timerIndexes`. */
export const laneInOrder = (table: string): string => `(${table}.lane + 0)`;

/** They began with the lane. */
const FORMER_INDEXES = [
  ...['timer_due', 'timer_by_age', 'timer_by_share'],
  ...['timer_turn_by_key', 'timer_turn_of_timer'],
];

/**
 * No index begins with the lane itself. The planner goes by what it last knew of a table, mostly that it was empty, and
 * a connection keeps the plan: then any index that begins with the lane looks as good as the one whose key is given
 * whole, and each look-up reads all of the lane. So keys begin with the id, and the other indexes with an
 * expression that no look-up by an id has.
 */
const timerIndexes = (schema: string): string => `
  do $$
  begin
    if exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = '${schema}.timer'::regclass and i.indisprimary and a.attname = 'lane') then
      alter table ${schema}.timer drop constraint timer_pkey, add primary key (timer_id, lane);
    end if;
  end $$;
  drop index if exists ${FORMER_INDEXES.map((index) => `${schema}.${index}`).join(', ')};
  create index if not exists timer_in_order_of_age
    on ${schema}.timer ((lane + 0), due_at, set_position, set_ordinal);
  create index if not exists timer_in_order_of_share
    on ${schema}.timer ((lane + 0), (coalesce(data ->> 'platformId', '')), due_at, set_position, set_ordinal);
  create index if not exists timer_turn_by_timer on ${schema}.timer_turn (timer_id, lane);
  create index if not exists timer_turn_in_order_of_key
    on ${schema}.timer_turn ((lane + 0), ordering_key, set_position, set_ordinal);`;

/** Nothing that was set before it and shares a key is left. */
const isFirst = (schema: string, timer: string): string => `
  not coalesce((
    select bool_or(own.timer_id <> (
      select first.timer_id from ${schema}.timer_turn first
      where ${laneInOrder('first')} = lane_key and first.ordering_key = own.ordering_key
      order by first.set_position, first.set_ordinal limit 1))
    from ${schema}.timer_turn own where own.lane = lane_key and own.timer_id = ${timer}.timer_id), false)`;

/** Claims timers by name; also called within `take_turn`. It waits for no lock, so that it closes no circle. */
export const TAKE_TIMERS = 'take_timers';

export const takeFunction = (context: string): string => {
  const [schema, role] = [schemaOf(context), roleOf(context)];
  return createFunction({
    name: `${schema}.${TAKE_TIMERS}`,
    role,
    settings: [...BY_INDEX, PLANNED_ONCE],
    parameters: `
      lane_key smallint, wanted_timers text[], due_by timestamp with time zone, now_at timestamp with time zone,
      lease_end timestamp with time zone`,
    returns: 'text[]',
    body: `
    declare taken text[];
    begin
      with open as (
        select locked.place from unnest(wanted_timers) as given (timer_id), lateral (
          select t.ctid as place from ${schema}.timer t
          where t.lane = lane_key and t.timer_id = given.timer_id and t.due_at <= due_by
            and (t.claimed_until is null or t.claimed_until < now_at) and ${isFirst(schema, 't')}
          for update of t skip locked) as locked
      ), claimed as (
        update ${schema}.timer t set claimed_until = lease_end from open where t.ctid = open.place
        returning t.timer_id
      )
      select coalesce(array_agg(c.timer_id), '{}') into taken from claimed c;
      return taken;
    end`,
  });
};

export const claimFunctionOf = (schema: string): string => `${schema}.claim_timers`;

/**
 * The function behind `claimTimers`, with its indexes. It claims due timers, whose turn it is, in rounds: the
 * first of every platform before the second of any, those that the claimant is firing counted. So a platform
 * with a large backlog delays its own timers only.
 *
 * Three steps, each only when the one before did not find enough: the oldest due ones; where they are more
 * than a window, some of each platform's, found by jumping from platform to platform in the index; and where
 * even these all wait for their turn, as behind one busy account, all turns of the lane ranked in one pass, 2
 * µs for each timer.
 *
 * A function for the same reason as `turnFunction`: its plans must not be those of a table that was empty
 * once. Each step is written so that it can only go by its index.
 */
export const claimFunction = (context: string): string => {
  const [schema, role] = [schemaOf(context), roleOf(context)];
  const inLane = `${laneInOrder('t')} = lane_key`;
  const free = `t.due_at <= due_by and (t.claimed_until is null or t.claimed_until < now_at)`;
  return [
    timerIndexes(schema),
    createFunction({
      name: claimFunctionOf(schema),
      role,
      settings: [...BY_INDEX, 'plan_cache_mode = force_custom_plan'],
      parameters: `
      lane_key smallint, due_by timestamp with time zone, now_at timestamp with time zone, lease_end timestamp with time zone, room integer,
      busy_platforms text[], busy_counts integer[]`,
      returns:
        'TABLE(timer_id text, due_at timestamp with time zone, name text, data text, ordering_keys text[])',
      body: `
    #variable_conflict use_column
    declare
      looked ${schema}.timer[];
      ready ${schema}.timer[];
      platforms text[];
      per_platform int;
      is_cut boolean := false;
    begin
      looked := array(select t from ${schema}.timer t where ${inLane} and ${free}
        order by t.due_at, t.set_position, t.set_ordinal limit ${WINDOW});
      if cardinality(looked) = 0 then return; end if;
      if cardinality(looked) = ${WINDOW} then
        is_cut := true;
        platforms := array(
          with recursive found (platform) as (
            (select ${share('t')} from ${schema}.timer t where ${inLane} order by ${share('t')} limit 1)
            union all
            select (select ${share('t')} from ${schema}.timer t
              where ${inLane} and ${share('t')} > found.platform order by ${share('t')} limit 1)
            from found where found.platform is not null)
          select platform from found where platform is not null);
        per_platform := greatest(${SHARE_MIN}, ${WINDOW} / cardinality(platforms), least(room, ${WINDOW / 8}));
        looked := array(select own.timer from unnest(platforms) as given (platform), lateral (
          select t as timer from ${schema}.timer t where ${inLane} and ${free} and ${share('t')} = given.platform
          order by t.due_at, t.set_position, t.set_ordinal limit per_platform) own);
      end if;
      ready := array(select given from unnest(looked) as given where ${isFirst(schema, 'given')});
      if is_cut and cardinality(ready) < room then
        ready := array(select t from ${schema}.timer t where ${inLane} and ${free} and t.timer_id not in (
          select waiting.timer_id from (
            select w.timer_id, rank() over (partition by w.ordering_key order by w.set_position, w.set_ordinal) as turn
            from ${schema}.timer_turn w where ${laneInOrder('w')} = lane_key) waiting
          where waiting.turn > 1));
      end if;
      return query
        with ranked as (
          select t.timer_id, t.due_at, t.set_position, t.set_ordinal, row_number() over (
              partition by ${share('t')} order by t.due_at, t.set_position, t.set_ordinal)
            + coalesce((select busy.count from unnest(busy_platforms, busy_counts) as busy (platform, count)
              where busy.platform = ${share('t')}), 0) as round
          from unnest(ready) as t
        ), chosen as (
          select locked.place, next.round
          from (select * from ranked r order by r.round, r.due_at, r.set_position, r.set_ordinal) as next, lateral (
            select t.ctid as place from ${schema}.timer t
            where t.lane = lane_key and t.timer_id = next.timer_id and ${free} for update of t skip locked) as locked
          limit room
        ), claimed as (
          update ${schema}.timer t set claimed_until = lease_end from chosen
          where t.ctid = chosen.place
          returning t.*, chosen.round
        )
        select c.timer_id, c.due_at, c.name, c.data::text, c.ordering_keys from claimed c
        order by c.round, c.due_at, c.set_position, c.set_ordinal;
    end`,
    }),
  ].join('\n');
};
