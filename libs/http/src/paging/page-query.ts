import { Text, WholeNumber } from '../fields/decorators.js';

/** Rows of a page unless the caller says otherwise, and the most a caller may ask for (config-and-tokens §6). */
const PAGE_LIMIT_DEFAULT = 20;
const PAGE_LIMIT_MAX = 100;
/** A sealed cursor has about 150 characters. */
const CURSOR_LENGTH_MAX = 512;

/** What every list takes; a list's own query DTO extends it with its filters. */
export class PageQuery {
  @WholeNumber({ min: 1, max: PAGE_LIMIT_MAX, defaultValue: PAGE_LIMIT_DEFAULT }, { optional: true })
  limit?: number;

  @Text(
    { min: 1, max: CURSOR_LENGTH_MAX },
    { optional: true, description: 'The `nextCursor` of the page before' },
  )
  cursor?: string;
}

/** Rows wanted by this query. */
export const pageLimit = ({ limit = PAGE_LIMIT_DEFAULT }: PageQuery): number => limit;
