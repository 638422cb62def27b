import type { Dispatch, Recorder, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import { wireWords } from '@causeway/http/json';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type {
  ApprovalReporter,
  DeliveryObserver,
  SigningKeyMaker,
  WebhooksPorts,
} from '../application/ports.js';
import { DueDeliveriesFromLog } from '../read/due-deliveries.js';
import { EndpointTermsFromViews } from './endpoint-terms.adapter.js';
import { DeliveryTimers } from './delivery-timers.adapter.js';
import { EcdsaSigningKeyMaker } from './ecdsa-signing.adapter.js';
import { EndpointGates } from './endpoint-gates.adapter.js';
import { NameResolver } from '@causeway/http/outbound';
import type { SenderOptions } from './http-webhook-sender.adapter.js';
import { ledgerAccounts } from './ledger-accounts.adapter.js';
import { incomingPaymentApprovals } from './incoming-payment-approvals.adapter.js';
import { SendingThread } from './sending-thread.adapter.js';
import { StandardSecretsMaker, StandardWebhookSigner } from './standard-signing.adapter.js';
import { ResolvingEndpointUrlChecker } from './resolving-endpoint-url-checker.adapter.js';

/** What the process that hosts the context offers, and what differs from one installation to the next. */
export interface WebhooksHost extends WebhooksOptions {
  readonly store: Pick<EventStore, 'releaseTimers' | 'recall' | 'load'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
}

interface WebhooksOptions extends Pick<SenderOptions, 'settings'> {
  /** Name servers to ask; the system's when left out. */
  readonly dnsServers?: readonly string[];
  readonly observer: DeliveryObserver;
  /** Who is given the outcomes of approval calls, other than the quotes. */
  readonly approvals?: ApprovalReporter;
}

/** Everything that one key of a platform signs with. */
const keyMaker = (vault: Vault): SigningKeyMaker => {
  const pairs = new EcdsaSigningKeyMaker(vault);
  const secrets = new StandardSecretsMaker(vault);
  return {
    make: async (platformId, environment) => ({
      ...(await pairs.make(platformId, environment)),
      ...(await secrets.make(platformId, environment)),
    }),
  };
};

export const webhooksAdapters = (host: WebhooksHost): WebhooksPorts => {
  const { settings, observer, dnsServers = [] } = host;
  const { resolveAll } = new NameResolver({ servers: dnsServers });
  const waker = new DeliveryTimers(host.views, host.store);
  const endpoints = new EndpointTermsFromViews(host.views);
  const words = wireWords(settings.wireName);
  return {
    clock: host.clock,
    dispatch: host.dispatch,
    record: host.record,
    views: host.views,
    store: host.store,
    observer,
    ledger: ledgerAccounts(host.dispatch),
    endpoints,
    dueDeliveries: new DueDeliveriesFromLog(host.store, endpoints),
    keyMaker: keyMaker(host.vault),
    secrets: new StandardWebhookSigner(host.vault),
    approvals: host.approvals ?? incomingPaymentApprovals(host.dispatch),
    gate: new EndpointGates(host.clock, waker),
    waker,
    wireBody: words === undefined ? (stored) => stored : (stored) => words.sent(stored),
    sender: new SendingThread({ settings, dnsServers }, host.vault),
    urlChecker: new ResolvingEndpointUrlChecker(settings, resolveAll),
  };
};
