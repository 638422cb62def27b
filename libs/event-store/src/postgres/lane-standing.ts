import { instant, type Instant } from '@causeway/kernel';
import type { LaneName } from '../port.js';
import type { ContextDatabase } from './context-database.js';
import { LaneDirectory, type Lane } from './lane.js';

/** How far a lane has come, told from its log alone; nothing of its events is opened. */
export interface LaneStanding {
  readonly lane: LaneName;
  /** The last position, 0 when empty. */
  readonly head: number;
  /** Shared commits so far; each has a digest that chains it to the one before. */
  readonly batches: number;
  /** When the last event was recorded, on the clock of its environment. */
  readonly lastRecordedAt?: Instant;
}

interface StandingRow {
  readonly lane: LaneName;
  readonly head: number;
  readonly batches: number;
  readonly last_recorded_at: Date | null;
}

/** All lanes of a context, sandbox first. Counting the batches reads all of them: for an operator, not for a scrape. */
export const readLaneStandings = async ({
  context,
  pool,
}: Pick<ContextDatabase, 'context' | 'pool'>): Promise<LaneStanding[]> => {
  const lanes = await new LaneDirectory(pool).of(context);
  if (lanes.length === 0) return [];
  const { rows } = await pool.query<StandingRow>(lanes.map(standingQuestion).join(' union all '));
  return rows.map(({ lane, head, batches, last_recorded_at: last }) => ({
    lane,
    head,
    batches,
    ...(last !== null && { lastRecordedAt: instant(last) }),
  }));
};

const standingQuestion = ({ number, name, events, batches }: Lane): string => `
    select '${name}' as lane, coalesce(last.position, 0)::float8 as head,
      (select count(*)::float8 from ${batches} where lane = ${number}) as batches,
      last.recorded_at as last_recorded_at
    from (values (1)) as once (row)
    left join (select position, recorded_at from ${events} where lane = ${number}
      order by position desc limit 1) last on true`;
