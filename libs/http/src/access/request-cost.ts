import type { EdgeRequest } from '../edge/edge-request.js';

/** Most requests are smaller; each further one of these costs as much as a request. */
const BYTES_IN_A_REQUEST = 65_536;
/** The usual page has 20 rows (config-and-tokens §6). */
const ROWS_IN_A_REQUEST = 25;

/** What the bytes of a body cost beyond the request itself. */
export const bodyCost = (bytes: number): number => Math.floor(bytes / BYTES_IN_A_REQUEST);

/** What a request counts for, 1 for the usual one: by the size that it announces and the page that it asks for. */
export const requestCost = ({ headers, query }: Pick<EdgeRequest, 'headers' | 'query'>): number => {
  const { limit } = (query ?? {}) as { readonly limit?: unknown };
  const rows = Number(limit);
  const pageCost = rows > ROWS_IN_A_REQUEST ? Math.ceil(Math.min(rows, ROWS_MAX) / ROWS_IN_A_REQUEST) - 1 : 0;
  return 1 + pageCost + (bodyCost(Number(headers['content-length'])) || 0);
};

/** More is refused before anything is read (config-and-tokens §6). */
const ROWS_MAX = 100;
