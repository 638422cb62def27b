import type { Tenant } from './tenant.js';

const ofEuropean = async (own: Tenant) => ({ path: { customerId: await own.european() } });

/** Changes of customers, their contacts, and the terms that they accept. */
export const CUSTOMER_ROWS = {
  updateCustomerById: {
    needs: ['MANAGE'],
    answers: 200,
    call: (own: Tenant) => ({
      path: { customerId: own.value('Customer') },
      body: { customerType: 'INDIVIDUAL' },
    }),
    takes: ['path.customerId'],
    names: ['body.platformCustomerId', 'body.umaAddress'],
    namesNothing: ['body.endUserTermsConsent.ipAddress', 'body.businessInfo.taxId'],
    uniqueInDeployment: { 'body.umaAddress': 'UMA_ADDRESS_EXISTS' },
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
} as const;
