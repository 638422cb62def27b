import type { CallContext, ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

export interface TransactionInStream {
  readonly transactionId: Id<'Transaction'>;
  /** The stream of the quote or deposit that the transaction is a side of. */
  readonly streamId: string;
}

const SOME = `
  select transaction_id as "transactionId", stream_id as "streamId" from quotes.transaction_view
   where platform_id = $1 and environment = $2 and customer_id = $3
   order by created_at, transaction_id
   limit 100`;

/** The earliest transactions of a customer, at most a hundred; none when there are none left. */
export const someTransactionsOf = (
  customerId: Id<'Customer'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  views: Pick<ViewReader, 'rows'>,
): Promise<TransactionInStream[]> => views.rows(SOME, [platformId, environment, customerId]);
