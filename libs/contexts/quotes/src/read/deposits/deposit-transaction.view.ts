import type { InlineView } from '@causeway/commands';
import { idOf } from '@causeway/kernel';
import type { DepositEvent } from '../../domain/deposits/deposit.js';
import { depositAfter } from './deposit-document.js';
import { transactionRow, withReceipt } from '../transactions/transaction-row.js';
import { transactionView, type TransactionRow } from '../transactions/transaction.view.js';

export const DEPOSIT_STREAMS = 'deposit';

/** What changes nothing that a reader sees: intents, and what happens behind the scenes. */
const HIDDEN: readonly DepositEvent['type'][] = [
  'DepositDetected',
  'DepositRefused',
  'DepositAnnounced',
  'DepositConfirmed',
  'DepositDelayed',
  'DepositTurnedDown',
  'DepositRefundAwaited',
];

/** A deposit is a transaction from its credit on, pending or not: an intent and a refused one are nobody's to see. */
export const depositTransactionRows: InlineView<DepositEvent, TransactionRow> = {
  definition: transactionView,
  rowKey: (event, { streamId }) =>
    HIDDEN.includes(event.type)
      ? undefined
      : { transaction_id: idOf('Transaction', streamId.slice(DEPOSIT_STREAMS.length + 1)) },
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (event.type === 'DepositPartyErased') return null;
    if (event.type === 'DepositReceiptConfirmed') return withReceipt(row, event);
    const before = row?.document.type === 'INCOMING' ? row.document : undefined;
    const document = depositAfter(before, event, platformId);
    return document === undefined ? null : transactionRow(document, { platformId, environment, streamId });
  },
};
