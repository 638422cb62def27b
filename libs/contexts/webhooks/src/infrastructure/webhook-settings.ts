import { PRIVATE_NETWORK_POLICIES, type PrivateNetworkPolicy } from '../domain/address.js';

/** What an operator decides about outgoing webhooks. */
export interface WebhookSettings {
  /** The service's name on the wire: `X-<wireName>-Signature`, and in `User-Agent`. */
  readonly wireName: string;
  readonly allowPrivate: PrivateNetworkPolicy;
}

/** Words that may stand inside a header's name. */
const WIRE_NAME = /^[A-Za-z][A-Za-z0-9-]{0,39}$/;

/**
 * Reads `CAUSEWAY_WIRE_NAME` (default `Service`) and `CAUSEWAY_WEBHOOK_ALLOW_PRIVATE` (`none`, `sandbox` or `all`;
 * `otherwise` when unset). A wrong value stops the start: guessing would open or close a network by accident.
 */
export const webhookSettings = (
  env: Readonly<Record<string, string | undefined>>,
  otherwise: PrivateNetworkPolicy = 'none',
): WebhookSettings => {
  const wireName = env['CAUSEWAY_WIRE_NAME'] ?? 'Service';
  if (!WIRE_NAME.test(wireName)) throw new Error(`CAUSEWAY_WIRE_NAME is no header word: ${wireName}`);
  const wanted = env['CAUSEWAY_WEBHOOK_ALLOW_PRIVATE'] ?? otherwise;
  const allowPrivate = PRIVATE_NETWORK_POLICIES.find((policy) => policy === wanted);
  if (allowPrivate === undefined) {
    throw new Error(
      `CAUSEWAY_WEBHOOK_ALLOW_PRIVATE is one of ${PRIVATE_NETWORK_POLICIES.join(', ')}, not ${wanted}`,
    );
  }
  return { wireName, allowPrivate };
};
