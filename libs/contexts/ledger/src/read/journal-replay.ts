import type { ViewFold } from '@causeway/commands';
import type { Environment } from '@causeway/kernel';
import { readEvent } from '../application/journal-format.js';
import { Book } from '../domain/book.js';
import { ledgerRows } from './ledger-rows.js';

/**
 * A lane's rows from its journal alone. Its memory is that of the writer, every account, hold and counter, so that a
 * replay also holds the balances that were stored with each entry against what its legs come to.
 */
export const foldJournal = (environment: Environment): ViewFold => {
  const book = new Book(environment);
  return {
    apply: ({ type, data, recordedAt }) => {
      const { event, balances } = readEvent(type, data);
      return ledgerRows(book.apply(event, recordedAt, balances), environment);
    },
  };
};
