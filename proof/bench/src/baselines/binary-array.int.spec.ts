import pg from 'pg';
import { binaryArray, type Element, type ElementType } from './binary-array.js';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env['CAUSEWAY_TEST_DATABASE_URL'] });
  await client.connect();
});
afterAll(() => client.end());

const asText = async (type: ElementType, values: readonly Element[]): Promise<unknown> => {
  const { rows } = await client.query<{ values: unknown }>(
    `select array(select v::text from unnest($1::${type}[]) with ordinality as t (v, n) order by n) as values`,
    [binaryArray(type, values)],
  );
  return rows[0]?.values;
};

describe('an array in binary form', () => {
  it.each<[ElementType, Element[], string[]]>([
    ['int2', [1, -2], ['1', '-2']],
    ['int4', [2_147_483_647, -1], ['2147483647', '-1']],
    ['int8', [9_007_199_254_740_991, -5n], ['9007199254740991', '-5']],
    ['text', ['naïve €', ''], ['naïve €', '']],
    ['json', ['{"a": 1}', '[]'], ['{"a": 1}', '[]']],
    ['bytea', [Buffer.from([1, 255])], ['\\x01ff']],
  ])('of %s means to PostgreSQL what it says', async (type, values, wanted) => {
    expect(await asText(type, values)).toStrictEqual(wanted);
  });

  it('keeps a moment to the millisecond', async () => {
    const { rows } = await client.query<{ at: Date }>(`select unnest($1::timestamptz[]) as at`, [
      binaryArray('timestamptz', [1_767_225_600_123]),
    ]);
    expect(rows.map(({ at }) => at.toISOString())).toStrictEqual(['2026-01-01T00:00:00.123Z']);
  });

  it('carries what is missing as null', async () => {
    expect(await asText('json', ['1', null])).toStrictEqual(['1', null]);
  });

  it('may be empty', async () => {
    expect(await asText('text', [])).toStrictEqual([]);
  });
});
