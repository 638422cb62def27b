import { parseUmaAddress } from '@causeway/kernel';
import type { Dispatch } from '@causeway/commands';
import type { SenderInstitutions } from '@causeway/incoming-payments';
import { answeredHere } from '../../application/directory/domain-owner.js';
import { refundTo } from '../../domain/payments/refund.js';

/** Who accepts refunds, by the rules of `refundTo`. */
export const senderInstitutions = (dispatch: Dispatch): SenderInstitutions => ({
  giveBack: async ({ senderUmaAddress, wasCompleted }, call) => {
    const sender = parseUmaAddress(senderUmaAddress);
    const to = refundTo(sender, { environment: call.environment, wasCompleted });
    if (to !== 'RETURNED_TO_OWN_CUSTOMER' || sender === undefined) return to === 'RETURNED' ? to : 'KEPT';
    return (await answeredHere(dispatch, sender, call)).bearer === null ? 'KEPT' : 'RETURNED';
  },
});
