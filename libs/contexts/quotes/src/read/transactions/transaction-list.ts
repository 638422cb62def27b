import { page, type CallContext, type PageWanted } from '@causeway/commands';
import type { Instant, Page } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { matchingRows, type ResolvedWanted } from './transaction-filters.js';
import { SHOWN, shownDocument, type TransactionReading } from './transaction.query.js';
import { transactionView } from './transaction.view.js';

/** Those of this context: deposits list theirs. */
export const listOwnTransactions = async (
  reading: TransactionReading,
  call: Pick<CallContext, 'platformId' | 'environment'>,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  const now = reading.clock.now(call.environment);
  const found = await page(reading, transactionView, pageWanted(call, wanted, now));
  return { ...found, data: found.data.flatMap((each) => shownDocument(each, now) ?? []) };
};

/** The tenant's rows that pass every filter sent, in the order of the list. */
export const pageWanted = (
  call: Pick<CallContext, 'platformId' | 'environment'>,
  wanted: ResolvedWanted,
  now: Instant,
): PageWanted<(typeof transactionView)['declared'], (typeof SHOWN)[number]> => ({
  ...matchingRows(call, wanted, now),
  columns: SHOWN,
  order: { by: 'createdAt', id: 'transactionId', direction: wanted.sortOrder },
  limit: wanted.limit,
  after: wanted.after,
});
