import type { Environment, UmaAddress } from '@causeway/kernel';
import { SANDBOX_DOMAIN } from '../counterparties/sandbox-institution.js';

/**
 * Where money that came from a UMA address goes when it is not kept (transactions §4). The protocol has no message for
 * refunds: the payment of another institution stays with the operator. A customer of this deployment is refunded by the
 * failure of its own payment, unless that is complete; the simulated institution accepts every refund. `sender` is
 * `undefined` once it is erased.
 */
export const refundTo = (
  sender: Pick<UmaAddress, 'domain'> | undefined,
  { environment, wasCompleted }: { readonly environment: Environment; readonly wasCompleted: boolean },
): 'RETURNED' | 'KEPT' | 'RETURNED_TO_OWN_CUSTOMER' => {
  if (sender === undefined || environment !== 'sandbox') return 'KEPT';
  if (sender.domain === SANDBOX_DOMAIN) return 'RETURNED';
  return wasCompleted ? 'KEPT' : 'RETURNED_TO_OWN_CUSTOMER';
};
