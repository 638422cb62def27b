import { CsvError, parse } from 'csv-parse';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnreadableTable, type Place } from '../application/ports.js';
import type { Cells } from '../domain/import-row.js';

/** Longer than any row that could make a customer; a file without line breaks ends here. */
const RECORD_CHARACTERS_MAX = 200_000;

/** What is not UTF-8 breaks the stream. */
const decoding = (): Transform => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pass = (text: () => string, done: (error: Error | null, text?: string) => void): void => {
    try {
      done(null, text());
    } catch (error) {
      done(new UnreadableTable(error));
    }
  };
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform: (chunk: Buffer, _encoding, done) => pass(() => decoder.decode(chunk, { stream: true }), done),
    flush: (done) => pass(() => decoder.decode(), done),
  });
};

/**
 * The records of a CSV file, the header first: RFC 4180 quoting, LF or CRLF, blank lines skipped, cells trimmed (customers
 * §9.1). It throws `UnreadableTable` where the file is no CSV in UTF-8, and what breaks the content breaks it too; never more than
 * a few rows are in memory.
 */
export async function* csvRows(content: Readable): AsyncGenerator<Cells> {
  /** Of the record that is parsed: the parser is ahead of its reader. The header counts as row 0. */
  let place: Place = { row: 0, line: 1 };
  const parser = parse({
    ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
    // Each line by its own ending: by default the first one's would be looked for in all others.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: RECORD_CHARACTERS_MAX,
    on_record: (record: string[], { lines }) => {
      // Cells that are all empty are a blank line too.
      const isBlank = record.every((cell) => cell === '');
      place = { row: place.row + (isBlank ? 0 : 1), line: lines + 1 };
      return isBlank ? null : record;
    },
  });
  let broken: unknown;
  const flowing = pipeline(content, decoding(), parser).catch((error: unknown) => {
    broken = error;
  });
  const readable = (error: unknown): unknown =>
    error instanceof CsvError ? new UnreadableTable(error, place) : error;
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw readable(error);
  } finally {
    parser.destroy();
    content.destroy();
    await flowing;
  }
  if (broken !== undefined) throw readable(broken);
}
