import { currencyAmount, dtoOf, paymentRail } from '@causeway/http';
import { ENVIRONMENTS } from '@causeway/kernel';
import {
  described,
  listOf,
  nonNegativeAmount,
  nullable,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  union,
  wholeNumber,
} from '@causeway/shapes';
import { PENDING_REASONS, TRANSACTION_STATUSES } from '../domain/transaction-document.js';
import { cardTransaction } from './card-transaction-shape.js';
import {
  counterpartyInformation,
  outgoingRateDetails,
  paymentInstruction,
  reconciliationInstructions,
  refund,
  shownRate,
  transactionDestination,
  transactionSource,
} from './transaction-parts.js';

/** `OutgoingTransactionFailureReason` of the contract; the last two belong to history. */
const OUTGOING_FAILURES = [
  ...['QUOTE_EXPIRED', 'QUOTE_RATE_UNAVAILABLE', 'QUOTE_EXECUTION_FAILED', 'FUNDING_AMOUNT_MISMATCH'],
  ...['SCA_NOT_COMPLETED', 'PAYOUT_RETURNED', 'LIMIT_EXCEEDED', 'ACCOUNT_CANNOT_RECEIVE'],
  ...['ACCOUNT_INVALID', 'COMPLIANCE_REJECTED', 'LIGHTNING_PAYMENT_FAILED', 'COUNTERPARTY_POST_TX_FAILED'],
];
/** `IncomingTransactionFailureReason` of the contract. */
const INCOMING_FAILURES = [
  ...['LNURLP_FAILED', 'PAY_REQUEST_FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR', 'PAYMENT_APPROVAL_TIMED_OUT'],
  ...['OFFRAMP_FAILED', 'MISSING_MANDATORY_PAYEE_DATA', 'QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED'],
  ...['COMPLIANCE_REJECTED', 'COLLECTION_FAILED'],
];
const OUTGOING_STATUSES = [
  ...['PENDING', 'PENDING_AUTHORIZATION', 'EXPIRED', 'PROCESSING', 'COMPLETED', 'FAILED'],
];

const name = text({ max: 255 });

/** What every kind of transaction has (transactions §1). */
const ofEveryKind = {
  id: resourceId('Transaction'),
  direction: oneOf(['CREDIT', 'DEBIT'], 'TransactionDirection'),
  source: transactionSource,
  destination: transactionDestination,
  customerId: described(name, 'The platform’s id on its own payments'),
  platformCustomerId: name,
  description: optional(text({ max: 1_000, multiline: true })),
  exchangeRate: optional(shownRate),
  quoteId: optional(resourceId('Quote')),
  agentId: described(optional(resourceId('Agent')), 'Only where an agent started it'),
  pendingReason: described(
    optional(oneOf(PENDING_REASONS, 'TransactionPendingReason')),
    'Only while it is held',
  ),
  settledAt: optional(timestamp()),
  refund: optional(refund),
  reconciliationInstructions: optional(reconciliationInstructions),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  receiptDeliveryConfirmedAt: described(optional(timestamp()), 'When the platform delivered the receipt'),
  counterpartyInformation: optional(counterpartyInformation),
};

const incomingTransaction = object('IncomingTransaction', {
  ...ofEveryKind,
  type: oneOf(['INCOMING']),
  status: oneOf(TRANSACTION_STATUSES, 'TransactionStatus'),
  receivedAmount: currencyAmount,
  sentAmount: optional(currencyAmount),
  fees: optional(nonNegativeAmount()),
  failureReason: optional(oneOf(INCOMING_FAILURES, 'IncomingTransactionFailureReason')),
});
export const IncomingTransactionDto = dtoOf(incomingTransaction);

const outgoingTransaction = object('OutgoingTransaction', {
  ...ofEveryKind,
  type: oneOf(['OUTGOING']),
  status: oneOf(OUTGOING_STATUSES, 'OutgoingTransactionStatus'),
  sentAmount: currencyAmount,
  receivedAmount: currencyAmount,
  fees: nonNegativeAmount(),
  platformFees: nonNegativeAmount(),
  paymentInstructions: listOf(paymentInstruction),
  rateDetails: outgoingRateDetails,
  failureReason: optional(oneOf(OUTGOING_FAILURES, 'OutgoingTransactionFailureReason')),
  paymentRail: nullable(paymentRail),
  railSelectionMode: nullable(oneOf(['AUTO', 'MANUAL'], 'RailSelectionMode')),
  expectedSettlementAt: nullable(timestamp()),
  settlementTimelineSeconds: nullable(wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })),
});

export const ofTransaction = {
  platformId: resourceId('Platform'),
  environment: oneOf(ENVIRONMENTS, 'Environment'),
  transactionId: resourceId('Transaction'),
};

/** A payment is one of these, distinguished by `type`. */
export const payment = union('type', { INCOMING: incomingTransaction, OUTGOING: outgoingTransaction });
/** A transaction is a payment, or what a card paid. */
export const transaction = union('type', {
  INCOMING: incomingTransaction,
  OUTGOING: outgoingTransaction,
  CARD: cardTransaction,
});
