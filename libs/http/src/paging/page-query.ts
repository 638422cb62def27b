import { described, object, optional, text, wholeNumber } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';

/** Rows of a page unless the caller says otherwise, and the most a caller may ask for (config-and-tokens §6). */
const PAGE_LIMIT_DEFAULT = 20;
const PAGE_LIMIT_MAX = 100;
/** A sealed cursor has about 150 characters. */
const CURSOR_LENGTH_MAX = 512;

/** What every list takes, named after its own filters when it is wrong, for the members of its own query: `object('ThingsQuery', { ...PAGE_QUERY, status: … })`. */
export const PAGE_QUERY = {
  limit: optional(wholeNumber({ min: 1, max: PAGE_LIMIT_MAX, defaultValue: PAGE_LIMIT_DEFAULT }), {
    namedLast: true,
  }),
  cursor: described(
    optional(text({ min: 1, max: CURSOR_LENGTH_MAX }), { namedLast: true }),
    'The `nextCursor` of the page before',
  ),
};

export class PageQuery extends dtoOf(object('PageQuery', PAGE_QUERY)) {}

export const pageLimit = ({ limit = PAGE_LIMIT_DEFAULT }: PageQuery): number => limit;
