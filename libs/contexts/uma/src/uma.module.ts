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
import { agreementHandlings, agreements } from './application/agreement.handlers.js';
import {
  allowLists,
  getAllowListHandling,
  isReceiverAllowedHandling,
  setAllowListHandling,
} from './application/allow-list.handlers.js';
import { listUmaProvidersHandling } from './application/directory.handlers.js';
import { umaEvents } from './application/event-catalog.js';
import { createInstitutionKeyHandling, institutionKeys } from './application/institution-key.handlers.js';
import { invoiceHandlings, invoices } from './application/invoice.handlers.js';
import {
  FinishLongArrival,
  LONG_ARRIVAL,
  longArrivalHandlings,
  longArrivals,
  type ArrivalDue,
} from './application/long-arrival.handlers.js';
import { payRequestHandlings } from './application/pay-request.handlers.js';
import { receiveSandboxPaymentHandling } from './application/receive-sandbox-payment.js';
import { settleSimulatedPaymentOnApproval } from './application/settle-simulated-payment-on-approval.process.js';
import { takeSettlementNoticeHandling } from './application/settlement-notice.handlers.js';
import { getUmaPaymentHandling, umaPaymentHandlings } from './application/uma-payment.handlers.js';
import { umaPayments } from './application/uma-payment.requests.js';
import {
  getVelocityLimitsHandling,
  setVelocityLimitsHandling,
  velocityLimits,
} from './application/velocity-limit.handlers.js';
import { lookups } from './application/lookup.aggregate.js';
import { lookUpHandlings, lookupQueries, recordLookupHandling } from './application/lookup.handlers.js';
import { nonces, spendNonceHandling } from './application/nonce.handlers.js';
import { umaRejections } from './application/rejections.js';
import { resolveUmaReceiverHandling } from './application/resolve-uma-receiver.js';
import { wellKnownHandlings } from './application/well-known.handlers.js';
import { umaAdapters, type UmaHost, type UmaOptions } from './infrastructure/uma-adapters.js';
import { CreateUmaViews1763740200000 } from './infrastructure/migrations/1763740200000-create-uma-views.js';
import { CreateUmaPaymentView1763740300000 } from './infrastructure/migrations/1763740300000-create-uma-payment-view.js';
import { CreateSettlementViews1763740400000 } from './infrastructure/migrations/1763740400000-create-settlement-views.js';
import { agreementView } from './read/agreement.view.js';
import { allowListView } from './read/allow-list.view.js';
import { institutionKeyView } from './read/institution-key.view.js';
import { invoiceView } from './read/invoice.view.js';
import { lookupView } from './read/lookup.view.js';
import { umaPaymentView } from './read/uma-payment.view.js';
import { velocityLimitView } from './read/velocity-limit.view.js';

export type { UmaHost, UmaOptions } from './infrastructure/uma-adapters.js';

export const umaContext: ContextDefinition = {
  name: 'uma',
  events: umaEvents,
  views: [
    ...[lookupView, allowListView, institutionKeyView, umaPaymentView],
    ...[agreementView, invoiceView, velocityLimitView],
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
  allowLists,
  institutionKeys,
  nonces,
  umaPayments,
  longArrivals,
  agreements,
  invoices,
  velocityLimits,
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
  return {
    commands: [
      recordLookupHandling,
      ...lookUpHandlings(ports),
      setAllowListHandling(ports),
      createInstitutionKeyHandling(ports.keyMaker),
      setVelocityLimitsHandling(ports),
      spendNonceHandling(ports.wallNow),
      ...wellKnownHandlings(ports),
      ...payRequestHandlings(ports),
      ...agreementHandlings(ports),
      ...invoiceHandlings,
      takeSettlementNoticeHandling(ports),
      ...umaPaymentHandlings(ports),
      ...longArrivalHandlings(ports),
      receiveSandboxPaymentHandling(ports),
    ],
    queries: [
      ...lookupQueries(ports),
      resolveUmaReceiverHandling(ports),
      listUmaProvidersHandling(ports),
      getAllowListHandling(ports),
      isReceiverAllowedHandling(ports),
      getVelocityLimitsHandling(ports),
      getUmaPaymentHandling(ports),
    ],
    processes: [settleSimulatedPaymentOnApproval],
    timers: {
      [LONG_ARRIVAL]: ({ data }, call) =>
        ports.dispatch.execute(
          new FinishLongArrival({ transactionId: (data as ArrivalDue).transactionId }, call),
        ),
    },
    close,
  };
};
