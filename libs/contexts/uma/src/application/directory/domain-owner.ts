import type { UmaAddress } from '@causeway/kernel';
import type { CallContext, Dispatch } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, FindUmaBearer } from '@causeway/customers';
import { FindUmaDomain } from '@causeway/platform';
import { answerFor, type AnsweredHere } from '../../domain/directory/domain-owner.js';

/** Whether an address belongs to this deployment, as the call's platform may see it. */
export const answeredHere = async (
  dispatch: Dispatch,
  { domain, text }: UmaAddress,
  call: CallContext,
): Promise<AnsweredHere> => {
  const isOwnDomain = domain === DEFAULT_UMA_DOMAIN;
  const [bearer, owner] = await Promise.all([
    dispatch.execute(new FindUmaBearer({ umaAddress: text }, call)),
    isOwnDomain ? null : dispatch.execute(new FindUmaDomain({ domain }, call)),
  ]);
  return answerFor(isOwnDomain, owner ?? null, bearer, call.platformId);
};
