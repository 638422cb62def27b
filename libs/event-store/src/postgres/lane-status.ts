import { instant, type Instant } from '@causeway/kernel';
import type { LaneName } from '../port.js';
import type { ContextDatabase } from './context-database.js';
import { LaneDirectory, type Lane } from './lane.js';

/** A lane's progress, read from its log alone; no event is opened. */
export interface LaneStatus {
  readonly lane: LaneName;
  readonly head: number;
  /** Shared commits so far; each has a digest that chains it to the one before. */
  readonly batches: number;
  readonly lastRecordedAt?: Instant;
  /** The process that writes it; absent where every process may, and while no process holds it. */
  readonly writer?: LaneWriter;
}

export interface LaneWriter {
  readonly instanceId: string;
  /** The address for siblings; absent where it has none. */
  readonly address?: string;
  /** Claims of the lane so far: it grows with every change of writers. */
  readonly epoch: number;
}

interface LaneStatusRow {
  readonly lane: LaneName;
  readonly head: number;
  readonly batches: number;
  readonly last_recorded_at: Date | null;
}

/** All lanes of a context, sandbox first. Reads all batches to count them: not for a scrape. */
export const readLaneStatuses = async ({
  context,
  pool,
}: Pick<ContextDatabase, 'context' | 'pool'>): Promise<LaneStatus[]> => {
  const lanes = await new LaneDirectory(pool).of(context);
  if (lanes.length === 0) return [];
  const [{ rows }, writers] = await Promise.all([
    pool.query<LaneStatusRow>(lanes.map(statusQuery).join(' union all ')),
    writersOf(pool, lanes),
  ]);
  return rows.map(({ lane, head, batches, last_recorded_at: last }) => {
    const writer = writers.get(lane);
    return {
      lane,
      head,
      batches,
      ...(last !== null && { lastRecordedAt: instant(last) }),
      ...(writer && { writer }),
    };
  });
};

interface ClaimRow {
  readonly lane: number;
  readonly epoch: number;
  readonly instance_id: string;
  readonly address: string | null;
}

/** Only contexts with writers have the privilege to read claims. */
const writersOf = async (
  pool: ContextDatabase['pool'],
  lanes: readonly Lane[],
): Promise<ReadonlyMap<LaneName, LaneWriter>> => {
  const { rows: permissions } = await pool.query<{ readonly may: boolean }>(
    "select has_table_privilege('log.lane_claim', 'select') as may",
  );
  if (permissions[0]?.may !== true) return new Map();
  const { rows } = await pool.query<ClaimRow>(WRITERS, [lanes.map(({ number }) => number)]);
  const named = new Map(lanes.map(({ number, name }) => [number, name]));
  return new Map(
    rows.flatMap(({ lane, epoch, instance_id: instanceId, address }) => {
      const name = named.get(lane);
      return name === undefined
        ? []
        : [[name, { instanceId, epoch, ...(address !== null && { address }) }] as const];
    }),
  );
};

/** A lane that was given back has a claim without a holder. */
const WRITERS = `
  select lane, epoch, instance_id, address from (
      select distinct on (lane) lane, epoch::float8 as epoch, instance_id, address
        from log.lane_claim where lane = any($1::smallint[])
       order by lane, log.lane_claim.epoch desc) latest
   where instance_id is not null`;

const statusQuery = ({ number, name, events, batches }: Lane): string => `
    select '${name}' as lane, coalesce(last.position, 0)::float8 as head,
      (select count(*)::float8 from ${batches} where lane = ${number}) as batches,
      last.recorded_at as last_recorded_at
    from (values (1)) as once (row)
    left join (select position, recorded_at from ${events} where lane = ${number}
      order by position desc limit 1) last on true`;
