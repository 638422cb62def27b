import { partsOf, schemaOf, type LaneName } from '@causeway/event-store';
import { sourcesOf } from '@causeway/messaging';
import { contextNamed } from '../log/context-named.js';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Finding } from './finding.js';

/**
 * Checks the tables beside the chain: the parts of the log against its list of lanes, and the readers'
 * positions. A reader beyond the end of its lane has read a tail that is now missing.
 */
export const verifyEdges = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => [
  ...(await missingLanes(connection, lanes)),
  ...(await readersBeyond(connection, lanes)),
];

const missingLanes = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => {
  const { rows } = await connection.query<{ schema: string; part: string }>(
    `select nspname as schema, relname as part
       from pg_inherits join pg_class c on c.oid = inhrelid join pg_namespace n on n.oid = relnamespace
      where inhparent = 'log.event'::regclass order by 1, 2`,
  );
  const [parts, listed] = [rows.map(laneOfPart), lanes.map(({ name }) => name)];
  const finding = (lane: string, what: string): Finding => ({
    lane,
    kind: 'LANE_MISSING',
    position: 1,
    what,
  });
  return [
    ...parts
      .filter((name) => !listed.includes(name))
      .map((name) => finding(name, 'log.lane does not list it')),
    ...listed
      .filter((name) => !parts.includes(name))
      .map((name) => finding(name, 'its part of the log is gone')),
  ];
};

/** `ledger.event_sandbox_2` holds the lane `ledger-2.sandbox`. */
const laneOfPart = ({ schema, part }: { schema: string; part: string }): string => {
  const [, environment = part, ordinal] = /^event_([a-z]+)(?:_(\d+))?$/.exec(part) ?? [];
  return `${schema}${ordinal === undefined ? '' : `-${ordinal}`}.${environment}`;
};

const readersBeyond = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => {
  const known = lanes.filter(({ name }) => contextNamed(name) !== undefined);
  // A context may read lanes of others, so its readers are compared with every lane.
  const sources = known.flatMap(({ name, number }) =>
    [name, ...sourcesOf(name as LaneName)].map((source) => ({ source, lane: number, name })),
  );
  const found: Finding[] = [];
  for (const schema of await schemasOf(connection, known)) {
    // One snapshot for both: a reader cannot be ahead of what it reads.
    const { rows } = await connection.query<{ reader: string; lane: string; position: number; head: number }>(
      `select c.reader, l.name as lane, c.position::float8 as position, h.head from ${schema}.checkpoint c
         join json_to_recordset($1) as l (source text, lane smallint, name text) on l.source = c.source
         cross join lateral (select coalesce(max(position), 0)::float8 as head from log.event e where e.lane = l.lane) h
        where c.position > h.head order by l.name, c.reader`,
      [JSON.stringify(sources)],
    );
    for (const { reader, lane, position, head } of rows) {
      const what = `${schema}'s reader ${reader} has read up to position ${position}, and the lane ends at ${head}: its tail was cut off`;
      found.push({ lane, kind: 'READ_BEYOND', position: head + 1, upTo: position, what });
    }
  }
  return found;
};

/** Of the contexts that own lanes; a forged lane may have none. */
const schemasOf = async (connection: Connection, lanes: readonly LaneHead[]): Promise<string[]> => {
  const named = new Set(lanes.map(({ name }) => schemaOf(partsOf(name).context)));
  const { rows } = await connection.query<{ schema: string }>(
    `select schema from unnest($1::text[]) as named (schema)
      where to_regclass(quote_ident(schema) || '.checkpoint') is not null order by 1`,
    [[...named]],
  );
  return rows.map(({ schema }) => schema);
};
