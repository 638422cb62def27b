import { context, part, type CallContext, type ContextTable } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { isReceiverAllowedHandling } from './application/counterparties/allow-list.handlers.js';
import { listUmaProvidersHandling } from './application/counterparties/providers.handlers.js';
import { allowList, velocityLimits } from './application/counterparties/operator-settings.js';
import { lnurlpHandlings } from './application/directory/lnurlp.handlers.js';
import { lookups } from './application/directory/lookup.aggregate.js';
import { lookUpHandlings, lookupQueries } from './application/directory/lookup.handlers.js';
import { directoryEvents, paymentEvents, protocolEvents } from './application/event-catalog.js';
import { agreementHandlings, agreements } from './application/payments/agreements.js';
import { givenFields } from './application/payments/given-fields.js';
import { invoices } from './application/payments/invoices.js';
import {
  finishLongArrival,
  LONG_ARRIVAL,
  longArrivals,
  type ArrivalDue,
} from './application/payments/long-arrivals.js';
import { payRequestHandlings } from './application/payments/pay-request.handlers.js';
import { receiveSandboxPaymentHandling } from './application/payments/receive-sandbox-payment.js';
import { resolveUmaReceiverHandling } from './application/payments/resolve-uma-receiver.js';
import { settleSimulatedPaymentOnApproval } from './application/payments/settle-simulated-payment-on-approval.process.js';
import { takeSettlementNoticeHandling } from './application/payments/settlement-notice.handlers.js';
import { getUmaPaymentHandling, umaPaymentHandlings } from './application/payments/uma-payment.handlers.js';
import { umaPayments } from './application/payments/uma-payments.js';
import type { UmaPorts } from './application/ports.js';
import { institutionKeys } from './application/protocol/institution-keys.js';
import { nonces } from './application/protocol/nonces.js';
import { wellKnownHandlings } from './application/protocol/well-known.handlers.js';
import { umaRejections } from './application/rejections.js';
import { CreateUmaViews1766000000000 } from './infrastructure/migrations/1766000000000-create-uma-views.js';
import { NumberAgreements1767000000000 } from './infrastructure/migrations/1767000000000-number-agreements.js';
import { umaAdapters, type UmaHost, type UmaOptions } from './infrastructure/uma-adapters.js';

export type { UmaHost, UmaOptions } from './infrastructure/uma-adapters.js';

/** Who can be paid by UMA address: look-ups elsewhere, and the answers for customers here. */
const directory = part<UmaPorts>({
  events: directoryEvents,
  aggregates: [lookups],
  commands: (ports) => [...lookUpHandlings(ports), ...lnurlpHandlings(ports)],
  queries: (ports) => [...lookupQueries(ports), resolveUmaReceiverHandling(ports)],
});

/** The identity of institutions: their keys, and the nonces that no message may repeat. */
const protocol = part<UmaPorts>({
  events: protocolEvents,
  aggregates: [institutionKeys, nonces],
  commands: wellKnownHandlings,
});

const payments = part<UmaPorts>({
  events: paymentEvents,
  aggregates: [umaPayments, longArrivals, agreements, givenFields, invoices],
  rejections: umaRejections,
  commands: (ports) => [
    ...payRequestHandlings(ports),
    ...agreementHandlings(ports),
    takeSettlementNoticeHandling(ports),
    ...umaPaymentHandlings(ports),
    receiveSandboxPaymentHandling(ports),
  ],
  queries: (ports) => [getUmaPaymentHandling(ports)],
  /** When a simulated payment was approved, then its money, late or never; when the late money is due, it arrives. */
  processes: [settleSimulatedPaymentOnApproval],
  timers: (ports) => ({
    [LONG_ARRIVAL]: ({ data }, call) => finishLongArrival(ports, data as ArrivalDue, call),
  }),
});

/** The institutions that a platform deals with, and how fast it may pay each: the operator's settings. */
const counterparties = part<UmaPorts>({
  queries: (ports) => [listUmaProvidersHandling(ports), isReceiverAllowedHandling(ports)],
});
const knowsPlatform = ({ dispatch }: UmaPorts) => ({
  knowsPlatform: (call: CallContext) => dispatch.execute(new GetPlatformConfig({}, call)),
});

export const uma = context<UmaPorts>({
  name: 'uma',
  migrations: [CreateUmaViews1766000000000, NumberAgreements1767000000000],
  parts: [
    directory,
    protocol,
    payments,
    counterparties,
    allowList.part(knowsPlatform),
    velocityLimits.part(knowsPlatform),
  ],
});

/** What the context answers to, over the ports of a host; `close` ends the connections to other institutions. */
export const umaTable = (host: UmaHost, options: UmaOptions = {}): ContextTable => {
  const { close, ...ports } = umaAdapters(host, options);
  return { ...uma.table(ports), close };
};
