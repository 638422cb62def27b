import type { Tenant } from './tenant.js';

const UNKNOWN = 'Verification:00000000-0000-7000-8000-000000000000';

/**
 * Submissions of customers for verification. The platforms of this suite are regulated and so have none: that no other's
 * is found is proven beside the context, in `verification.int.spec.ts`.
 */
export const VERIFICATION_ROWS = {
  createVerification: {
    needs: ['MANAGE'],
    answers: 400,
    call: (own: Tenant) => ({ body: { customerId: own.value('Customer') } }),
    takes: ['body.customerId'],
  },
  listVerifications: {
    needs: ['VIEW'],
    answers: 200,
    call: () => ({}),
    takes: ['query.customerId'],
    namesNothing: ['query.cursor'],
  },
  getVerification: {
    needs: ['VIEW'],
    answers: 404,
    call: () => ({ path: { verificationId: UNKNOWN } }),
    namesNothing: ['path.verificationId'],
  },
} as const;
