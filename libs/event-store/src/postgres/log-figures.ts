import { instant, type Environment, type Instant } from '@causeway/kernel';
import type { LaneName } from '../port.js';
import { laneInOrder } from './claim-function.js';
import type { ContextDatabase } from './context-database.js';
import { LaneDirectory, type Lane } from './lane.js';

/** Counting stops here, so that a reading stays cheap however many are pending. */
export const COUNTED_MAX = 10_000;

export interface LaneFigures {
  readonly lane: LaneName;
  readonly environment: Environment;
  readonly head: number;
  /** Timers whose time has come, counted up to `COUNTED_MAX`; those that are being fired are among them. */
  readonly timersDue: number;
  readonly oldestDueAt?: Instant;
}

export interface LogFigures {
  readonly lanes: readonly LaneFigures[];
  /** Parked messages by reader; a reader without any is not in it. */
  readonly parked: ReadonlyMap<string, number>;
}

interface FiguresRow {
  lane: LaneName;
  environment: Environment;
  head: number;
  timers_due: number;
  oldest_due_at: Date | null;
  parked: Record<string, number> | null;
}

/** All figures of one context, of all lanes that it has by now, from indexes. `now` is each environment's own time. */
export const readLogFigures = async (
  { context, pool }: Pick<ContextDatabase, 'context' | 'pool'>,
  now: (environment: Environment) => Instant,
): Promise<LogFigures> => {
  const lanes = await new LaneDirectory(pool).of(context);
  if (lanes.length === 0) throw new Error(`the log has no lanes of ${context}`);
  const { rows } = await pool.query<FiguresRow>({
    name: `figures-${context}-${lanes.length}`,
    text: lanes.map((lane, index) => laneQuestion(lane, index + 1)).join(' union all '),
    values: lanes.map(({ environment }) => now(environment)),
  });
  return {
    lanes: rows.map(({ lane, environment, head, timers_due: timersDue, oldest_due_at: oldest }) => ({
      lane,
      environment,
      head,
      timersDue,
      ...(oldest !== null && { oldestDueAt: instant(oldest) }),
    })),
    parked: new Map(Object.entries(rows[0]?.parked ?? {})),
  };
};

const laneQuestion = (lane: Lane, parameter: number): string => {
  const { number, name, environment, schema, events } = lane;
  const due = `from ${schema}.timer t where ${laneInOrder('t')} = ${number} and due_at <= $${parameter}::timestamptz`;
  return `
    select '${name}' as lane, '${environment}' as environment,
      (select coalesce(max(position), 0)::float8 from ${events} where lane = ${number}) as head,
      (select count(*)::int from (select ${due} limit ${COUNTED_MAX}) counted) as timers_due,
      (select min(due_at) ${due}) as oldest_due_at,
      (select json_object_agg(reader, messages) from (
        select reader, count(*)::int as messages from ${schema}.parked_event group by reader) counted) as parked`;
};
