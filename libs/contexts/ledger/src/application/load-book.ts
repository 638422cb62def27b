import type { StoredEntry, WriterLane } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { Book } from '../domain/book.js';
import type { Change } from '../domain/change.js';
import { openEntry } from './open-entry.js';
import type { Snapshot, Snapshots } from './snapshots.js';
import { assertSound } from './sound-snapshot.js';

/** Pages of this size are read fastest (LEDGER §1). */
const PAGE = 5_000;

/**
 * The book of a lane up to a position: the newest snapshot, and what came after it, each change of which is
 * reported. Throws when the log ends before that position, or holds what breaks an invariant.
 */
export const loadBook = async (
  lane: WriterLane,
  snapshots: Snapshots,
  environment: Environment,
  upTo: number,
  changed: (change: Change) => void,
): Promise<Book> => {
  const snapshot = await snapshots.read(lane.lane);
  return foldBook(lane, snapshot, environment, upTo, changed);
};

/** Folds onto a snapshot that was read already. Throws as well when the snapshot is not of this log. */
export const foldBook = async (
  lane: WriterLane,
  snapshot: Snapshot | undefined,
  environment: Environment,
  upTo: number,
  changed: (change: Change) => void,
): Promise<Book> => {
  if (snapshot !== undefined) assertSound(snapshot, upTo);
  const book = snapshot === undefined ? new Book(environment) : Book.of(environment, snapshot);
  while (book.version < upTo) {
    const page = await lane.read(book.version, Math.min(PAGE, upTo - book.version));
    if (page.length === 0) throw new Error(`${lane.lane} ends at ${book.version}, not at ${upTo}`);
    for (const entry of page) changed(applyEntry(book, entry));
    // Records that have ended are in the log, and looked up there.
    book.forgetEnded(book.version);
  }
  return book;
};

/** Applies a stored entry, and compares the balances that it carries with those that it leads to. */
export const applyEntry = (book: Book, entry: StoredEntry): Change => {
  const { event, balances } = openEntry(entry);
  return book.apply(event, entry.recordedAt, balances);
};
