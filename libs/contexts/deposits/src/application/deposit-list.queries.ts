import { answersQuery, type QueryHandling } from '@causeway/commands';
import {
  findOpenTransactions,
  findTransactionRow,
  listTransactionRows,
  type TransactionReading,
} from '@causeway/transaction-owner';
import { depositView } from '../read/deposit.view.js';
import { FindOpenDeposits, GetDeposit, ListDeposits } from './deposit-list.requests.js';

export const depositQueries = (reading: TransactionReading): readonly QueryHandling[] => [
  answersQuery<GetDeposit>({
    query: GetDeposit,
    answer: async ({ transactionId }, call) =>
      (await findTransactionRow(depositView, reading, call, transactionId))?.document ?? null,
  }),
  answersQuery<ListDeposits>({
    query: ListDeposits,
    answer: (wanted, call) => listTransactionRows(depositView, reading, call, wanted),
  }),
  answersQuery<FindOpenDeposits>({
    query: FindOpenDeposits,
    answer: ({ customerId }, call) => findOpenTransactions(depositView, reading, call, customerId),
  }),
];
