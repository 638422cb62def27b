import type { PrivateNetworkPolicy } from '../domain/address.js';

/** What an operator decides about outgoing webhooks. */
export interface WebhookSettings {
  /** The service's name on the wire: in `X-<wireName>-Signature`, `User-Agent` and the words of a body. */
  readonly wireName: string;
  readonly allowPrivate: PrivateNetworkPolicy;
}
