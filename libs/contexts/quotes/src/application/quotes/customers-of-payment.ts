import type { CallContext } from '@causeway/commands';
import { GetCustomerEligibility, type CustomerEligibility } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import type { CustomerFacts } from '../../domain/quotes/quote-facts.js';
import type { QuotePorts } from '../ports.js';

/** A customer of a payment; `null` for one that never was. */
export type FindCustomer = (customerId: Id<'Customer'>) => Promise<CustomerEligibility | null>;

/** Asks about a customer once, on however many sides of the payment it is. */
export const customersOfPayment = (
  { dispatch }: Pick<QuotePorts, 'dispatch'>,
  call: CallContext,
): FindCustomer => {
  const asked = new Map<string, Promise<CustomerEligibility | null>>();
  return (customerId) => {
    const known = asked.get(customerId);
    if (known !== undefined) return known;
    const found = dispatch.execute(new GetCustomerEligibility({ customerId }, call));
    asked.set(customerId, found);
    return found;
  };
};

/** Throws where the owner of an account is not there. */
export const ownerOfAccount = async (
  find: FindCustomer,
  customerId: Id<'Customer'>,
): Promise<CustomerEligibility> => {
  const owner = await find(customerId);
  if (owner === null) throw new Error(`An account belongs to ${customerId}, who is not there`);
  return owner;
};

/**
 * Whether the owner of the account that is paid may be paid; absent where that is the platform. A deleted customer's
 * accounts are closed, and answer for themselves (customers §7).
 */
export const payeeFacts = async (
  find: FindCustomer,
  ownerId: Id<'Customer'> | undefined,
): Promise<CustomerFacts | undefined> => {
  if (ownerId === undefined) return undefined;
  const owner = await ownerOfAccount(find, ownerId);
  return owner.isDeleted ? undefined : customerFacts(owner);
};

/** What the gates of a payment ask of a customer (customers §8). */
export const customerFacts = (eligibility: CustomerEligibility): CustomerFacts => ({
  isBusiness: eligibility.customerType === 'BUSINESS',
  isApproved: eligibility.verificationStatus === 'APPROVED' && !eligibility.isDeleted,
  hasAcceptedTerms: eligibility.hasAcceptedTerms,
  hasRegistrationNumber: eligibility.hasRegistrationNumber,
  lackingInfo: eligibility.lackingInfo,
});
