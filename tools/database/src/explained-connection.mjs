import pg from 'pg';

/** @import { ExplainedConnection } from '@causeway/database' */

/** Scans of a whole table are ruled out, as the size of one rules them out, so that a sort is there only for want of an order. */
const AS_IN_A_LARGE_TABLE = 'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off';

/**
 * A connection that explains each statement before it answers it, planned as in large tables: for specs of plans.
 * @param {string} url
 * @returns {Promise<ExplainedConnection>}
 */
export const openExplained = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(AS_IN_A_LARGE_TABLE);
  /** @type {string[]} */
  const plans = [];
  return {
    plans,
    query: async (asked, values) => {
      const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
      const explained = await client.query(`explain ${text}`, own);
      plans.push(explained.rows.map((row) => row['QUERY PLAN']).join('\n'));
      return client.query(text, own);
    },
    close: () => client.end(),
  };
};
