import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { EventCatalog, Publication } from '@causeway/event-store';
import { after, idOf, type Id, type Instant } from '@causeway/kernel';
import { CREDIT_AGAIN_MS } from '../../domain/incoming/incoming-payment.decide.js';
import {
  evolveIncomingPayment,
  noIncomingPayment,
  type IncomingPayment,
  type IncomingPaymentEvent,
} from '../../domain/incoming/incoming-payment.js';
import { SANDBOX_STEP_MS } from '../quotes/quote.aggregate.js';
import * as published from '../../published/events.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import {
  INCOMING_STREAMS,
  incomingPaymentAfter,
  incomingPaymentRows,
} from '../../read/incoming/incoming-payment.view.js';

/** A payment with what readers see of it. */
export interface IncomingPaymentRecord {
  readonly payment: IncomingPayment;
  readonly transaction?: IncomingTransactionDocument;
}

export const ADVANCE_INCOMING = 'advance-incoming-payment';

export interface IncomingDue {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
}

/** What sender and receiver are told of each other is kept under the receiver's key. */
export const incomingPaymentEvents = {
  IncomingPaymentReceived: {
    version: 1,
    personal: [
      'terms.receiver.platformCustomerId',
      'terms.senderUmaAddress',
      'terms.senderKey',
      'terms.receiverKey',
      'terms.counterpartyInformation',
      'terms.description',
    ],
    subject: 'terms.receiver.id',
  },
  ApprovalDeferred: { version: 1 },
  IncomingPaymentApproved: { version: 1, personal: ['receiverInfo'], subject: 'receiverId' },
  IncomingPaymentRejected: {
    version: 1,
    personal: ['rejection.message', 'rejection.reason'],
    subject: 'receiverId',
  },
  IncomingFundsArrived: { version: 1 },
  IncomingCreditDelayed: { version: 1 },
  IncomingPayoutSent: { version: 1 },
  IncomingPayoutAwaited: { version: 1 },
  IncomingPaymentSettled: { version: 1 },
  IncomingPaymentFailed: { version: 1 },
  IncomingRefundStarted: { version: 1 },
  IncomingRefundSettled: { version: 1 },
  IncomingRefundFailed: { version: 1 },
  IncomingReceiptConfirmed: { version: 1 },
  IncomingPartyErased: { version: 1 },
} as const satisfies EventCatalog & Record<IncomingPaymentEvent['type'], unknown>;

/** One timer at most: each state that waits for somebody sets it anew. */
const consequencesOf = (
  event: IncomingPaymentEvent,
  { streamId, metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  const transactionId = idOf('Transaction', streamId.slice(INCOMING_STREAMS.length + 1));
  const due = (dueAt: Instant): Consequences => {
    const data: IncomingDue = { transactionId, platformId };
    return { timers: [{ timerId: streamId, name: ADVANCE_INCOMING, dueAt, data }] };
  };
  switch (event.type) {
    case 'IncomingPaymentReceived':
      return due(event.answerBy);
    case 'ApprovalDeferred':
      return due(event.decideBy);
    case 'IncomingPaymentApproved':
      return due(event.payBy);
    case 'IncomingFundsArrived':
      return due(after(event.arrivedAt, CREDIT_AGAIN_MS));
    case 'IncomingCreditDelayed':
      return due(event.retryAt);
    case 'IncomingPayoutSent':
    case 'IncomingPayoutAwaited':
      return due(event.lookAgainAt);
    case 'IncomingRefundStarted':
      return due(after(event.startedAt, environment === 'sandbox' ? SANDBOX_STEP_MS : 0));
    case 'IncomingPaymentSettled':
      return event.lookAgainAt === undefined ? { cancelTimers: [streamId] } : due(event.lookAgainAt);
    case 'IncomingPaymentRejected':
    case 'IncomingPaymentFailed':
    case 'IncomingRefundSettled':
    case 'IncomingRefundFailed':
      return { cancelTimers: [streamId] };
    case 'IncomingReceiptConfirmed':
    case 'IncomingPartyErased':
      return {};
  }
};

const PUBLISHED_AS: Partial<Record<IncomingPaymentEvent['type'], string>> = {
  IncomingPaymentReceived: published.INCOMING_PAYMENT_PENDING,
  IncomingPaymentApproved: published.INCOMING_PAYMENT_APPROVED,
  IncomingPaymentRejected: published.INCOMING_PAYMENT_REJECTED,
  IncomingPaymentSettled: published.DEPOSIT_SETTLED,
  IncomingPaymentFailed: published.INCOMING_PAYMENT_FAILED,
  IncomingRefundStarted: published.DEPOSIT_REFUND_STARTED,
  IncomingRefundSettled: published.DEPOSIT_REFUND_SETTLED,
  IncomingRefundFailed: published.INCOMING_REFUND_FAILED,
};

const publicationOf = (
  event: IncomingPaymentEvent,
  transaction: IncomingTransactionDocument | undefined,
): Publication | undefined => {
  const type = PUBLISHED_AS[event.type];
  if (type === undefined || transaction === undefined) return undefined;
  const data: published.IncomingPaymentV1 = { transaction, ...asked(event) };
  const { id: key, customerId: subject } = transaction;
  return { type, key, data, subject, ...('ledgerPlace' in event && { after: event.ledgerPlace }) };
};

/** Only the announcement is a question. */
const asked = (event: IncomingPaymentEvent): Partial<published.IncomingPaymentV1> => {
  if (event.type !== 'IncomingPaymentReceived') return {};
  const { requestedFields } = event.terms;
  return {
    needsApproval: true,
    ...(requestedFields.length > 0 && { requestedReceiverCustomerInfoFields: requestedFields }),
  };
};

/** One stream a payment from outside: `incoming-<its transaction's uuid>`. */
export const incomingPayments: Aggregate<IncomingPaymentRecord, IncomingPaymentEvent> = {
  category: INCOMING_STREAMS,
  initial: { payment: noIncomingPayment },
  evolve: ({ payment, transaction }, event) => {
    const shown = incomingPaymentAfter(transaction, event);
    return { payment: evolveIncomingPayment(payment, event), ...(shown && { transaction: shown }) };
  },
  views: [incomingPaymentRows],
  publish: (event, { transaction }) => publicationOf(event, transaction),
  consequences: (event, _before, _after, envelope) => consequencesOf(event, envelope),
};
