import type { Dispatch } from '@causeway/commands';
import { isGatedCurrency, type StrongCustomerAuthentication } from '@causeway/quotes';
import { GetAuthorizationDemand, IsDebitGated } from '../application/payment.requests.js';

/**
 * How quotes asks this context, wherever it runs; of currencies that are never gated it need not ask. Where the context
 * cannot be reached, no gated payment is made.
 */
export const paymentAuthentication = (dispatch: Dispatch): StrongCustomerAuthentication => ({
  demandOn: async (payment, call) =>
    isGatedCurrency(payment.sendingCurrency)
      ? dispatch.execute(new GetAuthorizationDemand(payment, call))
      : { status: 'NOT_REQUIRED' },
  isGated: async (debit, call) =>
    isGatedCurrency(debit.currency) && dispatch.execute(new IsDebitGated(debit, call)),
});
