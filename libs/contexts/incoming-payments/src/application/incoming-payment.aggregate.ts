import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import { idOf, type Id } from '@causeway/kernel';
import {
  evolveIncomingPayment,
  noIncomingPayment,
  type IncomingPaymentEvent,
  type LoadedIncomingEvent,
} from '../domain/incoming-payment.js';
import type { IncomingPaymentV1 } from '../published/events.js';
import {
  INCOMING_STREAMS,
  incomingPaymentRow,
  type IncomingPaymentRecord,
} from '../read/incoming-payment.view.js';
import { incomingEventRow } from './incoming-event-table.js';

export type { IncomingPaymentRecord } from '../read/incoming-payment.view.js';

export const ADVANCE_INCOMING = 'advance-incoming-payment';

export interface IncomingDue {
  readonly transactionId: Id<'Transaction'>;
  readonly platformId: string;
}

const consequencesOf = (
  event: IncomingPaymentEvent,
  { streamId: timerId, metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  const dueAt = incomingEventRow(event).due?.(event, environment);
  if (dueAt === undefined) return {};
  if (dueAt === null) return { cancelTimers: [timerId] };
  const transactionId = idOf('Transaction', timerId.slice(INCOMING_STREAMS.length + 1));
  const data: IncomingDue = { transactionId, platformId };
  return { timers: [{ timerId, name: ADVANCE_INCOMING, dueAt, data }] };
};

/** Published after the ledger's entry, so that the balance reaches the platform before the payment (webhooks §9). */
const publicationOf = (
  event: IncomingPaymentEvent,
  { shown: transaction }: IncomingPaymentRecord,
): Publication | undefined => {
  const { publishes: type } = incomingEventRow(event);
  if (type === undefined || transaction === undefined) return undefined;
  const data: IncomingPaymentV1 = { transaction, ...asked(event) };
  const { id: key, customerId: subject } = transaction;
  return { type, key, data, subject, ...('ledgerPlace' in event && { after: event.ledgerPlace }) };
};

const asked = (event: IncomingPaymentEvent): Partial<IncomingPaymentV1> => {
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
  evolve: ({ payment, shown: before }, event: LoadedIncomingEvent) => {
    const { shows } = incomingEventRow(event);
    const shown = shows === undefined ? before : shows(event, before);
    return { payment: evolveIncomingPayment(payment, event), ...(shown && { shown }) };
  },
  views: [incomingPaymentRow],
  publish: publicationOf,
  consequences: (event, _before, _after, envelope) => consequencesOf(event, envelope),
};
