import type { PrivateNetworkPolicy } from '../domain/address.js';

/** What an operator decides about outgoing webhooks. */
export interface WebhookSettings {
  /** The service's name on the wire: `X-<wireName>-Signature`, and in `User-Agent`. */
  readonly wireName: string;
  readonly allowPrivate: PrivateNetworkPolicy;
}
