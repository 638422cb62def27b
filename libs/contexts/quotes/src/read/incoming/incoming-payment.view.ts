import type { InlineView } from '@causeway/commands';
import { displayedRate, idOf, Rate, type Instant } from '@causeway/kernel';
import { isShown } from '../../application/incoming/incoming-event-table.js';
import type { IncomingPaymentEvent, IncomingTerms } from '../../domain/incoming/incoming-payment.js';
import type {
  CurrencyAmountDocument,
  IncomingTransactionDocument,
  RefundDocument,
} from '../../published/transaction.document.js';
import { reconciled } from '../quotes/outgoing-transaction.js';
import { shownAmount } from '../shown-amount.js';
import {
  sideOfKey,
  sidesOfRow,
  transactionRow,
  withReceipt,
  type TransactionSides,
} from '../transactions/transaction-row.js';
import { transactionView, type TransactionRow } from '../transactions/transaction.view.js';

export const INCOMING_STREAMS = 'incoming';

/** The payment as the API shows it after an event (transactions §3). */
export const incomingPaymentAfter = (
  transaction: IncomingTransactionDocument | undefined,
  event: IncomingPaymentEvent,
): IncomingTransactionDocument | undefined => {
  if (event.type === 'IncomingPaymentReceived') return newTransaction(event.terms);
  return transaction && { ...transaction, ...changesOf(event, transaction) };
};

const changesOf = (
  event: Exclude<IncomingPaymentEvent, { readonly type: 'IncomingPaymentReceived' }>,
  transaction: IncomingTransactionDocument,
): Partial<IncomingTransactionDocument> => {
  switch (event.type) {
    case 'IncomingFundsArrived':
      return {
        ...(event.redirectedTo && redirected(event.redirectedTo, event.arrivedAt, transaction)),
        ...reconciled(transaction, event.settlementHash),
        updatedAt: event.arrivedAt,
      };
    case 'IncomingRefundStarted': {
      const { reference, reason, startedAt } = event;
      return {
        refund: { reference, initiatedAt: startedAt, status: 'PENDING', reason },
        updatedAt: startedAt,
      };
    }
    case 'IncomingRefundSettled':
      return refunded(transaction, { settledAt: event.settledAt, status: 'COMPLETED' }, event.settledAt);
    case 'IncomingRefundFailed':
      return refunded(transaction, { status: 'FAILED' }, event.failedAt);
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
    case 'ApprovalDeferred':
    case 'IncomingCreditDelayed':
    case 'IncomingPayoutSent':
    case 'IncomingPayoutAwaited':
    case 'IncomingPartyErased':
      return {};
  }
};

const refunded = (
  transaction: IncomingTransactionDocument | undefined,
  end: Pick<RefundDocument, 'status' | 'settledAt'>,
  updatedAt: Instant,
): Partial<IncomingTransactionDocument> =>
  transaction?.refund === undefined ? {} : { refund: { ...transaction.refund, ...end }, updatedAt };

type Redirection = NonNullable<
  Extract<IncomingPaymentEvent, { type: 'IncomingFundsArrived' }>['redirectedTo']
>;

const redirected = (
  { accountId, received }: Redirection,
  updatedAt: Instant,
  transaction: IncomingTransactionDocument | undefined,
): Partial<IncomingTransactionDocument> => ({
  destination: { destinationType: 'ACCOUNT', accountId, currency: received.currency },
  receivedAmount: shownAmount(received),
  ...(transaction?.sentAmount && {
    exchangeRate: ratioOf(transaction.sentAmount, shownAmount(received)),
  }),
  updatedAt,
});

/** As shown: major units of what was sent for one of what is received. */
const ratioOf = (sent: CurrencyAmountDocument, received: CurrencyAmountDocument): number =>
  displayedRate(
    Rate.of(
      sent.amount * 10n ** BigInt(received.currency.decimals),
      received.amount * 10n ** BigInt(sent.currency.decimals),
    ),
  );

/**
 * The receiver's amount and account; and the sender's rate, or the effective one where it was converted
 * again.
 */
const paid = (terms: IncomingTerms) => {
  const { deposit, arriving, sent, exchangeRate } = terms;
  const received = deposit?.amount ?? terms.received;
  const isAsAgreed = received.currency === (arriving ?? terms.received).currency;
  const shownRate = sent && !isAsAgreed ? ratioOf(shownAmount(sent), shownAmount(received)) : exchangeRate;
  return {
    destination: {
      destinationType: 'ACCOUNT',
      accountId: deposit?.accountId ?? terms.accountId,
      currency: received.currency,
    },
    receivedAmount: shownAmount(received),
    ...(sent && { sentAmount: shownAmount(sent) }),
    ...(sent && shownRate !== undefined && { exchangeRate: shownRate }),
  } as const;
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
  ...paid(terms),
  customerId: terms.receiver.id,
  platformCustomerId: terms.receiver.platformCustomerId,
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

export const incomingPaymentRows: InlineView<IncomingPaymentEvent, TransactionRow> = {
  definition: transactionView,
  rowKey: (event, { streamId }) =>
    !isShown(event)
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
