import type { Pool } from 'pg';
import type { OutcomeLimits } from '../port.js';
import type { Lane } from './lane.js';

/** Rows of one delete, so that none holds the table for long. */
const DELETED_AT_ONCE = 5_000;

/**
 * For each platform that has outcomes to forget, the moment before which they go. The platforms are found by skipping
 * from one to the next in the index; of each, as many entries are counted as its limit is.
 */
const boundsStatement = ({ schema, number }: Lane): string => `
  with recursive platform (id) as (
    (select platform_id from ${schema}.outcome
      where lane = ${number} and expires_at is not null order by platform_id limit 1)
    union all
    select (select platform_id from ${schema}.outcome
      where lane = ${number} and expires_at is not null and platform_id > platform.id order by platform_id limit 1)
    from platform where platform.id is not null
  ), bound as (
    select id, greatest($1::timestamptz, least($3::timestamptz, coalesce((
      select expires_at from ${schema}.outcome
        where lane = ${number} and platform_id = id and expires_at is not null and id <> ''
        order by expires_at desc offset $2::int - 1 limit 1), '-infinity'))) as before
    from platform where id is not null
  )
  select id, before::text from bound where exists (
    select from ${schema}.outcome where lane = ${number} and platform_id = id and expires_at < before)`;

const deleteStatement = ({ schema, number }: Lane): string => `
  delete from ${schema}.outcome where lane = ${number} and command_id in (
    select command_id from ${schema}.outcome
      where lane = ${number} and platform_id = $1 and expires_at < $2::timestamptz
      order by expires_at limit ${DELETED_AT_ONCE})`;

/** Forgets a lane's outcomes, one platform after the other; gives how many. */
export const forgetOutcomes = async (
  pool: Pool,
  lane: Lane,
  { expiredBy, perPlatformMax, youngFrom }: OutcomeLimits,
): Promise<number> => {
  const { rows } = await pool.query<{ id: string; before: string }>(boundsStatement(lane), [
    expiredBy,
    perPlatformMax,
    youngFrom,
  ]);
  let forgotten = 0;
  for (const { id, before } of rows) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      const { rowCount } = await pool.query(deleteStatement(lane), [id, before]);
      deleted = rowCount ?? 0;
      forgotten += deleted;
    }
  }
  return forgotten;
};
