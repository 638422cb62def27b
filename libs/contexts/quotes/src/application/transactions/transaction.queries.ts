import { answersQuery, type QueryHandling } from '@causeway/commands';
import { findOpenTransactions } from '@causeway/transaction-owner';
import { paymentTransactionView } from '../../read/transaction.view.js';
import { FindOpenDeposits } from '@causeway/deposits';
import type { QuotePorts } from '../ports.js';
import { FindOpenIncomingPayments, IsTransactionKnown } from '@causeway/incoming-payments';
import { findTransaction, isTransactionKnown, type TransactionFinding } from './find-transaction.js';
import { listTransactions, NO_TRANSACTIONS } from './list-transactions.js';
import { resolveWanted } from './resolve-wanted.js';
import { FindOpenPayments, GetTransaction, ListTransactions } from './transaction.requests.js';

export const transactionQueries = (
  reading: TransactionFinding & Pick<QuotePorts, 'vault'>,
): readonly QueryHandling[] => [
  answersQuery<GetTransaction>({
    query: GetTransaction,
    answer: ({ transactionId }, call) => findTransaction(reading, call, transactionId),
  }),
  answersQuery<ListTransactions>({
    query: ListTransactions,
    answer: async ({ cardId, ...wanted }, call) =>
      // No card has a transaction here yet, and only cards' transactions carry the type and the id of a card.
      wanted.type === 'CARD' || cardId !== undefined
        ? NO_TRANSACTIONS
        : listTransactions(reading, call, await resolveWanted(reading, wanted, call)),
  }),
  answersQuery<FindOpenPayments>({
    query: FindOpenPayments,
    answer: async (customer, call) => {
      const open = await Promise.all([
        findOpenTransactions(paymentTransactionView, reading, call, customer.customerId),
        reading.dispatch.execute(new FindOpenDeposits(customer, call)),
        reading.dispatch.execute(new FindOpenIncomingPayments(customer, call)),
      ]);
      return open.flat();
    },
  }),
  answersQuery<IsTransactionKnown>({
    query: IsTransactionKnown,
    answer: ({ transactionId }, call) => isTransactionKnown(reading, call, transactionId),
  }),
];
