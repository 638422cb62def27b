import type { CallContext, Dispatch } from '@causeway/commands';
import { ListCustomers } from '@causeway/customers';

/** One is not deleted at a time; of those who bore the name before, so many are found. */
const BEARERS_MAX = 100;

/**
 * Who bears the platform's own name of a customer: it is asked of the customers' context, so that no other keeps it.
 * The platform's own transactions bear the platform's id (transactions §1).
 */
export const ownersByName = async (
  dispatch: Dispatch,
  platformCustomerId: string,
  call: CallContext,
): Promise<readonly string[]> => {
  if (platformCustomerId === call.platformId) return [call.platformId];
  const wanted = { platformCustomerId, isIncludingDeleted: true, limit: BEARERS_MAX };
  const page = await dispatch.execute(new ListCustomers(wanted, call));
  return page.data.map(({ id }) => id);
};
