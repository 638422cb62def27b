import type { Tenant } from './tenant.js';

/** Links to the page where a customer is verified. */
export const HOSTED_ROWS = {
  createCustomerKycLink: {
    needs: ['MANAGE'],
    // The tenants' platforms are regulated: their own customers are never sent to the page (verification §2).
    answers: 400,
    call: (own: Tenant) => ({ path: { customerId: own.value('Customer') } }),
    takes: ['path.customerId'],
  },
} as const;
