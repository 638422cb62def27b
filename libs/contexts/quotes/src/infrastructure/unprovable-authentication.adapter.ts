import type { CallContext, Dispatch } from '@causeway/commands';
import { GetCustomerEligibility } from '@causeway/customers';
import type { CurrencyCode, Id } from '@causeway/kernel';
import type { StrongCustomerAuthentication } from '../application/quotes/strong-customer-authentication.js';
import { isGatedCurrency } from '../domain/quotes/authorization.js';

/**
 * Customers have no factor yet that could prove anything: what the law gates is refused by name, and never paid without
 * a proof. Everything else is paid as ever. A host that has the context of factors and logins gives its own.
 */
export const unprovableAuthentication = (dispatch: Dispatch): StrongCustomerAuthentication => {
  const isGated = async (
    { customerId, currency }: { readonly customerId: Id<'Customer'>; readonly currency: CurrencyCode },
    call: CallContext,
  ): Promise<boolean> =>
    isGatedCurrency(currency) &&
    (await dispatch.execute(new GetCustomerEligibility({ customerId }, call)))?.isScaRegulated === true;
  return {
    isGated,
    demandOn: async ({ customerId, sendingCurrency: currency }, call) => ({
      status: (await isGated({ customerId, currency }, call)) ? 'FACTOR_UNAVAILABLE' : 'NOT_REQUIRED',
    }),
  };
};
