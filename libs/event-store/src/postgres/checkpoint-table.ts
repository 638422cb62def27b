import type { Pool } from 'pg';
import type { CheckpointMove } from '../port.js';

export const readCheckpoint = async (
  pool: Pool,
  schema: string,
  reader: string,
  source: string,
): Promise<number> => {
  const { rows } = await pool.query<{ position: number }>({
    name: 'checkpoint',
    text: `select position::float8 as position from ${schema}.checkpoint where reader = $1 and source = $2`,
    values: [reader, source],
  });
  return rows[0]?.position ?? 0;
};

export const readCheckpoints = async (
  pool: Pool,
  schema: string,
  reader: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ source: string; position: number }>(
    `select source, position::float8 as position from ${schema}.checkpoint
      where reader = $1 and source = any($2::text[])`,
    [reader, sources],
  );
  return new Map(rows.map(({ source, position }) => [source, position]));
};

/**
 * A place that is stored without an effect need not be durable: after a crash of the server the same messages are read
 * again. So its commit waits for no disk.
 */
const QUIETLY = `quietly as (select set_config('synchronous_commit', 'off', true))`;

/** False when another instance moved it first. */
export const moveCheckpoint = async (
  pool: Pool,
  schema: string,
  { reader, source, from, to }: CheckpointMove,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    from === 0
      ? `with ${QUIETLY}
         insert into ${schema}.checkpoint as c (reader, source, position) select $1, $2, $4::bigint from quietly
         on conflict (reader, source) do update set position = $4 where c.position = $3`
      : `with ${QUIETLY} update ${schema}.checkpoint set position = $4 from quietly
          where reader = $1 and source = $2 and position = $3`,
    [reader, source, from, to],
  );
  return rowCount === 1;
};

/**
 * Many at once; gives those that were moved. One that a commit is moving meanwhile is left as it is: nothing waits
 * here for the lock of a row, so that statements that move several never wait in a circle.
 */
export const moveCheckpoints = async (
  pool: Pool,
  schema: string,
  moves: readonly CheckpointMove[],
): Promise<readonly CheckpointMove[]> => {
  const { rows } = await pool.query<{ place: number }>({
    name: 'move_checkpoints',
    text: `with ${QUIETLY},
      move as (
        select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
          with ordinality as m (reader, source, before, after, place)
      ), free as materialized (
        select c.reader, c.source, m.after, m.place from ${schema}.checkpoint c
          join move m on c.reader = m.reader and c.source = m.source and c.position = m.before
          for update of c skip locked
      ), moved as (
        update ${schema}.checkpoint c set position = f.after from free f, quietly
          where c.reader = f.reader and c.source = f.source returning f.place
      ), begun as (
        insert into ${schema}.checkpoint (reader, source, position)
          select reader, source, after from move, quietly where before = 0 order by reader, source
          on conflict do nothing returning reader, source
      )
      select place::float8 as place from moved
      union all
      select m.place::float8 from begun b join move m on m.reader = b.reader and m.source = b.source`,
    values: [
      moves.map(({ reader }) => reader),
      moves.map(({ source }) => source),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
    ],
  });
  const places = new Set(rows.map(({ place }) => place));
  return moves.filter((_, index) => places.has(index + 1));
};
