import type { CallContext, Dispatch } from '@causeway/commands';
import type { SenderInstitutions, SentPayment } from '@causeway/quotes';
import { answeredHere } from '../../application/directory/domain-owner.js';
import { SANDBOX_DOMAIN } from '../../domain/counterparties/sandbox-institution.js';
import { parseUmaAddress } from '../../domain/protocol/uma-address.js';

/**
 * Who accepts refunds (transactions §4). The protocol has no message for them: the payment of another
 * institution stays with the operator. A customer of this deployment is refunded by the failure of its own
 * payment, unless that is complete; the simulated institution accepts every refund.
 */
export const senderInstitutions = (dispatch: Dispatch): SenderInstitutions => ({
  giveBack: async (payment, call) => ((await takesBack(dispatch, payment, call)) ? 'RETURNED' : 'KEPT'),
});

const takesBack = async (
  dispatch: Dispatch,
  { senderUmaAddress, wasCompleted }: SentPayment,
  call: CallContext,
): Promise<boolean> => {
  const sender = parseUmaAddress(senderUmaAddress);
  if (sender === undefined || call.environment !== 'sandbox') return false;
  if (sender.domain === SANDBOX_DOMAIN) return true;
  if (wasCompleted) return false;
  return (await answeredHere(dispatch, sender, call)).bearer !== null;
};
