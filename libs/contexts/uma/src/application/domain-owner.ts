import type { CallContext, Dispatch } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, FindUmaBearer, type UmaBearer } from '@causeway/customers';
import { FindUmaDomain } from '@causeway/platform';
import type { UmaAddress } from '../domain/uma-address.js';

/** Whether this deployment answers for an address, as the call's platform may see it, and for whom. */
export interface AnsweredHere {
  readonly isHere: boolean;
  readonly bearer: UmaBearer | null;
}

/**
 * A domain is this deployment's own, or that of the platform that has proven it; only the people of its owner count
 * there. One that is only claimed counts for the claimant's own payments, and everybody else deals with the real
 * institution of that domain (config-and-tokens §2). People of the call's own platform keep their addresses.
 */
export const answeredHere = async (
  dispatch: Dispatch,
  { domain, text }: UmaAddress,
  call: CallContext,
): Promise<AnsweredHere> => {
  const bearer = await dispatch.execute(new FindUmaBearer({ umaAddress: text }, call));
  if (domain === DEFAULT_UMA_DOMAIN) return { isHere: true, bearer };
  const owner = await dispatch.execute(new FindUmaDomain({ domain }, call));
  if (owner?.isProven === true)
    return { isHere: true, bearer: bearer?.platformId === owner.platformId ? bearer : null };
  const own = bearer?.platformId === call.platformId ? bearer : null;
  return { isHere: own !== null || owner?.platformId === call.platformId, bearer: own };
};
