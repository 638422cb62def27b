import type { ViewFold } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import { Book } from '../domain/book.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { ledgerRows } from './ledger-rows.js';

/** A lane's rows from its journal alone. Its memory is that of the writer: every account, hold and counter. */
export const foldJournal = (environment: Environment): ViewFold => {
  const book = new Book(environment);
  return {
    apply: ({ position, type, data, recordedAt, metadata: { platformId } }) => {
      const event = { ...data, type } as LedgerEvent;
      const entry = { environment, platformId, position, postedAt: recordedAt };
      return ledgerRows(event, book.apply(event, recordedAt), entry);
    },
  };
};
