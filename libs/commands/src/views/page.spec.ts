import { defineView, integer, json, text, texts, time, type ViewRow } from '@causeway/event-store';
import { Erased, instant } from '@causeway/kernel';
import { above, contains, fromUntil, isPresent, oneOf, within } from './filters.js';
import { findAll, findOne } from './find.js';
import { page, pageStatement } from './page.js';
import type { Reading } from './shown.js';

const [ONE, TWO] = [instant('2026-01-01T00:00:00.000Z'), instant('2026-01-02T00:00:00.000Z')];
const parcelView = defineView('parcels.parcel_view', {
  key: ['environment', 'parcelId'],
  subject: 'parcelId',
  columns: {
    environment: text(),
    parcelId: text(),
    recipient: json<object>().sealed(),
    stamps: integer().optional(),
    tags: texts(),
    createdAt: time(),
  },
});

const asked: { sql: string; params: readonly unknown[] }[] = [];
const reading = (...rows: ViewRow[]): Reading => ({
  views: {
    rows: async <Row>(sql: string, params: readonly unknown[]) => {
      asked.push({ sql: sql.replaceAll(/\s+/g, ' ').trim(), params });
      return rows as Row[];
    },
  },
  rows: {
    open: async (view, row) =>
      Object.fromEntries(Object.keys(view.columns).map((column) => [column, row[column]])) as typeof row,
  },
});
const lastAsked = () => asked.at(-1);

describe('the rows that match', () => {
  it('are asked for by the filters that were sent alone', async () => {
    await findAll(reading(), parcelView, {
      filters: {
        environment: 'sandbox',
        stamps: undefined,
        parcelId: oneOf(['a', 'b']),
        tags: contains('fragile'),
        createdAt: within(ONE, undefined),
      },
      where: (param) => [`length(parcel_id) > ${param(3)}`],
      columns: ['parcelId'],
      order: ['createdAt', 'parcelId'],
      direction: 'desc',
      limit: 5,
    });
    expect(lastAsked()).toStrictEqual({
      sql:
        'select parcel_id from parcels.parcel_view where environment = $1 and parcel_id = any($2::text[])' +
        ' and tags @> array[$3::text] and created_at >= $4 and length(parcel_id) > $5' +
        ' order by created_at desc, parcel_id desc limit 5',
      params: ['sandbox', ['a', 'b'], 'fragile', ONE, 3],
    });
  });

  it.each([
    [{ stamps: null }, 'stamps is null', []],
    [{ stamps: isPresent }, 'stamps is not null', []],
    [{ stamps: above(2) }, 'stamps > $1', [2]],
    [{ stamps: above<number>(undefined) }, 'true', []],
    [{ stamps: fromUntil(1, 9) }, 'stamps >= $1 and stamps < $2', [1, 9]],
    [{ createdAt: within(ONE, TWO) }, 'created_at >= $1 and created_at <= $2', [ONE, TWO]],
    [{}, 'true', []],
  ])('may be given by %j', async (filters, condition, params) => {
    await findAll(reading(), parcelView, { filters, columns: ['stamps'] });
    expect(lastAsked()).toStrictEqual({
      sql: `select stamps from parcels.parcel_view where ${condition}`,
      params,
    });
  });

  it('cannot be given by a sealed column', async () => {
    // @ts-expect-error a sealed column holds a different text in every row
    await findAll(reading(), parcelView, { filters: { recipient: { name: 'Ada' } } });
    expect(lastAsked()?.sql).toContain('recipient');
  });

  it('are records of the columns asked for, with what was read beside them', async () => {
    const stored = { parcel_id: 'p', recipient: null, stamps: null, is_heavy: true };
    expect(
      await findOne(reading(stored), parcelView, {
        filters: {},
        columns: ['parcelId', 'recipient', 'stamps'],
        flags: { isHeavy: 'stamps > 9' },
      }),
    ).toStrictEqual({ parcelId: 'p', recipient: Erased.instance, isHeavy: true });
    expect(lastAsked()?.sql).toBe(
      'select parcel_id, recipient, stamps, (stamps > 9) as is_heavy from parcels.parcel_view where true limit 1',
    );
    expect(await findOne(reading(), parcelView, { filters: {} })).toBeUndefined();
  });
});

describe('a page', () => {
  const at = (id: string, createdAt: string): ViewRow => ({
    parcel_id: id,
    page_total: 7,
    page_at: createdAt,
    page_id: id,
  });
  const wanted = { filters: { environment: 'sandbox' }, columns: ['parcelId'], limit: 2 } as const;

  it('reads its rows and the number of all that match in one statement', () => {
    const [sql, params] = pageStatement(parcelView, { ...wanted, after: { createdAt: ONE, id: 'p-9' } });
    expect(sql.replaceAll(/\s+/g, ' ').trim()).toBe(
      'select page_total, found.* from' +
        ' (select count(*)::integer as page_total from parcels.parcel_view where environment = $1) as total' +
        ' left join ( select parcel_id, created_at as page_at, parcel_id as page_id from parcels.parcel_view' +
        ' where environment = $1 and (created_at, parcel_id) < ($2::timestamptz, $3::text)' +
        ' order by created_at desc, parcel_id desc limit 3) as found on true' +
        ' order by page_at desc, page_id desc',
    );
    expect(params).toStrictEqual(['sandbox', ONE, 'p-9']);
  });

  it('of names goes on after the last one, in the order of their bytes', () => {
    const order = { names: ['environment', 'parcelId'] } as const;
    const [sql] = pageStatement(parcelView, { ...wanted, order, after: { createdAt: '', id: 'sandbox p' } });
    expect(sql).toContain(`((environment || ' ' || parcel_id) collate "C") > $2::text`);
    expect(sql).toContain(`order by ((environment || ' ' || parcel_id) collate "C") asc`);
  });

  it('gives the start of the next one when there is one', async () => {
    const rows = [at('a', TWO), at('b', ONE), at('c', ONE)];
    expect(await page(reading(...rows), parcelView, wanted)).toStrictEqual({
      data: [{ parcelId: 'a' }, { parcelId: 'b' }],
      hasMore: true,
      totalCount: 7,
      next: { createdAt: ONE, id: 'b' },
    });
    expect(await page(reading(...rows.slice(1)), parcelView, wanted)).toMatchObject({ hasMore: false });
  });

  it('beyond the last row is empty, and still gives the number of matches', async () => {
    const none = { page_total: 7, parcel_id: null, page_at: null, page_id: null };
    expect(await page(reading(none), parcelView, wanted)).toStrictEqual({
      data: [],
      hasMore: false,
      totalCount: 7,
    });
  });
});
