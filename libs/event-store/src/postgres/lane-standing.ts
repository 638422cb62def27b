import { ENVIRONMENTS, instant, type Environment, type Instant } from '@causeway/kernel';
import { laneOf, type LaneName } from '../port.js';
import type { ContextDatabase } from './context-database.js';
import { schemaOf } from './context-schema.js';

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
  readonly environment: Environment;
  readonly head: number;
  readonly batches: number;
  readonly last_recorded_at: Date | null;
}

/** Both lanes of a context in one question. Counting the batches reads all of them: for an operator, not for a scrape. */
export const readLaneStandings = async ({
  context,
  pool,
}: Pick<ContextDatabase, 'context' | 'pool'>): Promise<LaneStanding[]> => {
  const { rows } = await pool.query<StandingRow>(
    ENVIRONMENTS.map((environment) => standingQuestion(context, environment)).join(' union all '),
  );
  return rows.map(({ environment, head, batches, last_recorded_at: last }) => ({
    lane: laneOf(context, environment),
    head,
    batches,
    ...(last !== null && { lastRecordedAt: instant(last) }),
  }));
};

const standingQuestion = (context: string, environment: Environment): string => {
  const schema = schemaOf(context);
  const lane = `(select lane from log.lane where name = '${laneOf(context, environment)}')`;
  return `
    select '${environment}' as environment, coalesce(last.position, 0)::float8 as head,
      (select count(*)::float8 from ${schema}.batch_${environment} where lane = ${lane}) as batches,
      last.recorded_at as last_recorded_at
    from (values (1)) as once (row)
    left join (select position, recorded_at from ${schema}.event_${environment} where lane = ${lane}
      order by position desc limit 1) last on true`;
};
