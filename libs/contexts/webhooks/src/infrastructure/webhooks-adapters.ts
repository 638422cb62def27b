import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { DeliveryObserver, WebhooksPorts } from '../application/ports.js';
import { accountFactsFromView } from '../read/account.view.js';
import { DueDeliveriesFromViews } from '../read/due-deliveries.js';
import { EndpointsFromView } from '../read/endpoint.view.js';
import { EcdsaSigningKeyMaker, EcdsaWebhookSigner } from './ecdsa-signing.adapter.js';
import { HttpWebhookSender, type SenderOptions } from './http-webhook-sender.adapter.js';
import { ledgerAccounts } from './ledger-accounts.adapter.js';
import { ResolvingEndpointUrlChecker } from './resolving-endpoint-url-checker.adapter.js';

/** What the process that hosts the context offers. */
export interface WebhooksHost {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly dispatch: Dispatch;
  readonly views: ViewReader;
  readonly rows: RowOpener;
}

/** What differs from one installation to the next. */
export interface WebhooksOptions extends SenderOptions {
  readonly observer: DeliveryObserver;
}

export const webhooksAdapters = (host: WebhooksHost, options: WebhooksOptions): WebhooksPorts => ({
  clock: host.clock,
  dispatch: host.dispatch,
  views: host.views,
  observer: options.observer,
  endpoints: new EndpointsFromView(host.views),
  accounts: accountFactsFromView(host.views),
  ledger: ledgerAccounts(host.dispatch),
  dueDeliveries: new DueDeliveriesFromViews(host.views, host.rows),
  keyMaker: new EcdsaSigningKeyMaker(host.vault),
  signer: new EcdsaWebhookSigner(host.vault),
  sender: new HttpWebhookSender(options),
  urlChecker: new ResolvingEndpointUrlChecker(options.settings, options.resolveAll),
});
