import type { EventCatalog } from '@causeway/event-store';
import { incomingPersonal, type IncomingPaymentEvent } from '../domain/incoming-payment.js';

export const incomingPaymentEvents = {
  IncomingPaymentReceived: { version: 1, ...incomingPersonal.IncomingPaymentReceived },
  ApprovalDeferred: { version: 1 },
  IncomingPaymentApproved: { version: 1, ...incomingPersonal.IncomingPaymentApproved },
  IncomingPaymentRejected: { version: 1, ...incomingPersonal.IncomingPaymentRejected },
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
