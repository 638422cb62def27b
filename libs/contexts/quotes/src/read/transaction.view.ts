import { transactionView } from '@causeway/transaction-owner';

/** The transactions of quotes and of payments from outside. */
export const paymentTransactionView = transactionView('quotes.transaction_view');
