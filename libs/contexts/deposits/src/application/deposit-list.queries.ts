import { answersQuery, type QueryHandling } from '@causeway/commands';
import { findDeposit, findOpenDeposits, listDeposits } from '../read/deposit.query.js';
import { FindOpenDeposits, GetDeposit, ListDeposits } from './deposit-list.requests.js';
import type { DepositPorts } from './ports.js';

export const depositQueries = (reading: Pick<DepositPorts, 'rows' | 'views'>): readonly QueryHandling[] => [
  answersQuery<GetDeposit>({
    query: GetDeposit,
    answer: async ({ transactionId }, call) => (await findDeposit(reading, call, transactionId)) ?? null,
  }),
  answersQuery<ListDeposits>({
    query: ListDeposits,
    answer: (wanted, call) => listDeposits(reading, call, wanted),
  }),
  answersQuery<FindOpenDeposits>({
    query: FindOpenDeposits,
    answer: ({ customerId }, call) => findOpenDeposits(reading, call, customerId),
  }),
];
