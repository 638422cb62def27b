import { after, decode, instant, type Instant } from '@causeway/kernel';
import type { Pool } from 'pg';
import type { Timer, TimerClaim, TimersWanted } from '../port.js';
import { claimFunctionOf, laneInOrder, TAKE_TIMERS } from './claim-function.js';
import type { Lane } from './lane.js';

interface TimerRecord {
  timer_id: string;
  due_at: Date;
  name: string;
  data: string;
  ordering_keys: string[];
}

/**
 * A timer may fire when it is unclaimed and no earlier one of any of its keys is left. All turns are ranked
 * in one pass (20 ms for 10,000 pending timers): to look up each timer's own depends on statistics, which do
 * not include a queue that has just grown, and then takes seconds (docs/adr/0015).
 */
const runnable = (schema: string, laneParameter: string, nowParameter: string): string => `
  (t.claimed_until is null or t.claimed_until < ${nowParameter})
  and t.timer_id not in (
    select timer_id from (
      select timer_id, rank() over (partition by ordering_key order by set_position, set_ordinal) as turn
      from ${schema}.timer_turn w where ${laneInOrder('w')} = ${laneParameter}) waiting
    where turn > 1)`;

export const nextTimerAt = async (pool: Pool, lane: Lane, now: Instant): Promise<Instant | undefined> => {
  const { rows } = await pool.query<{ due_at: Date }>({
    name: `next-timer-${lane.name}`,
    text: `select due_at from ${lane.schema}.timer t where ${laneInOrder('t')} = $1 and ${runnable(lane.schema, '$1', '$2')}
      order by due_at limit 1`,
    values: [lane.number, now],
  });
  return rows[0] && instant(rows[0].due_at);
};

/** Claims due timers for the lease, in rounds of the platforms; other claimants skip them instead of waiting. */
export const claimTimers = async (
  pool: Pool,
  lane: Lane,
  { dueBy, limit, leaseMs, underWay }: TimerClaim,
  now: Instant,
): Promise<Timer[]> => {
  const busy = [...(underWay ?? [])];
  const { rows } = await pool.query<TimerRecord>({
    name: `claim-timers-${lane.name}`,
    text: `select * from ${claimFunctionOf(lane.schema)}($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      lane.number,
      dueBy,
      now,
      after(now, leaseMs),
      limit,
      busy.map(([platformId]) => platformId),
      busy.map(([, count]) => count),
    ],
  });
  return rows.map((row) => ({
    lane: lane.name,
    timerId: row.timer_id,
    dueAt: instant(row.due_at),
    name: row.name,
    data: decode(row.data) as object,
    ...(row.ordering_keys.length === 0 ? {} : { orderingKeys: row.ordering_keys }),
  }));
};

export const claimNamed = async (
  pool: Pool,
  lane: Lane,
  { timerIds, dueBy, leaseMs }: TimersWanted,
  now: Instant,
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ taken: string[] }>({
    name: `take-timers-${lane.name}`,
    text: `select ${lane.schema}.${TAKE_TIMERS}($1, $2, $3, $4, $5) as taken`,
    values: [lane.number, timerIds, dueBy, now, after(now, leaseMs)],
  });
  return rows[0]?.taken ?? [];
};

export const releaseTimers = async (pool: Pool, lane: Lane, timerIds: readonly string[]): Promise<void> => {
  await pool.query(
    `update ${lane.schema}.timer set claimed_until = null
      where lane = $1 and timer_id = any($2::text[]) and claimed_until is not null`,
    [lane.number, timerIds],
  );
};

export const releaseAllTimers = async (pool: Pool, lane: Lane): Promise<void> => {
  await pool.query(
    `update ${lane.schema}.timer set claimed_until = null where lane = $1 and claimed_until is not null`,
    [lane.number],
  );
};
