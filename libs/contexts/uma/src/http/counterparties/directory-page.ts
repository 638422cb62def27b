import {
  cursorScope,
  pageLimit,
  pageStart,
  toPageAnswer,
  type CursorSealer,
  type PageOnTheWire,
  type PageQuery,
} from '@causeway/http';
import type { CallContext } from '@causeway/commands';

/** One page of a directory that is short enough to be there as a whole, in its order; names are its places. */
export const directoryPage = <Row, Item>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  list: {
    readonly operation: string;
    readonly call: CallContext;
    readonly cursors: CursorSealer;
    readonly query: PageQuery;
    readonly isDescending: boolean;
  },
  shown: (row: Row) => Item,
): PageOnTheWire<Item> => {
  const { operation, call, cursors, query, isDescending } = list;
  const scope = cursorScope(call, operation, query);
  const start = pageStart(query, cursors, scope);
  const isBeyond = (row: Row): boolean =>
    start === undefined || (isDescending ? nameOf(row) < start.id : nameOf(row) > start.id);
  const ordered = isDescending ? [...rows].reverse() : rows;
  const rest = ordered.filter(isBeyond);
  const data = rest.slice(0, pageLimit(query));
  const last = data.at(-1);
  const hasMore = rest.length > data.length;
  return toPageAnswer(
    {
      data,
      hasMore,
      totalCount: rows.length,
      ...(hasMore && last !== undefined && { next: { createdAt: '', id: nameOf(last) } }),
    },
    cursors,
    scope,
    shown,
  );
};
