import { answersQuery, type QueryHandling } from '@causeway/commands';
import {
  findOpenTransactions,
  findTransactionRow,
  listTransactionRows,
  type TransactionReading,
} from '@causeway/transaction-owner';
import { incomingPaymentView } from '../read/incoming-payment.view.js';
import {
  FindOpenIncomingPayments,
  GetIncomingTransaction,
  ListIncomingTransactions,
} from './incoming-list.requests.js';

export const incomingListQueries = (reading: TransactionReading): readonly QueryHandling[] => [
  answersQuery<GetIncomingTransaction>({
    query: GetIncomingTransaction,
    answer: async ({ transactionId }, call) =>
      (await findTransactionRow(incomingPaymentView, reading, call, transactionId))?.document ?? null,
  }),
  answersQuery<ListIncomingTransactions>({
    query: ListIncomingTransactions,
    answer: (wanted, call) => listTransactionRows(incomingPaymentView, reading, call, wanted),
  }),
  answersQuery<FindOpenIncomingPayments>({
    query: FindOpenIncomingPayments,
    answer: ({ customerId }, call) => findOpenTransactions(incomingPaymentView, reading, call, customerId),
  }),
];
