import { context, part } from '@causeway/commands';
import { advanceIncomingPayment } from './application/credit-incoming-payment.js';
import { forgetting } from './application/forget-person.js';
import { incomingPaymentEvents } from './application/incoming-events.js';
import {
  ADVANCE_INCOMING,
  incomingPayments as incomingStreams,
  type IncomingDue,
} from './application/incoming-payment.aggregate.js';
import { incomingPaymentHandlings, incomingPaymentQueries } from './application/incoming-payment.handlers.js';
import { incomingRejections } from './application/incoming-rejections.js';
import type { IncomingPaymentPorts } from './application/ports.js';
import { CreateIncomingPaymentView1766000000000 } from './infrastructure/migrations/1766000000000-create-incoming-payment-view.js';

/** Payments of another institution's customer to one of ours. */
const receiving = part<IncomingPaymentPorts>({
  events: incomingPaymentEvents,
  aggregates: [incomingStreams],
  rejections: incomingRejections,
  commands: incomingPaymentHandlings,
  queries: incomingPaymentQueries,
  timers: (ports) => ({
    [ADVANCE_INCOMING]: ({ data }, call) =>
      advanceIncomingPayment(ports, (data as IncomingDue).transactionId, call),
  }),
  waitingTimers: [ADVANCE_INCOMING],
});

export const incomingPayments = context<IncomingPaymentPorts>({
  name: 'incoming_payments',
  migrations: [CreateIncomingPaymentView1766000000000],
  parts: [receiving, forgetting],
});
