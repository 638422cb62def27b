import { InMemoryWriterLane } from '@causeway/event-store';
import {
  assertSound,
  type Book,
  compare,
  Divergence,
  linesOf,
  loadBook,
  sameLines,
  type LedgerWriter,
  type Snapshots,
} from '@causeway/ledger/testing';
import type { Store, StoredLane } from '../world/store.js';
import type { LogCheck } from './log-check.js';

const NO_SNAPSHOTS: Snapshots = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

/**
 * Holds the book of a lane's writer against the oracle, and against books that are read anew, from the snapshot and
 * from the first entry on. Gives what is different, if anything is.
 */
export const checkEnd = async (
  writer: LedgerWriter,
  { name, memory }: StoredLane,
  { snapshots }: Store,
  log: LogCheck,
): Promise<string | undefined> => {
  const lane = new InMemoryWriterLane(name, memory);
  const load = (from: Snapshots): Promise<Book> =>
    loadBook(lane, from, 'sandbox', memory.entries.length, () => undefined);
  const whole = await load(NO_SNAPSHOTS);
  const fromSnapshot = await load(snapshots);
  try {
    await writer.read((state, book) => {
      if (book.version === state.position) sameBooks('the book of the writer', book, whole);
    });
    sameBooks('the book from the snapshot', fromSnapshot, whole);
    compare(whole, log.list);
    assertSound(whole);
    return undefined;
  } catch (error) {
    if (error instanceof Divergence) return `${name}: ${error.message}`;
    throw error;
  }
};

/** What has ended may be forgotten by one of them and not by the other, and so may a counter that is back at nothing. */
const sameBooks = (about: string, one: Book, other: Book): void => {
  const isForgettable = (line: string): boolean =>
    line.startsWith('ended ') || (line.startsWith('counters ') && line.endsWith('"usedMinor":"0n"}'));
  const lasting = (book: Book): string[] => linesOf(book).filter((line) => !isForgettable(line));
  sameLines(about, lasting(one), lasting(other));
};
