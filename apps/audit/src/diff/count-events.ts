import { LogReader, type Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import { lastUpTo } from '../moment/positions.js';

export interface LaneCount {
  readonly lane: string;
  readonly events: number;
  readonly byType: Readonly<Record<string, number>>;
}

/** Events a statement counts; it takes milliseconds. */
const WINDOW = 50_000;

/** Counts the events of lanes that were recorded after one time and up to another, by type; lanes without any are left out. */
export const countEvents = async (
  connection: Connection,
  [after, upTo]: readonly [string, string],
  wanted: (lane: string) => boolean,
): Promise<LaneCount[]> => {
  const lanes = (await new LogReader(connection).lanes()).filter(({ name }) => wanted(name));
  const counts: LaneCount[] = [];
  for (const lane of lanes) {
    const first = await lastUpTo(connection, lane, { kind: 'TIME', at: after });
    const last = await lastUpTo(connection, lane, { kind: 'TIME', at: upTo });
    const byType = await countTypes(connection, lane, first, last);
    const events = Object.values(byType).reduce((sum, count) => sum + count, 0);
    if (events > 0) counts.push({ lane: lane.name, events, byType });
  }
  return counts;
};

const countTypes = async (
  connection: Connection,
  lane: LaneHead,
  after: number,
  upTo: number,
): Promise<Record<string, number>> => {
  const counted: Record<string, number> = {};
  for (let reached = after; reached < upTo; reached += WINDOW) {
    const { rows } = await connection.query<{ type: string; events: number }>(
      `select type, count(*)::int as events from log.event
        where lane = ${lane.number} and position > $1 and position <= $2 group by type order by type`,
      [reached, Math.min(reached + WINDOW, upTo)],
    );
    for (const { type, events } of rows) counted[type] = (counted[type] ?? 0) + events;
  }
  return counted;
};
