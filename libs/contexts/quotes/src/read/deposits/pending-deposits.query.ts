import type { CallContext, ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { DEPOSIT_STREAMS } from './deposit-transaction.view.js';

/** More than any owner has of them; what is beyond is found by its own timer. */
const DEPOSITS_MAX = 1_000;

const PENDING = `
  select transaction_id from quotes.transaction_view
   where platform_id = $1 and environment = $2 and status = 'PENDING' and customer_id = $3
     and stream_id like $4
   order by created_at, transaction_id
   limit ${DEPOSITS_MAX}`;

/** An owner's deposits that wait for something, the earliest first; the platform's own where no customer is named. */
export const pendingDepositsOf = async (
  views: Pick<ViewReader, 'rows'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  customerId: Id<'Customer'> | undefined,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await views.rows<{ readonly transaction_id: Id<'Transaction'> }>(PENDING, [
    ...[platformId, environment],
    ...[customerId ?? platformId, `${DEPOSIT_STREAMS}-%`],
  ]);
  return found.map(({ transaction_id }) => transaction_id);
};
