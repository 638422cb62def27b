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
import { EcdsaSigningKeyMaker, EcdsaWebhookSigner } from './ecdsa-signing.adapter.js';
import { EndpointGates } from './endpoint-gates.adapter.js';
import { NameResolver } from '@causeway/http/outbound';
import { HttpWebhookSender, type SenderOptions } from './http-webhook-sender.adapter.js';
import { ledgerAccounts } from './ledger-accounts.adapter.js';
import { incomingPaymentApprovals } from './incoming-payment-approvals.adapter.js';
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

interface WebhooksOptions
  extends Omit<SenderOptions, 'resolveAll'>, Partial<Pick<SenderOptions, 'resolveAll'>> {
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
  const {
    settings,
    observer,
    resolveAll = new NameResolver({ servers: host.dnsServers ?? [] }).resolveAll,
  } = host;
  const standardSigner = new StandardWebhookSigner(host.vault);
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
    standardSigner,
    secrets: standardSigner,
    signer: new EcdsaWebhookSigner(host.vault),
    approvals: host.approvals ?? incomingPaymentApprovals(host.dispatch),
    gate: new EndpointGates(host.clock, waker),
    waker,
    wireBody: words === undefined ? (stored) => stored : (stored) => words.sent(stored),
    sender: new HttpWebhookSender({ ...host, resolveAll }),
    urlChecker: new ResolvingEndpointUrlChecker(settings, resolveAll),
  };
};
