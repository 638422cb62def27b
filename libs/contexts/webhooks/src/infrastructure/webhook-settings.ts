import type { ReachRule } from '@causeway/http/outbound';
import type { Environment } from '@causeway/kernel';

/**
 * Where an operator lets webhooks go beside the internet, `CAUSEWAY_WEBHOOK_ALLOW_PRIVATE`: nowhere; in the sandbox to
 * this machine; in the sandbox to private networks as well; in both environments to all of that.
 */
export type PrivateNetworkPolicy = 'none' | 'loopback' | 'sandbox' | 'all';

/** What an operator decides about outgoing webhooks. */
export interface WebhookSettings {
  /** The service's name on the wire: in `X-<wireName>-Signature`, `User-Agent` and the words of a body. */
  readonly wireName: string;
  readonly allowPrivate: PrivateNetworkPolicy;
}

/**
 * Where webhooks of an environment may go. Whatever listens at this machine's privileged ports belongs to its
 * administrator: a platform's receiver never does, unless the operator has opened everything.
 */
export const webhookReach =
  (policy: PrivateNetworkPolicy, environment: Environment): ReachRule =>
  (reach, isPrivilegedPort) => {
    if (reach === 'PUBLIC' || reach === 'FORBIDDEN') return reach === 'PUBLIC';
    if (policy === 'all') return true;
    if (policy === 'none' || environment !== 'sandbox') return false;
    return reach === 'LOOPBACK' ? !isPrivilegedPort : policy === 'sandbox';
  };
