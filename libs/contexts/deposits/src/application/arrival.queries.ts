import { answersQuery, type CallContext, type QueryHandling } from '@causeway/commands';
import { mapPage } from '@causeway/kernel';
import type { ArrivalDocument, ShownTransactionStatus } from '../published/arrival.document.js';
import { listArrivals, statusesOfDeposits } from '../read/arrival.query.js';
import { ListArrivals } from './arrival.requests.js';
import { FindPaymentStatuses } from './payable-quote.requests.js';
import type { DepositPorts } from './ports.js';

type Ports = Pick<DepositPorts, 'dispatch' | 'rows' | 'views'>;

/** Arrivals for the operator, each with the status of the transaction that it became, as it is now. */
export const arrivalQueries = (ports: Ports): readonly QueryHandling[] => [
  answersQuery<ListArrivals>({
    query: ListArrivals,
    answer: async (wanted, call) => {
      const page = await listArrivals(ports, call, wanted);
      const statuses = await statusesOf(ports, page.data, call);
      return mapPage(page, (arrival) => ({ ...arrival, ...statuses.get(arrival.transactionId ?? '') }));
    },
  }),
];

/** By transaction: deposits by their own view; of what is left, quotes know how it stands. */
const statusesOf = async (
  ports: Ports,
  arrivals: readonly ArrivalDocument[],
  call: CallContext,
): Promise<ReadonlyMap<string, ShownTransactionStatus>> => {
  const ids = arrivals.flatMap(({ transactionId }) => transactionId ?? []);
  const deposits = await statusesOfDeposits(ports, ids);
  const transactionIds = ids.filter((id) => !deposits.has(id));
  if (transactionIds.length === 0) return deposits;
  const payments = await ports.dispatch.execute(new FindPaymentStatuses({ transactionIds }, call));
  return new Map([
    ...deposits,
    ...payments.map(({ transactionId, status }) => [transactionId, { transactionStatus: status }] as const),
  ]);
};
