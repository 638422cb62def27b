import { answersQuery, type QueryHandling } from '@causeway/commands';
import {
  findIncomingPayment,
  findOpenIncomingPayments,
  listIncomingPayments,
} from '../../read/incoming/incoming-payment.query.js';
import type { QuotePorts } from '../ports.js';
import {
  FindOpenIncomingPayments,
  GetIncomingTransaction,
  ListIncomingTransactions,
} from './incoming-list.requests.js';

export const incomingListQueries = (
  reading: Pick<QuotePorts, 'rows' | 'views'>,
): readonly QueryHandling[] => [
  answersQuery<GetIncomingTransaction>({
    query: GetIncomingTransaction,
    answer: async ({ transactionId }, call) =>
      (await findIncomingPayment(reading, call, transactionId)) ?? null,
  }),
  answersQuery<ListIncomingTransactions>({
    query: ListIncomingTransactions,
    answer: (wanted, call) => listIncomingPayments(reading, call, wanted),
  }),
  answersQuery<FindOpenIncomingPayments>({
    query: FindOpenIncomingPayments,
    answer: ({ customerId }, call) => findOpenIncomingPayments(reading, call, customerId),
  }),
];
