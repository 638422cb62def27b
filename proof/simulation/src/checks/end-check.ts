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
 * Compares the book of a lane's writer with the oracle, and with books that are read anew, from the snapshot
 * and from the first entry on. Returns the difference, if any.
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

/** One book may have forgotten an ended hold, or a counter back at zero, that the other still has. */
const sameBooks = (about: string, one: Book, other: Book): void => {
  const isForgettable = (line: string): boolean =>
    line.startsWith('ended ') || (line.startsWith('counters ') && line.endsWith('"usedMinor":"0n"}'));
  const lasting = (book: Book): string[] => linesOf(book).filter((line) => !isForgettable(line));
  sameLines(about, lasting(one), lasting(other));
};
