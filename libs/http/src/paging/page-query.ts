import { described, object, optional, text, timestamp, wholeNumber } from '@causeway/shapes';
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
    description: 'How many a page holds',
  }),
  cursor: described(
    optional(text({ min: 1, max: CURSOR_LENGTH_MAX }), { namedLast: true }),
    'The `nextCursor` of the page before',
  ),
};

/** Filters of a list by when its things were made and changed last; both ends are included. */
export const TIME_FILTERS = {
  createdAfter: optional(timestamp(), { description: 'Created at this time or later' }),
  createdBefore: optional(timestamp(), { description: 'Created at this time or earlier' }),
  updatedAfter: optional(timestamp(), { description: 'Changed last at this time or later' }),
  updatedBefore: optional(timestamp(), { description: 'Changed last at this time or earlier' }),
};

export class PageQuery extends dtoOf(object('PageQuery', PAGE_QUERY)) {}

/** How many items a page has at the most. */
export const pageLimit = ({ limit = PAGE_LIMIT_DEFAULT }: PageQuery): number => limit;
