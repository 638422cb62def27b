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

/** False when another instance moved it first. */
export const moveCheckpoint = async (
  pool: Pool,
  schema: string,
  { reader, source, from, to }: CheckpointMove,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    from === 0
      ? `insert into ${schema}.checkpoint as c (reader, source, position) values ($1, $2, $4)
         on conflict (reader, source) do update set position = $4 where c.position = $3`
      : `update ${schema}.checkpoint set position = $4 where reader = $1 and source = $2 and position = $3`,
    [reader, source, from, to],
  );
  return rowCount === 1;
};
