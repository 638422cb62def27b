import type { KeysetPosition, Page } from '@causeway/kernel';
import { count, described, flag, listOf, object, optional, text, type Shape } from '@causeway/shapes';
import { dtoOf } from '../fields/dto.js';
import { cursorScope, type CursorScope, type CursorSealer } from './cursor-sealer.js';
import { pageLimit, type PageQuery } from './page-query.js';

/** What every paginated answer has beside its `data`. */
export const PAGE_ANSWER = {
  hasMore: flag(),
  nextCursor: described(optional(text({ max: 512 })), 'Present exactly when `hasMore` is true'),
  totalCount: described(count(), 'All matches, whatever the page'),
};
export class PageAnswer extends dtoOf(object('PageAnswer', PAGE_ANSWER)) {}

/** A page of a list: `class ThingListDto extends dtoOf(pageOf('ThingListResponse', thing)) {}`. */
export const pageOf = <Item>(schemaName: string, item: Shape<Item>, description?: string) =>
  object(schemaName, {
    ...PAGE_ANSWER,
    data: description === undefined ? listOf(item) : described(listOf(item), description),
  });

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
