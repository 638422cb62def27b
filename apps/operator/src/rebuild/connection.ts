import type { QueryResult, QueryResultRow } from 'pg';

/** The one connection of a rebuild: its lock lives as long as it does. */
export interface Connection {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** All statements inside commit together, or none. */
export const inTransaction = async <Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> => {
  await connection.query('begin');
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    // A connection that broke has rolled back by itself; the reason for that is what counts.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
};
