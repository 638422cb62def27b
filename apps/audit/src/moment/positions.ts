import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Moment } from './moment.js';

/** Events a statement looks at; it takes milliseconds. */
const WINDOW = 50_000;

/**
 * The last position that belongs to a moment: everything before the first event that was recorded after it.
 * Times of neighbours may be out of order by the difference of two processes' clocks, so that this is an
 * exact rule.
 */
export const lastUpTo = async (connection: Connection, lane: LaneHead, moment: Moment): Promise<number> =>
  moment.kind === 'POSITION'
    ? Math.min(moment.position, lane.head)
    : ((await firstRecorded(connection, lane, '>', moment.at)) ?? lane.head + 1) - 1;

/** The first position that was recorded at a moment or later; beyond the head when there is none. */
export const firstFrom = async (connection: Connection, lane: LaneHead, moment: Moment): Promise<number> =>
  moment.kind === 'POSITION'
    ? Math.max(moment.position, 1)
    : ((await firstRecorded(connection, lane, '>=', moment.at)) ?? lane.head + 1);

/** There is no index by time: the lane is searched from its beginning, a window of positions at a time. */
const firstRecorded = async (
  connection: Connection,
  lane: LaneHead,
  comparison: '>' | '>=',
  at: string,
): Promise<number | undefined> => {
  for (let reached = 0; reached < lane.head; reached += WINDOW) {
    const { rows } = await connection.query<{ position: number | null }>(
      `select min(position)::float8 as position from log.event
        where lane = ${lane.number} and position > $1 and position <= $2 and recorded_at ${comparison} $3::timestamptz`,
      [reached, Math.min(reached + WINDOW, lane.head), at],
    );
    const position = rows[0]?.position ?? null;
    if (position !== null) return position;
  }
  return undefined;
};
