import type { InlineView } from '@causeway/commands';
import { idOf } from '@causeway/kernel';
import type { IncomingPaymentEvent, IncomingTerms } from '../domain/incoming-payment.js';
import type { IncomingTransactionDocument } from '../published/transaction.document.js';
import { shownAmount } from './outgoing-transaction.js';
import {
  sideOfKey,
  sidesOfRow,
  transactionRow,
  withReceipt,
  type TransactionSides,
} from './transaction-row.js';
import { transactionView, type TransactionRow } from './transaction.view.js';

export const INCOMING_STREAMS = 'incoming';

/** The payment as the API shows it after an event (transactions §3). */
export const incomingPaymentAfter = (
  transaction: IncomingTransactionDocument | undefined,
  event: IncomingPaymentEvent,
): IncomingTransactionDocument | undefined => {
  if (event.type === 'IncomingPaymentReceived') return newTransaction(event.terms);
  const changes = changesOf(event);
  return transaction && changes ? { ...transaction, ...changes } : transaction;
};

const changesOf = (event: IncomingPaymentEvent): Partial<IncomingTransactionDocument> | undefined => {
  switch (event.type) {
    case 'IncomingPaymentApproved':
      return { status: 'PROCESSING', updatedAt: event.approvedAt };
    case 'IncomingPaymentRejected':
      return { status: 'REJECTED', updatedAt: event.rejectedAt };
    case 'IncomingPaymentFailed':
      return { status: 'FAILED', failureReason: event.reason, updatedAt: event.failedAt };
    case 'IncomingPaymentSettled':
      return { status: 'COMPLETED', settledAt: event.settledAt, updatedAt: event.settledAt };
    case 'IncomingReceiptConfirmed':
      return { receiptDeliveryConfirmedAt: event.confirmedAt, updatedAt: event.notedAt };
    default:
      return undefined;
  }
};

const newTransaction = (terms: IncomingTerms): IncomingTransactionDocument => ({
  id: terms.transactionId,
  status: 'PENDING',
  type: 'INCOMING',
  direction: 'CREDIT',
  source: {
    sourceType: 'UMA_ADDRESS',
    umaAddress: terms.senderUmaAddress,
    ...(terms.sent && { currency: terms.sent.currency }),
  },
  destination: {
    destinationType: 'ACCOUNT',
    accountId: terms.accountId,
    currency: terms.received.currency,
  },
  customerId: terms.receiver.id,
  platformCustomerId: terms.receiver.platformCustomerId,
  receivedAmount: shownAmount(terms.received),
  ...(terms.sent && { sentAmount: shownAmount(terms.sent) }),
  ...(terms.sent && terms.exchangeRate !== undefined && { exchangeRate: terms.exchangeRate }),
  ...(terms.feesMinor !== undefined && { fees: terms.feesMinor }),
  ...(terms.quoteId !== undefined && { quoteId: terms.quoteId }),
  ...(terms.description !== undefined && { description: terms.description }),
  counterpartyInformation: terms.counterpartyInformation,
  createdAt: terms.createdAt,
  updatedAt: terms.createdAt,
});

const sidesOfTerms = ({ senderKey, receiverKey }: IncomingTerms): TransactionSides => {
  const [source, alias] = [sideOfKey(senderKey), sideOfKey(receiverKey)];
  return { ...(source !== undefined && { source }), ...(alias !== undefined && { alias }) };
};

/** Behind the scenes: a reader sees no change. */
const HIDDEN: readonly IncomingPaymentEvent['type'][] = [
  'ApprovalDeferred',
  'IncomingFundsArrived',
  'IncomingCreditDelayed',
];

export const incomingPaymentRows: InlineView<IncomingPaymentEvent, TransactionRow> = {
  definition: transactionView,
  rowKey: ({ type }, { streamId }) =>
    HIDDEN.includes(type)
      ? undefined
      : { transaction_id: idOf('Transaction', streamId.slice(INCOMING_STREAMS.length + 1)) },
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (event.type === 'IncomingPartyErased') return null;
    if (event.type === 'IncomingReceiptConfirmed') return withReceipt(row, event);
    const before = row?.document.type === 'INCOMING' ? row.document : undefined;
    const document = incomingPaymentAfter(before, event);
    const sides = event.type === 'IncomingPaymentReceived' ? sidesOfTerms(event.terms) : sidesOfRow(row);
    return document === undefined
      ? null
      : transactionRow(document, { platformId, environment, streamId }, null, sides);
  },
};
