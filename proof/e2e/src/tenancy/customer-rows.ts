import type { Tenant } from './tenant.js';

const ofEuropean = async (own: Tenant) => ({ path: { customerId: await own.european() } });

/** Changes of customers, their contacts, and the terms that they accept. */
export const CUSTOMER_ROWS = {
  // The first of two legs: nothing changes before a session of the wallet has signed.
  updateInternalAccount: {
    needs: ['MANAGE'],
    answers: 202,
    call: (own: Tenant) => ({ path: { id: own.value('EmbeddedWallet') }, body: { privateEnabled: true } }),
    takes: ['path.id'],
  },
  updateCustomerById: {
    needs: ['MANAGE'],
    answers: 200,
    call: async (own: Tenant) => ({
      path: { customerId: await own.another() },
      body: { customerType: 'INDIVIDUAL' },
    }),
    takes: ['path.customerId'],
    // A name that a patch took would be missing to the registrations of this suite; `createCustomer` tries names.
    namesNothing: [
      ...['body.platformCustomerId', 'body.umaAddress'],
      ...['body.endUserTermsConsent.ipAddress', 'body.businessInfo.taxId'],
    ],
  },
  deleteCustomerById: {
    needs: ['MANAGE'],
    answers: 200,
    call: async (own: Tenant) => ({ path: { customerId: await own.another() } }),
    takes: ['path.customerId'],
  },
  getEndUserTerms: { needs: ['VIEW'], answers: 200, call: () => ({}) },
  sendCustomerEmailVerification: {
    needs: ['MANAGE'],
    answers: 204,
    call: ofEuropean,
    takes: ['path.customerId'],
  },
  sendCustomerPhoneVerification: {
    needs: ['MANAGE'],
    answers: 204,
    call: ofEuropean,
    takes: ['path.customerId'],
  },
  confirmCustomerEmailVerification: {
    needs: ['MANAGE'],
    answers: 200,
    call: async (own: Tenant) => ({
      path: { customerId: await own.european('verify-email') },
      body: { code: '123456' },
    }),
    takes: ['path.customerId'],
  },
  confirmCustomerPhoneVerification: {
    needs: ['MANAGE'],
    answers: 200,
    call: async (own: Tenant) => ({
      path: { customerId: await own.european('verify-phone') },
      body: { code: '123456' },
    }),
    takes: ['path.customerId'],
  },
  uploadCustomersCsv: {
    needs: ['MANAGE'],
    answers: 202,
    call: () => ({ body: {}, file: 'file' }),
  },
  // Jobs are tried with a stranger's in the context's own suite.
  getBulkCustomerImportJob: {
    needs: ['VIEW'],
    answers: 404,
    call: () => ({ path: { jobId: '00000000-0000-7000-8000-000000000000' } }),
    namesNothing: ['path.jobId'],
  },
} as const;
