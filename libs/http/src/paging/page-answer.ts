import type { KeysetPosition, Page } from '@causeway/kernel';
import { Flag, Text, WholeNumber } from '../fields/decorators.js';
import { cursorScope, type CursorScope, type CursorSealer } from './cursor-sealer.js';
import { pageLimit, type PageQuery } from './page-query.js';

/** What every paginated answer has beside its `data`; the answer's own DTO extends it. */
export class PageAnswer {
  @Flag() hasMore!: boolean;
  @Text({ max: 512 }, { optional: true, description: 'Present exactly when `hasMore` is true' })
  nextCursor?: string;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }, { description: 'All matches, whatever the page' })
  totalCount!: number;
}

/** A page as the API shows it. */
export interface PageOnTheWire<Item> {
  readonly data: Item[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
  readonly totalCount: number;
}

/** Where the page wanted by a query starts; undefined for the first one. Throws 400 for a cursor of another list. */
export const pageStart = (
  { cursor }: PageQuery,
  sealer: CursorSealer,
  scope: CursorScope,
): KeysetPosition | undefined => (cursor === undefined ? undefined : sealer.open(cursor, scope));

/** The answer for a page, its rows mapped and its next position sealed into the cursor. */
export const toPageAnswer = <Row, Item>(
  { data, hasMore, totalCount, next }: Page<Row>,
  sealer: CursorSealer,
  scope: CursorScope,
  map: (row: Row) => Item,
): PageOnTheWire<Item> => ({
  data: data.map(map),
  hasMore,
  ...(hasMore && next && { nextCursor: sealer.seal(next, scope) }),
  totalCount,
});

/** A list as its owner is asked for it: the filters of the request, and which page of them. */
export type PageWanted<Query extends PageQuery> = Omit<Query, 'limit' | 'cursor'> & {
  readonly limit: number;
  readonly after?: KeysetPosition;
};

/** One page of a list that shows its rows as they are. Throws 400 for a cursor of another list. */
export const answerPage = async <Query extends PageQuery, Item>(
  list: {
    readonly operation: string;
    readonly call: Parameters<typeof cursorScope>[0];
    readonly cursors: CursorSealer;
    readonly wanted: Query;
  },
  find: (wanted: PageWanted<Query>) => Promise<Page<Item>>,
): Promise<PageOnTheWire<Item>> => {
  const { operation, call, cursors, wanted } = list;
  const scope = cursorScope(call, operation, wanted);
  const after = pageStart(wanted, cursors, scope);
  const { limit: _limit, cursor: _cursor, ...filters } = wanted;
  const page = await find({ ...filters, limit: pageLimit(wanted), ...(after && { after }) });
  return toPageAnswer(page, cursors, scope, (item) => item);
};
