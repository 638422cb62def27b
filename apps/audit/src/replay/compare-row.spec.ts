import type { ViewDefinition, ViewRow } from '@causeway/event-store';
import { Erased, instant } from '@causeway/kernel';
import { blindVault, type Vault } from '@causeway/privacy';
import { differencesOf } from './compare-row.js';

const view: ViewDefinition = {
  table: 'thing_view',
  key: ['id'],
  columns: {
    id: 'text',
    amount: 'bigint',
    count: 'integer',
    is_open: 'boolean',
    tags: 'text[]',
    extra: 'json',
    opened_at: 'timestamptz',
    secret: 'json',
  },
  personal: ['secret'],
  subjectColumn: 'id',
};
const AT = instant('2026-01-01T00:00:00.000Z');
const folded: ViewRow = {
  id: 'a',
  amount: 12n,
  count: 3,
  is_open: true,
  tags: ['x', 'y'],
  extra: { b: 1n, a: [null, 'text'] },
  opened_at: AT,
  secret: { name: 'Ada' },
};
/** A sealed text names its subject; here it holds the value as it is. */
const sealed = (text: string, subject = 'a'): string =>
  ['v1', ...[subject, text].map((part) => Buffer.from(part).toString('base64url'))].join('.');
const openedText = (text: string): string => Buffer.from(text.split('.')[2] ?? '', 'base64url').toString();

/** As the driver gives it: big integers as text, times as dates, sealed columns as their text. */
const stored = {
  ...folded,
  amount: '12',
  opened_at: new Date(AT),
  extra: { a: [null, 'text'], b: { $bigint: '1' } },
  secret: sealed('Ada'),
};
const vault: Vault = {
  ...blindVault,
  open: async (text) => {
    const name = openedText(text);
    if (name === 'altered') throw new Error('This sealed text was altered');
    return name === 'nothing' ? Erased.instance : { name };
  },
};

const compare = (live: object, rebuilt: object = {}, by: Vault | undefined = vault) =>
  differencesOf(view, { ...stored, ...live }, { ...folded, ...rebuilt }, by);
const columns = async (...args: Parameters<typeof compare>) =>
  (await compare(...args)).map(({ column }) => column);

describe('a live row and a rebuilt one', () => {
  it('are the same when their values are equal, in any notation', async () => {
    expect(await compare({})).toStrictEqual([]);
    expect(await compare({}, { amount: 12, opened_at: '2026-01-01T00:00:00Z' })).toStrictEqual([]);
    expect(await compare({ extra: null }, { extra: undefined })).toStrictEqual([]);
  });

  it.each([
    ['amount', { amount: '9007199254740993' }, { live: '9007199254740993', rebuilt: '12' }],
    ['count', { count: 4 }, { live: '4', rebuilt: '3' }],
    ['is_open', { is_open: false }, { live: 'false', rebuilt: 'true' }],
    ['opened_at', { opened_at: null }, { live: 'null', rebuilt: AT }],
  ])('differ in %s, and the figures are shown', async (column, live, shown) => {
    expect(await compare(live)).toStrictEqual([{ column, ...shown }]);
  });

  it.each([
    ['id', { id: 'b' }],
    ['tags', { tags: ['y', 'x'] }],
    ['extra', { extra: { a: [null, 'text'], b: 1 } }],
    ['secret', { secret: sealed('Eve') }],
    ['secret', { secret: null }],
    ['secret, where it does not open', { secret: sealed('altered') }],
    ['secret, where it is no sealed text', { secret: 'Ada' }],
    ['secret, where another subject’s stands there', { secret: sealed('Ada', 'b') }],
    ['secret, where one that no key opens stands there', { secret: sealed('nothing', 'b') }],
    ['opened_at, where it is no time', { opened_at: Number.POSITIVE_INFINITY }],
    ['extra, where it is no value of ours', { extra: { $bigint: 'x' } }],
  ])('differ in %s, and no text is shown', async (where, live) => {
    const [column] = where.split(',');
    expect(await compare(live)).toStrictEqual([{ column }]);
  });

  it('differ in every column that cannot be read, and the others are compared', async () => {
    const live = { opened_at: Number.NEGATIVE_INFINITY, secret: sealed('altered'), count: 4 };
    expect(await columns(live)).toStrictEqual(['count', 'opened_at', 'secret']);
  });

  it('are not compared where one was erased', async () => {
    expect(await columns({ secret: sealed('nothing') })).toStrictEqual([]);
    expect(await columns({}, { secret: Erased.instance })).toStrictEqual([]);
    expect(await columns({ secret: null }, { secret: Erased.instance })).toStrictEqual([]);
  });

  it('are compared in their unsealed columns when there is no vault', async () => {
    expect(
      await differencesOf(view, { ...stored, secret: sealed('Eve'), count: 9 }, folded, undefined),
    ).toStrictEqual([{ column: 'count', live: '9', rebuilt: '3' }]);
  });
});
