import type { Dispatch } from '@causeway/commands';
import type { StrongCustomerAuthentication } from '@causeway/quotes';
import { GetAuthorizationDemand, IsDebitGated } from '../application/payment.requests.js';

/** How quotes asks this context, wherever it runs. Where it cannot be reached, no gated payment is made. */
export const paymentAuthentication = (dispatch: Dispatch): StrongCustomerAuthentication => ({
  demandOn: (payment, call) => dispatch.execute(new GetAuthorizationDemand(payment, call)),
  isGated: (debit, call) => dispatch.execute(new IsDebitGated(debit, call)),
});
