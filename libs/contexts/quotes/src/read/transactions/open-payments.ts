import type { CallContext } from '@causeway/commands';
import { type Id, unlessErased } from '@causeway/kernel';
import { SHOWN_COLUMNS, type TransactionReading } from './transaction.query.js';
import { transactionView, type TransactionRow } from './transaction.view.js';

/** An open intent is pending without a moment at which it expires; a refund is told by the document alone. */
const MAYBE_OPEN = `
  select ${SHOWN_COLUMNS} from quotes.transaction_view
   where platform_id = $1 and environment = $2 and customer_id = $3
     and (status = 'PROCESSING' or (status = 'PENDING' and expires_at is null) or refund_reference is not null)
   order by created_at, transaction_id`;

/** The transactions of a customer that still move money, oldest first. */
export const findOpenPayments = async (
  { views, rows }: Pick<TransactionReading, 'views' | 'rows'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await views.rows<TransactionRow>(MAYBE_OPEN, [platformId, environment, customerId]);
  const opened = await Promise.all(found.map((row) => rows.open(transactionView, row)));
  return opened.filter(isOpen).map(({ transaction_id }) => transaction_id);
};

const isOpen = ({ status, document }: TransactionRow): boolean => {
  if (status === 'PROCESSING' || status === 'PENDING') return true;
  return unlessErased(document)?.refund?.status === 'PENDING';
};
