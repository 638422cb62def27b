import fc from 'fast-check';
import { Readable } from 'node:stream';
import { UnreadableTable } from '../application/ports.js';
import { csvRows } from './csv-rows.js';

const rowsOf = async (text: string | Buffer, chunk = 7): Promise<(readonly string[])[]> => {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  const rows: (readonly string[])[] = [];
  for await (const row of csvRows(Readable.from(chunks))) rows.push(row);
  return rows;
};
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

it('reads back what RFC 4180 wrote, whatever is in the cells and wherever the chunks are cut', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `x${text}y`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 16 }),
      async (rows, end, hasMark, chunk) => {
        const text = (hasMark ? '\uFEFF' : '') + rows.map((row) => row.map(quoted).join(',')).join(end);
        expect(await rowsOf(text, chunk)).toStrictEqual(rows);
      },
    ),
  );
});

it('skips blank lines, and trims cells', async () => {
  expect(await rowsOf('a,b\n\n , \n c ,d\n')).toStrictEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('ends a line at LF and at CRLF, also in one file', async () => {
  for (const chunk of [1, 2, 3, 100]) {
    expect(await rowsOf('a,b\r\nc,d\ne,f\r\ng,h\n\r\n"i\r\n",j', chunk)).toStrictEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
      ['i\r\n', 'j'],
    ]);
  }
});

const long = 'x'.repeat(200_100);
it.each([
  ['a quote in a cell that is not quoted', 'a,b\nc,d\ne"f,g\nh,i\n', { row: 2, line: 3 }],
  ['more text behind a quoted cell', 'a,b\nc,d\n\n,\n"e"f,g\nh,i\n', { row: 2, line: 5 }],
  ['a quote that is not closed', 'a,b\n"c\n\nd",e\n"f,g\nh,i\n', { row: 2, line: 5 }],
  ['a row without an end', `a,b\r\nc,d\r\n${long}`, { row: 2, line: 3 }],
  ['a quote in a file with both endings', 'a,b\r\n\nc,d\r\ne"f,g\n', { row: 2, line: 4 }],
  ['a header that is none', 'a"b,c\nd,e\n', { row: 0, line: 1 }],
])('says where %s makes it unreadable', async (_name, text, place) => {
  for (const chunk of [7, 100_000]) {
    const error = await rowsOf(text, chunk).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableTable);
    expect((error as UnreadableTable).place).toStrictEqual(place);
  }
});

it('stops when its reader has seen enough', async () => {
  const content = Readable.from([Buffer.from('a,b\nc,d\n')]);
  const rows = csvRows(content);
  expect((await rows.next()).value).toStrictEqual(['a', 'b']);
  await rows.return(undefined);
  expect(content.destroyed).toBe(true);
});
