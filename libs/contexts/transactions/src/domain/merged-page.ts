import type { Instant, KeysetPosition, Page } from '@causeway/kernel';

interface Placed {
  readonly id: string;
  readonly createdAt: Instant;
}
interface PageOrder {
  readonly limit: number;
  readonly sortOrder?: 'asc' | 'desc';
}

/**
 * One page out of the pages of several lists that were asked for the same rows, each for `limit` of them. Beyond the
 * nearest end of a page that goes on, rows of that list may come between: they wait for the next page.
 */
export const mergedPage = <Item extends Placed>(
  pages: readonly Page<Item>[],
  { limit, sortOrder = 'desc' }: PageOrder,
): Page<Item> => {
  const inOrder = (one: KeysetPosition, other: KeysetPosition): number =>
    sortOrder === 'asc' ? compare(one, other) : compare(other, one);
  const totalCount = pages.reduce((sum, page) => sum + page.totalCount, 0);
  const [end] = pages.flatMap(({ next }) => next ?? []).sort(inOrder);
  const rows = pages
    .flatMap(({ data }) => data)
    .filter((row) => end === undefined || inOrder(row, end) <= 0)
    .sort(inOrder);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : end;
  return { data, totalCount, ...(next ? { hasMore: true, next } : { hasMore: false }) };
};

/** By time, then by id. */
const compare = (one: KeysetPosition, other: KeysetPosition): number =>
  compareTexts(one.createdAt, other.createdAt) || compareTexts(one.id, other.id);

const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);
