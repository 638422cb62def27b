import type { EdgeRequest } from '../edge/edge-request.js';
import { BODY_BYTES_MAX, FORM_BYTES_MAX, isForm, UnreadBody } from '../edge/unread-body.js';

/** Most requests are smaller; each further one of these costs as much as a request. */
const BYTES_IN_A_REQUEST = 65_536;
/** A file is only passed on to the store. */
const FORM_BYTES_IN_A_REQUEST = 1_048_576;
/** The usual page has 20 rows (config-and-tokens §6). */
const ROWS_IN_A_REQUEST = 25;

/** What the bytes of a body cost beyond the request itself. */
export const bodyCost = (bytes: number): number => Math.floor(bytes / BYTES_IN_A_REQUEST);

/**
 * What a request counts for, 1 for the usual one: by the size that it announces and the page that it asks for. What an
 * announcement costs is bounded by what may be read of a body, and nothing is read of a request without one.
 */
export const requestCost = ({ headers, query, body }: CostlyParts): number => {
  const { limit } = (query ?? {}) as { readonly limit?: unknown };
  const rows = Number(limit);
  const pageCost = rows > ROWS_IN_A_REQUEST ? Math.ceil(Math.min(rows, ROWS_MAX) / ROWS_IN_A_REQUEST) - 1 : 0;
  return 1 + pageCost + (body instanceof UnreadBody ? announcedCost({ headers }) : 0);
};

type CostlyParts = Pick<EdgeRequest, 'headers' | 'query' | 'body'>;

const announcedCost = ({ headers }: Pick<EdgeRequest, 'headers'>): number => {
  const bytes = Number(headers['content-length']) || 0;
  return isForm({ headers })
    ? Math.floor(Math.min(bytes, FORM_BYTES_MAX) / FORM_BYTES_IN_A_REQUEST)
    : bodyCost(Math.min(bytes, BODY_BYTES_MAX));
};

/** More is refused before anything is read (config-and-tokens §6). */
const ROWS_MAX = 100;
