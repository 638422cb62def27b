import type { Tenant } from './tenant.js';

/** Submissions of customers for verification. */
export const VERIFICATION_ROWS = {
  createVerification: {
    needs: ['MANAGE'],
    answers: 200,
    call: async (own: Tenant) => ({ body: { customerId: await own.unverified() } }),
    takes: ['body.customerId'],
  },
  listVerifications: {
    needs: ['VIEW'],
    answers: 200,
    call: () => ({}),
    takes: ['query.cursor', 'query.customerId'],
  },
  getVerification: {
    needs: ['VIEW'],
    answers: 200,
    call: (own: Tenant) => ({ path: { verificationId: own.value('Verification') } }),
    takes: ['path.verificationId'],
  },
} as const;
