import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Finding } from './finding.js';

/**
 * What stands beside the chain and speaks of it: the parts of the log against its list of lanes, and how far readers
 * say that they have read. A reader who is further than its lane reaches has seen a tail that is gone.
 */
export const verifyEdges = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => [
  ...(await missingLanes(connection, lanes)),
  ...(await readersBeyond(connection, lanes)),
];

const missingLanes = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => {
  const { rows } = await connection.query<{ name: string }>(
    `select nspname || '.' || replace(relname, 'event_', '') as name
       from pg_inherits join pg_class c on c.oid = inhrelid join pg_namespace n on n.oid = relnamespace
      where inhparent = 'log.event'::regclass order by 1`,
  );
  const [parts, listed] = [rows.map(({ name }) => name), lanes.map(({ name }) => name)];
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

const readersBeyond = async (connection: Connection, lanes: readonly LaneHead[]): Promise<Finding[]> => {
  const schemas = [...new Set(lanes.map(({ name }) => name.split('.')[0] ?? ''))];
  const found: Finding[] = [];
  for (const schema of schemas) {
    // One snapshot for both: a reader cannot be ahead of what it reads.
    const { rows } = await connection.query<{ reader: string; lane: string; position: number; head: number }>(
      `select c.reader, l.name as lane, c.position::float8 as position, h.head from ${schema}.checkpoint c
         join log.lane l on c.source = l.name or c.source like ${TOPIC_OF_LANE} || '/%'
         cross join lateral (select coalesce(max(position), 0)::float8 as head from log.event e where e.lane = l.lane) h
        where c.position > h.head order by l.name, c.reader`,
    );
    for (const { reader, lane, position, head } of rows) {
      const what = `${schema}'s reader ${reader} has read up to position ${position}, and the lane ends at ${head}: its tail was cut off`;
      found.push({ lane, kind: 'READ_BEYOND', position: head + 1, upTo: position, what });
    }
  }
  return found;
};

/** Over Kafka a reader's sources are the partitions of the lane's topic; its places are positions of the lane too. */
const TOPIC_OF_LANE = `'causeway.' || split_part(l.name, '.', 2) || '.' || split_part(l.name, '.', 1) || '.v1'`;
