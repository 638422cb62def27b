import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { EventCatalog, Publication } from '@causeway/event-store';
import { idOf, type Id } from '@causeway/kernel';
import {
  evolveIncomingPayment,
  noIncomingPayment,
  type IncomingPayment,
  type IncomingPaymentEvent,
} from '../../domain/incoming/incoming-payment.js';
import type * as published from '../../published/events.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import {
  INCOMING_STREAMS,
  incomingPaymentAfter,
  incomingPaymentRows,
} from '../../read/incoming/incoming-payment.view.js';
import { publishedAs, timerAfter } from './incoming-event-table.js';

export interface IncomingPaymentRecord {
  readonly payment: IncomingPayment;
  readonly transaction?: IncomingTransactionDocument;
}

export const ADVANCE_INCOMING = 'advance-incoming-payment';

export interface IncomingDue {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
}

/** What sender and receiver are shown of each other is kept under the receiver's key. */
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

/** One timer at most: each pending state sets it again. */
const consequencesOf = (
  event: IncomingPaymentEvent,
  { streamId, metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  const dueAt = timerAfter(event, environment);
  if (dueAt === 'UNCHANGED') return {};
  if (dueAt === 'CANCELLED') return { cancelTimers: [streamId] };
  const transactionId = idOf('Transaction', streamId.slice(INCOMING_STREAMS.length + 1));
  const data: IncomingDue = { transactionId, platformId };
  return { timers: [{ timerId: streamId, name: ADVANCE_INCOMING, dueAt, data }] };
};

const publicationOf = (
  event: IncomingPaymentEvent,
  transaction: IncomingTransactionDocument | undefined,
): Publication | undefined => {
  const type = publishedAs(event);
  if (type === null || transaction === undefined) return undefined;
  const data: published.IncomingPaymentV1 = { transaction, ...asked(event) };
  const { id: key, customerId: subject } = transaction;
  return { type, key, data, subject, ...('ledgerPlace' in event && { after: event.ledgerPlace }) };
};

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
