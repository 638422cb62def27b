import { instant, type Page } from '@causeway/kernel';
import { mergedPage } from './merged-page.js';

interface Row {
  readonly id: string;
  readonly createdAt: ReturnType<typeof instant>;
  readonly isHidden: boolean;
}
type Order = 'asc' | 'desc';

/** Small steps, so that moments and neighbours collide often. */
const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const sorted = (rows: readonly Row[], order: Order): Row[] => {
  const up = [...rows].sort((one, other) =>
    one.createdAt === other.createdAt
      ? one.id.localeCompare(other.id)
      : one.createdAt.localeCompare(other.createdAt),
  );
  return order === 'asc' ? up : up.reverse();
};

/** A list by keyset, as contexts answer it: a hidden row takes its place on a page and is not shown. */
const pageOf = (rows: readonly Row[], order: Order, limit: number, after: Page<Row>['next']): Page<Row> => {
  const all = sorted(rows, order);
  const from = after === undefined ? 0 : all.findIndex((row) => isBeyond(row, after, order));
  const rest = from === -1 ? [] : all.slice(from);
  const taken = rest.slice(0, limit);
  const last = taken.at(-1);
  const data = taken.filter(({ isHidden }) => !isHidden);
  return rest.length > limit && last
    ? { data, hasMore: true, totalCount: all.length, next: { createdAt: last.createdAt, id: last.id } }
    : { data, hasMore: false, totalCount: all.length };
};
const isBeyond = (row: Row, { createdAt, id }: NonNullable<Page<Row>['next']>, order: Order): boolean => {
  const difference =
    row.createdAt === createdAt ? row.id.localeCompare(id) : row.createdAt.localeCompare(createdAt);
  return order === 'asc' ? difference > 0 : difference < 0;
};

describe('one list out of two', () => {
  it.each(Array.from({ length: 300 }, (_row, seed) => seed))(
    'shows every row once and in order, whatever is on whose pages (seed %i)',
    (seed) => {
      const next = random(seed + 1);
      const rows = Array.from({ length: next(25) }, (_row, at): Row => ({
        id: `Transaction:${String(at).padStart(4, '0')}`,
        createdAt: instant(`2026-03-01T10:0${String(next(6))}:00.000Z`),
        isHidden: next(5) === 0,
      }));
      const owners = rows.map(() => next(2));
      const lists = [0, 1].map((owner) => rows.filter((_row, at) => owners[at] === owner));
      const limit = 1 + next(6);
      const sortOrder: Order = next(2) === 0 ? 'asc' : 'desc';
      const shown: Row[] = [];
      let after: Page<Row>['next'];
      do {
        const pages = lists.map((list) => pageOf(list, sortOrder, limit, after));
        const page = mergedPage(pages, { limit, sortOrder });
        expect(page.totalCount).toBe(rows.length);
        expect(page.hasMore).toBe(page.next !== undefined);
        expect(page.data.length).toBeLessThanOrEqual(limit);
        shown.push(...page.data);
        after = page.next;
      } while (after !== undefined);
      expect(shown).toStrictEqual(
        sorted(
          rows.filter(({ isHidden }) => !isHidden),
          sortOrder,
        ),
      );
    },
  );

  it('fills a page as long as no row is hidden', () => {
    const row = (at: number): Row => ({
      id: `Transaction:${String(at)}`,
      createdAt: instant(`2026-03-01T10:0${String(at)}:00.000Z`),
      isHidden: false,
    });
    const lists = [
      [row(1), row(4), row(5)],
      [row(2), row(3)],
    ];
    const pages = lists.map((list) => pageOf(list, 'desc', 2, undefined));
    expect(mergedPage(pages, { limit: 2 })).toStrictEqual({
      data: [row(5), row(4)],
      hasMore: true,
      totalCount: 5,
      next: { createdAt: row(4).createdAt, id: row(4).id },
    });
  });
});
