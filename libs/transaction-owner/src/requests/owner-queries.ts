import { answersQuery, type CallContext, type QueryHandling } from '@causeway/commands';
import type { Page } from '@causeway/kernel';
import type { ListedTransaction } from '../domain/card-transaction-document.js';
import type { TransactionDocument } from '../domain/transaction-document.js';
import { findOpenTransactions } from '../rows/open-transactions.js';
import { listTransactionRows } from '../rows/transaction-list.js';
import { findTransactionRow, type TransactionReading } from '../rows/transaction-query.js';
import type { TransactionView } from '../rows/transaction-view.js';
import type { TransactionOwner, WaitingWanted } from './owner-requests.js';

type Asked<Name extends 'Get' | 'List' | 'FindOpen' | 'ListWaiting'> = InstanceType<
  TransactionOwner<ListedTransaction>[Name]
>;

export const NO_TRANSACTIONS = { data: [], hasMore: false, totalCount: 0 } satisfies Page<never>;

/** What an owner answers from its rows; `waiting` is given by an owner whose payments pass a connector. */
export const ownerQueries = (
  { Get, List, FindOpen, ListWaiting }: TransactionOwner<ListedTransaction>,
  view: TransactionView,
  reading: TransactionReading,
  waiting?: (wanted: WaitingWanted, call: CallContext) => Promise<Page<TransactionDocument>>,
): readonly QueryHandling[] => [
  answersQuery<Asked<'Get'>>({
    query: Get,
    answer: async ({ transactionId }, call) =>
      (await findTransactionRow(view, reading, call, transactionId))?.document ?? null,
  }),
  answersQuery<Asked<'List'>>({
    query: List,
    answer: (wanted, call) => listTransactionRows(view, reading, call, wanted),
  }),
  answersQuery<Asked<'FindOpen'>>({
    query: FindOpen,
    answer: ({ customerId }, call) => findOpenTransactions(view, reading, call, customerId),
  }),
  answersQuery<Asked<'ListWaiting'>>({
    query: ListWaiting,
    answer: async (wanted, call) => (await waiting?.(wanted, call)) ?? NO_TRANSACTIONS,
  }),
];
