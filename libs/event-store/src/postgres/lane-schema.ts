import { lanesOf } from '../lane-name.js';
import type { LaneName } from '../port.js';
import { roleOf } from './context-schema.js';
import { writerLaneStatements } from '../writer-lane/writer-lane-schema.js';
import { tablesOf } from './lane.js';
import { turnFunction } from './turn-function.js';

/**
 * A context's lanes with their parts of the log: `count` of them in each environment. Missing ones are
 * created; a start with fewer removes none, because a lane's events stay.
 */
export const laneStatements = (context: string, count: number, hasWriter: boolean): string =>
  lanesOf(context, undefined, count)
    .map((lane) =>
      [
        createLane(lane),
        appendOnly(lane, roleOf(context)),
        keptWhole(lane),
        // In a writer's lane the versions of its one stream are the positions, which are unique already.
        hasWriter ? writerLaneStatements(lane, roleOf(context)) : ordinaryLane(lane, roleOf(context)),
      ].join('\n'),
    )
    .join('\n');

const ordinaryLane = (lane: LaneName, role: string): string =>
  [uniqueVersions(lane), turnFunction(lane, role)].join('\n');

const uniqueVersions = (lane: LaneName): string => {
  const { schema, events } = tablesOf(lane);
  const index = `${events.slice(schema.length + 1)}_stream`;
  return `create unique index if not exists ${index} on ${events} (lane, stream_id, version);`;
};

/** A part of a table cannot be named by a parameter, so the lane's key is written into the statement. */
const createLane = (lane: LaneName): string => {
  const { events, batches } = tablesOf(lane);
  return `
  do $$
  declare number smallint;
  begin
    insert into log.lane (lane, name)
      select coalesce(max(lane), 0) + 1, '${lane}' from log.lane
      on conflict (name) do nothing returning lane into number;
    if number is not null then
      execute format('create table ${events} partition of log.event for values in (%s)', number);
      execute format('create table ${batches} partition of log.batch for values in (%s)', number);
    end if;
  end $$;`;
};

/** In one transaction with the creation, so that no moment has a lane that its context may alter. */
const appendOnly = (lane: LaneName, role: string): string => {
  const { events, batches } = tablesOf(lane);
  return `revoke update, delete, truncate on ${events}, ${batches} from ${role};`;
};

/**
 * Events of more than 2 KB stay in their row: most of what is long in them is sealed, so that PostgreSQL would try in
 * vain to compress it, and cut it into pieces with an index of their own. Nothing changes for events that are there.
 */
const keptWhole = (lane: LaneName): string =>
  `alter table ${tablesOf(lane).events} set (toast_tuple_target = 8160);`;
