import type { StrongCustomerAuthentication } from '../application/strong-customer-authentication.js';

/** Nobody can prove anything in this version, in any region: no payment is asked to. */
export const noStrongAuthentication: StrongCustomerAuthentication = {
  demandOn: () => Promise.resolve({ status: 'NOT_REQUIRED' }),
  isGated: () => Promise.resolve(false),
};
