import { RejectedError, type CallContext } from '@causeway/commands';
import { DEFAULT_UMA_DOMAIN, GetCustomer, GetCustomerEligibility } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import { GetPlatformName } from '@causeway/platform';
import { relyingParty, type RelyingParty } from '../domain/relying-party.js';
import { authenticationSetup } from './operator-settings.js';
import type { ScaPorts } from './ports.js';

/** A customer under strong authentication, as its rules see it. */
export interface CoveredCustomer {
  readonly email?: string;
  /** Once it is verified, and as long as it is. */
  readonly phoneNumber?: string;
  /** Verified or not: a session ends with it (sca §5). */
  readonly numberOnRecord?: string;
}

/**
 * The customer, where strong authentication covers it. Throws `CUSTOMER_NOT_FOUND` for another tenant's, an unknown and a
 * deleted one, and `SCA_NOT_REQUIRED` where its region demands none (sca §1.1, rows 3 and 4). What else a request names is
 * found by `alsoFound`, which throws where it is not there: before anything is said of the customer.
 */
export const coveredCustomer = async (
  { dispatch }: Pick<ScaPorts, 'dispatch'>,
  customerId: Id<'Customer'>,
  call: CallContext,
  alsoFound: () => Promise<unknown> = () => Promise.resolve(),
): Promise<CoveredCustomer> => {
  const eligibility = await dispatch.execute(new GetCustomerEligibility({ customerId }, call));
  if (eligibility === null || eligibility.isDeleted) throw new RejectedError('sca', 'CUSTOMER_NOT_FOUND');
  await alsoFound();
  if (!eligibility.isScaRegulated) throw new RejectedError('sca', 'SCA_NOT_REQUIRED');
  const { email, phoneNumber, contactVerification } = await dispatch.execute(
    new GetCustomer({ customerId }, call),
  );
  const isVerified = contactVerification?.phone === 'VERIFIED';
  return {
    ...(email !== undefined && { email }),
    ...(phoneNumber !== undefined && { numberOnRecord: phoneNumber, ...(isVerified && { phoneNumber }) }),
  };
};

/** The platform's name for its customers: as the operator set it for authenticators, or as it is called elsewhere. */
export const platformName = async (ports: ScaPorts, call: CallContext): Promise<string> =>
  (await ownName(ports, call)) ?? DEFAULT_UMA_DOMAIN;

/** The same; `undefined` where the platform has no name of its own. */
export const ownName = async (ports: ScaPorts, call: CallContext): Promise<string | undefined> => {
  const { displayName } = await authenticationSetup.find(ports, call);
  return displayName ?? (await ports.dispatch.execute(new GetPlatformName({}, call))) ?? undefined;
};

/** Where the platform's passkeys are used; throws `PASSKEY_NOT_CONFIGURED`. */
export const partyOf = async (ports: ScaPorts, call: CallContext): Promise<RelyingParty> => {
  const setup = await authenticationSetup.find(ports, call);
  const party = relyingParty(setup, await platformName(ports, call), call.environment);
  if (party === undefined) throw new RejectedError('sca', 'PASSKEY_NOT_CONFIGURED');
  return party;
};
