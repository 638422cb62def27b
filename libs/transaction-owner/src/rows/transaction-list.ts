import { page, type PageWanted } from '@causeway/commands';
import type { Instant, Page } from '@causeway/kernel';
import type { TransactionDocument } from '../domain/transaction-document.js';
import { matchingRows, type ResolvedWanted } from './transaction-filters.js';
import { SHOWN, shownDocument, type Tenant, type TransactionReading } from './transaction-query.js';
import type { TransactionView } from './transaction-view.js';

/** A page of the owner's transactions that pass every filter sent, each as it is at this moment. */
export const listTransactionRows = async (
  view: TransactionView,
  reading: TransactionReading,
  call: Tenant,
  wanted: ResolvedWanted,
): Promise<Page<TransactionDocument>> => {
  const now = reading.clock.now(call.environment);
  const found = await page(reading, view, pageWanted(call, wanted, now));
  return { ...found, data: found.data.flatMap((each) => shownDocument(each, now) ?? []) };
};

/** The tenant's rows that pass every filter sent, in the order of the list. */
export const pageWanted = (
  call: Tenant,
  wanted: ResolvedWanted,
  now: Instant,
): PageWanted<TransactionView['declared'], (typeof SHOWN)[number]> => ({
  ...matchingRows(call, wanted, now),
  columns: SHOWN,
  order: { by: 'createdAt', id: 'transactionId', direction: wanted.sortOrder },
  limit: wanted.limit,
  after: wanted.after,
});
