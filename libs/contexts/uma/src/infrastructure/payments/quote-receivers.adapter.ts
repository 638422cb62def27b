import type { Dispatch } from '@causeway/commands';
import type { UmaReceivers } from '@causeway/quotes';
import {
  AgreeOnUmaPayment,
  GetLookup,
  IsUmaReceiverAllowed,
  ResolveUmaReceiver,
} from '../../application/requests.js';

/** The port of quotes for look-ups, answered by this context through its door. */
export const quoteReceivers = (dispatch: Dispatch): UmaReceivers => ({
  resolve: (request, call) => dispatch.execute(new ResolveUmaReceiver(request, call)),
  agree: (request, call) => dispatch.execute(new AgreeOnUmaPayment(request, call)),
  isAllowed: (umaAddress, call) => dispatch.execute(new IsUmaReceiverAllowed({ umaAddress }, call)),
  accountOfLookup: async (lookupId, call) => {
    const lookup = await dispatch.execute(new GetLookup({ lookupId }, call));
    return lookup?.receiver.kind === 'EXTERNAL_ACCOUNT' ? lookup.receiver.accountId : undefined;
  },
});
