import { defineView, flag, json, text, time } from '@causeway/event-store';
import { Questions, rowKeyOf } from './question.js';

const parcels = defineView('post.parcel_view', {
  key: ['environment', 'parcelId'],
  subject: 'parcelId',
  columns: {
    environment: text(),
    parcelId: text(),
    platformId: text(),
    isLost: flag(),
    recipient: json<object>().sealed(),
    sentAt: time(),
  },
});
const stamps = defineView('post.stamp_view', {
  key: ['issuedAt'],
  columns: { issuedAt: time(), colour: text() },
});
const questions = new Questions('post', [parcels, stamps]);
const tablesOf = (sql: string, ...params: unknown[]) => questions.of(sql, params)?.tables;

describe('a question that may be answered from memory', () => {
  it.each([
    ['select parcel_id from post.parcel_view where parcel_id = $1', ['parcel_view']],
    ['\n  SELECT exists (select from post.parcel_view p) as any', ['parcel_view']],
    [
      'select 1 from post.parcel_view p join post.stamp_view s on true, post.parcel_view q',
      ['parcel_view', 'stamp_view'],
    ],
    [
      'select p.parcel_id from (values ($1::text)) sought (id) left join post.parcel_view p on true',
      ['parcel_view'],
    ],
    ['select n from unnest($1::text[]) n join post.parcel_view on parcel_id = n', ['parcel_view']],
  ])('reads declared views of its context alone: %s', (sql, tables) => {
    expect(tablesOf(sql, 'a')).toStrictEqual(tables);
  });

  it.each([
    'insert into post.parcel_view values (1)',
    'with gone as (delete from post.parcel_view returning 1) select from gone',
    'select 1',
    'select 1 from post.timer',
    'select 1 from post.parcel_view, post.outcome',
    'select 1 from post.parcel_view, log.lane_end',
    'select 1 from bank.account_view',
    'select 1 from post.parcel_view join other on true',
    'select post.count_parcels() from post.parcel_view',
    'select 1 from post.parcel_view where sent_at > now()',
    'select 1 from post.parcel_view where sent_at > current_timestamp',
    'select 1 from post.parcel_view for update',
    'select 1 from post.parcel_view for no key update',
    'select pg_advisory_lock(1) from post.parcel_view',
    'select random() from post.parcel_view',
  ])('is none that reads, writes or depends on anything else: %s', (sql) => {
    expect(tablesOf(sql)).toBeUndefined();
  });

  it('is one text with one list of parameters, which JSON distinguishes', () => {
    const keyOf = (sql: string, ...params: unknown[]) => questions.of(sql, params)?.key;
    const sql = 'select 1 from post.parcel_view where parcel_id = $1';
    const keys = [
      keyOf(sql, 'a'),
      keyOf(sql, 'b'),
      keyOf(sql, 1),
      keyOf(sql, '1'),
      keyOf(sql, null),
      keyOf(sql, ['a']),
    ];
    expect(new Set([...keys, keyOf(`${sql} limit 1`, 'a')]).size).toBe(7);
    expect(keyOf(sql, 'a')).toBe(keys[0]);
    expect(keyOf(sql, Buffer.from('a'))).toBeUndefined();
    expect(keyOf(sql, 1n)).toBeUndefined();
  });

  it('belongs to the platform that a parameter names', () => {
    const sql = 'select 1 from post.parcel_view where a = $1 and b = $2';
    expect(questions.of(sql, ['sandbox', 'Platform:1'])?.tenant).toBe('Platform:1');
    expect(questions.of(sql, ['sandbox', 'Customer:1'])?.tenant).toBe('');
  });
});

describe('a question about one row', () => {
  const ONE = 'select parcel_id from post.parcel_view where environment = $1 and parcel_id = $2';
  const values = { environment: 'sandbox', parcel_id: 'a', is_lost: false };
  const sought = { view: parcels, values, columns: ['parcel_id'] };

  it('names the row as the write sets do that change it', () => {
    const row = questions.of(ONE, ['sandbox', 'a'], sought)?.row;
    expect(row?.key).toBe(rowKeyOf(parcels, { parcel_id: 'a', environment: 'sandbox' }));
    expect(row?.reads).toStrictEqual({ values, columns: ['parcel_id'] });
  });

  it('is left to its statement when it demands more than equal columns', () => {
    const { columns: _, ...unread } = sought;
    expect(questions.of(ONE, ['sandbox', 'a'], unread)?.row).toStrictEqual({
      key: rowKeyOf(parcels, values),
    });
    const onTime = { ...sought, values: { ...values, sent_at: '2026-01-01T00:00:00.000Z' } };
    expect(questions.of(ONE, ['sandbox', 'a'], onTime)?.row?.reads).toBeUndefined();
    const onSealed = { ...sought, values: { ...values, recipient: 'x' } };
    expect(questions.of(ONE, ['sandbox', 'a'], onSealed)?.row?.reads).toBeUndefined();
  });

  it('is about its whole table when the statement names a table twice', () => {
    const twice = `${ONE} and not exists (select from post.parcel_view later where later.parcel_id > $2)`;
    expect(questions.of(twice, ['sandbox', 'a'], sought)).toMatchObject({ tables: ['parcel_view'] });
    expect(questions.of(twice, ['sandbox', 'a'], sought)).not.toHaveProperty('row');
  });

  it('is about its whole table when keys may be written in several ways, as times may', () => {
    const byTime = { view: stamps, values: { issued_at: '2026-01-01' }, columns: ['colour'] };
    const question = questions.of(
      'select colour from post.stamp_view where issued_at = $1',
      ['2026-01-01'],
      byTime,
    );
    expect(question).toMatchObject({ tables: ['stamp_view'] });
    expect(question).not.toHaveProperty('row');
    expect(rowKeyOf(stamps, { issued_at: '2026-01-01' })).toBeUndefined();
  });
});
