import type { CallContext, Dispatch } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import type { Id } from '@causeway/kernel';
import { GetInternalAccount } from '@causeway/ledger';
import { statusWithOwner, type FundedAccount } from '@causeway/transaction-owner/domain';

/**
 * The account to credit, with its owner's eligibility; `undefined` when the platform has no account of that
 * id.
 */
export const fundedAccount = async (
  dispatch: Dispatch,
  accountId: Id<'InternalAccount'>,
  call: CallContext,
): Promise<FundedAccount | undefined> => {
  const account = await dispatch.execute(new GetInternalAccount({ accountId }, call));
  if (account === null) return undefined;
  const { status, currency, owner } = account;
  if (owner.customerId === undefined) return { status, currency };
  const eligibility = await dispatch.execute(
    new GetCustomerEligibility({ customerId: owner.customerId }, call),
  );
  if (eligibility === null) throw new Error(`${accountId} belongs to a customer that is not there`);
  const { customerId, platformCustomerId, hasAcceptedTerms } = eligibility;
  return {
    status: statusWithOwner(status, eligibility),
    currency,
    customer: { customerId, platformCustomerId, hasAcceptedTerms },
  };
};
