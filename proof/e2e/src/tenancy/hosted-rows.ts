import type { Tenant } from './tenant.js';

/** Links to the page where a customer is verified. */
export const HOSTED_ROWS = {
  createCustomerKycLink: {
    needs: ['MANAGE'],
    answers: 201,
    call: async (own: Tenant) => ({ path: { customerId: await own.unverified() } }),
    takes: ['path.customerId'],
  },
} as const;
