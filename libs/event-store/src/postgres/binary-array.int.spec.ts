import pg from 'pg';
import { BinaryArrays } from './binary-array.js';

describe('arrays in binary form', () => {
  const client = new pg.Client({ connectionString: process.env['CAUSEWAY_TEST_DATABASE_URL'] });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  const decoded = async (type: string, array: Buffer): Promise<unknown> => {
    const { rows } = await client.query<{ decoded: unknown }>(`select to_json($1::${type}[]) as decoded`, [
      array,
    ]);
    return rows[0]?.decoded;
  };

  const numbers = [0, 1, -1, 255, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1];
  const texts = ['', 'plain', null, 'ä€𝄞', 'a "b" \\ c', 'x'.repeat(300)];
  const uuid = '0195a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

  it('are read by PostgreSQL as what they were made of, also where memory has to grow', async () => {
    const arrays = new BinaryArrays(8).begin();
    expect(await decoded('int8', arrays.bigint(numbers))).toStrictEqual(numbers);
    expect(await decoded('int2', arrays.smallint([1, -2, 32_767]))).toStrictEqual([1, -2, 32_767]);
    expect(await decoded('text', arrays.text(texts))).toStrictEqual(texts);
    expect(await decoded('json', arrays.json(['{"a":1}', null]))).toStrictEqual([{ a: 1 }, null]);
    expect(await decoded('uuid', arrays.uuid([uuid, null]))).toStrictEqual([uuid, null]);
    expect(await decoded('bytea', arrays.bytea([Buffer.from([1, 255])]))).toStrictEqual(['\\x01ff']);
    expect(await decoded('text', arrays.text([]))).toStrictEqual([]);
  });

  it('of one statement do not overwrite each other; those of the next one take their place', () => {
    const arrays = new BinaryArrays(64);
    const both = [arrays.begin().bigint([1]), arrays.bigint([2])];
    const copies = both.map((array) => Buffer.from(array));
    expect(both.map((array, index) => array.equals(copies[index] as Buffer))).toStrictEqual([true, true]);
    expect(
      arrays
        .begin()
        .bigint([2])
        .equals(copies[1] as Buffer),
    ).toBe(true);
  });
});
