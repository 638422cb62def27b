import { CsvError, parse } from 'csv-parse';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UnreadableTable } from '../application/ports.js';
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
  const parser = parse({
    ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
    max_record_size: RECORD_CHARACTERS_MAX,
  });
  let broken: unknown;
  const flowing = pipeline(content, decoding(), parser).catch((error: unknown) => {
    broken = error;
  });
  const readable = (error: unknown): unknown =>
    error instanceof CsvError ? new UnreadableTable(error) : error;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      // Cells that are all empty are a blank line too.
      if (record.some((cell) => cell !== '')) yield record;
    }
  } catch (error) {
    throw readable(error);
  } finally {
    parser.destroy();
    content.destroy();
    await flowing;
  }
  if (broken !== undefined) throw readable(broken);
}
