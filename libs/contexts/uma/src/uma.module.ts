import {
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { GetPlatformConfig } from '@causeway/platform';
import { agreementHandlings, agreements } from './application/payments/agreements.js';
import { isReceiverAllowedHandling } from './application/counterparties/allow-list.handlers.js';
import { listUmaProvidersHandling } from './application/counterparties/providers.handlers.js';
import { allowList, velocityLimits } from './application/counterparties/settings.js';
import { lnurlpHandlings } from './application/directory/lnurlp.handlers.js';
import { lookups } from './application/directory/lookup.aggregate.js';
import { lookUpHandlings, lookupQueries } from './application/directory/lookup.handlers.js';
import { umaEvents } from './application/event-catalog.js';
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
import { institutionKeys } from './application/protocol/institution-keys.js';
import { nonces } from './application/protocol/nonces.js';
import { wellKnownHandlings } from './application/protocol/well-known.handlers.js';
import { umaRejections } from './application/rejections.js';
import { umaAdapters, type UmaHost, type UmaOptions } from './infrastructure/uma-adapters.js';
import { CreateUmaViews1763740200000 } from './infrastructure/migrations/1763740200000-create-uma-views.js';
import { CreateUmaPaymentView1763740300000 } from './infrastructure/migrations/1763740300000-create-uma-payment-view.js';
import { CreateSettlementViews1763740400000 } from './infrastructure/migrations/1763740400000-create-settlement-views.js';
import { agreementView } from './read/payments/agreement.view.js';
import { institutionKeyView } from './read/protocol/institution-key.view.js';
import { invoiceView } from './read/payments/invoice.view.js';
import { lookupView } from './read/directory/lookup.view.js';
import { umaPaymentView } from './read/payments/uma-payment.view.js';

export type { UmaHost, UmaOptions } from './infrastructure/uma-adapters.js';

export const umaContext: ContextDefinition = {
  name: 'uma',
  events: umaEvents,
  views: [
    ...[lookupView, allowList.view, institutionKeyView, umaPaymentView],
    ...[agreementView, invoiceView, velocityLimits.view],
  ],
  migrations: [
    ...[CreateUmaViews1763740200000, CreateUmaPaymentView1763740300000],
    CreateSettlementViews1763740400000,
  ],
  rejections: umaRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(umaContext, [
  lookups,
  allowList.aggregate,
  institutionKeys,
  nonces,
  umaPayments,
  longArrivals,
  agreements,
  invoices,
  velocityLimits.aggregate,
]);

export interface UmaTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>>;
  close(): Promise<void>;
}

/**
 * When this request, then that answer; when a simulated payment was approved, then its money, late or never; when the
 * late money is due, then it arrives.
 */
export const umaTable = (host: UmaHost, options: UmaOptions = {}): UmaTable => {
  const { close, ...ports } = umaAdapters(host, options);
  const { dispatch } = ports;
  const settings = {
    ...ports,
    knowsPlatform: (call: CallContext) => dispatch.execute(new GetPlatformConfig({}, call)),
  };
  return {
    commands: [
      ...lookUpHandlings(ports),
      allowList.command(settings),
      velocityLimits.command(settings),
      ...lnurlpHandlings(ports),
      ...wellKnownHandlings(ports),
      ...payRequestHandlings(ports),
      ...agreementHandlings(ports),
      takeSettlementNoticeHandling(ports),
      ...umaPaymentHandlings(ports),
      receiveSandboxPaymentHandling(ports),
    ],
    queries: [
      ...lookupQueries(ports),
      resolveUmaReceiverHandling(ports),
      listUmaProvidersHandling(ports),
      allowList.query(settings),
      isReceiverAllowedHandling(ports),
      velocityLimits.query(settings),
      getUmaPaymentHandling(ports),
    ],
    processes: [settleSimulatedPaymentOnApproval],
    timers: {
      [LONG_ARRIVAL]: ({ data }, call) => finishLongArrival(ports, data as ArrivalDue, call),
    },
    close,
  };
};
