import { answersQuery, type QueryHandling } from '@causeway/commands';
import { listTransactions } from '../../read/transactions/transaction-list.js';
import { findOpenPayments } from '../../read/transactions/open-payments.js';
import { findTransaction, type TransactionReading } from '../../read/transactions/transaction.query.js';
import type { QuotePorts } from '../ports.js';
import { resolveWanted } from './resolve-wanted.js';
import { FindOpenPayments, GetTransaction, ListTransactions } from './transaction.requests.js';

export const transactionQueries = (
  reading: TransactionReading & Pick<QuotePorts, 'dispatch' | 'vault'>,
): readonly QueryHandling[] => [
  answersQuery<GetTransaction>({
    query: GetTransaction,
    answer: ({ transactionId }, call) => findTransaction(reading, call, transactionId),
  }),
  answersQuery<ListTransactions>({
    query: ListTransactions,
    answer: async (wanted, call) =>
      listTransactions(reading, call, await resolveWanted(reading, wanted, call)),
  }),
  answersQuery<FindOpenPayments>({
    query: FindOpenPayments,
    answer: ({ customerId }, call) => findOpenPayments(reading, call, customerId),
  }),
];
