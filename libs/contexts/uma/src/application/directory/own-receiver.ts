import type { CallContext, Dispatch } from '@causeway/commands';
import {
  GetCustomer,
  GetCustomerEligibility,
  type CustomerDocument,
  type UmaBearer,
} from '@causeway/customers';
import { GetPlatformConfig } from '@causeway/platform';
import { takenCurrencies, type Payee } from '../../domain/directory/payee.js';

export interface OwnReceiver extends Payee {
  readonly customer: CustomerDocument;
}

/** Reads on behalf of the receiver's platform; `undefined` when the customer was deleted. */
export const findOwnReceiver = async (
  dispatch: Dispatch,
  { platformId, customerId }: UmaBearer,
  call: CallContext,
): Promise<OwnReceiver | undefined> => {
  const theirs: CallContext = { ...call, platformId };
  const [config, eligibility] = await Promise.all([
    dispatch.execute(new GetPlatformConfig({}, theirs)),
    dispatch.execute(new GetCustomerEligibility({ customerId }, theirs)),
  ]);
  if (eligibility === null || eligibility.isDeleted) return undefined;
  const customer = await dispatch.execute(new GetCustomer({ customerId }, theirs));
  return {
    customer,
    isVerified: eligibility.verificationStatus === 'APPROVED',
    hasAcceptedTerms: eligibility.hasAcceptedTerms,
    taken: takenCurrencies(config.supportedCurrencies, customer.currencies),
  };
};
