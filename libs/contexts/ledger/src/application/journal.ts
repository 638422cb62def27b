import { laneOf, type EventStore, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { Book } from '../domain/book.js';
import type { LedgerEvent } from '../domain/ledger-event.js';

/** The one stream of a lane. Its version is the lane's position, and fences every writer but the newest. */
export const JOURNAL = 'journal';
/** Pages of this size are read fastest (LEDGER §1). */
const PAGE = 5_000;

export const ledgerLane = (environment: Environment): LaneName => laneOf('ledger', environment);

/** The lane's book, folded from its first event on. */
export const readBook = async (store: EventStore, environment: Environment): Promise<Book> => {
  const lane = ledgerLane(environment);
  const book = new Book(environment);
  for (;;) {
    const page = await store.read(lane, book.version, PAGE);
    for (const { position, streamId, type, data, recordedAt } of page) {
      if (streamId !== JOURNAL) throw new Error(`${lane} holds an event of ${streamId} at ${position}`);
      book.apply({ ...data, type } as LedgerEvent, recordedAt);
    }
    if (page.length < PAGE) return book;
  }
};
