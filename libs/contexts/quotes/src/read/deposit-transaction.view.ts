import type { InlineView } from '@causeway/commands';
import type { DepositEvent } from '../domain/deposit.js';
import { incomingTransaction } from './incoming-transaction.js';
import { transactionRow, withReceipt } from './transaction-row.js';
import { transactionView, type TransactionRow } from './transaction.view.js';

/** A deposit is a transaction from its settlement on: an intent and a refused one are nobody's to see. */
export const depositTransactionRows: InlineView<DepositEvent, TransactionRow> = {
  definition: transactionView,
  rowKey: (event) =>
    event.type === 'DepositSettled'
      ? { transaction_id: event.terms.transactionId }
      : event.type === 'DepositPartyErased' || event.type === 'DepositReceiptConfirmed'
        ? { transaction_id: event.transactionId }
        : undefined,
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (event.type === 'DepositPartyErased') return null;
    if (event.type === 'DepositReceiptConfirmed') return withReceipt(row, event);
    return event.type === 'DepositSettled'
      ? transactionRow(incomingTransaction(event.terms, event.settledAt, platformId), {
          platformId,
          environment,
          streamId,
        })
      : (row ?? null);
  },
};
