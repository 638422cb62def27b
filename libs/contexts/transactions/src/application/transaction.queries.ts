import { answersQuery, RejectedError, type QueryHandling } from '@causeway/commands';
import { mergedPage } from '../domain/merged-page.js';
import { listTransactions } from './list-transactions.js';
import { findOwned, OWNERS } from './owners.js';
import type { TransactionPorts } from './ports.js';
import {
  FindOpenPayments,
  GetTransaction,
  ListTransactions,
  ListWaitingPayments,
} from './transaction.requests.js';

/**
 * Transactions lie with the contexts that own them, one for each kind; each of them is asked, and lists are merged by
 * time (transactions §5).
 */
export const transactionQueries = (ports: TransactionPorts): readonly QueryHandling[] => [
  answersQuery<GetTransaction>({
    query: GetTransaction,
    answer: async ({ transactionId }, call) => {
      const owned = await findOwned(ports.dispatch, transactionId, call);
      if (owned === undefined) throw new RejectedError('transactions', 'TRANSACTION_NOT_FOUND');
      return owned.document;
    },
  }),
  answersQuery<ListTransactions>({
    query: ListTransactions,
    answer: (wanted, call) => listTransactions(ports, wanted, call),
  }),
  answersQuery<FindOpenPayments>({
    query: FindOpenPayments,
    answer: async (customer, call) => {
      const open = OWNERS.map(({ FindOpen }) => ports.dispatch.execute(new FindOpen(customer, call)));
      return (await Promise.all(open)).flat();
    },
  }),
  answersQuery<ListWaitingPayments>({
    query: ListWaitingPayments,
    answer: async (wanted, call) => {
      const pages = OWNERS.map(({ ListWaiting }) => ports.dispatch.execute(new ListWaiting(wanted, call)));
      return mergedPage(await Promise.all(pages), { ...wanted, sortOrder: 'asc' });
    },
  }),
];
