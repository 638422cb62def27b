import type { Tenant } from './tenant.js';

const VIEW = ['VIEW'] as const;
const MANAGE = ['MANAGE'] as const;

const SELFIE = { documentType: 'SELFIE', country: 'US' };
const file = 'file';

/** Documents and beneficial owners. */
export const DOCUMENT_ROWS = {
  uploadDocument: {
    needs: MANAGE,
    answers: 201,
    call: (own: Tenant) => ({ body: { ...SELFIE, documentHolder: own.value('Customer') }, file }),
    takes: ['body.documentHolder'],
  },
  listDocuments: {
    needs: VIEW,
    answers: 200,
    call: () => ({}),
    takes: ['query.cursor', 'query.documentHolder'],
  },
  getDocument: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({ path: { documentId: own.value('Document') } }),
    takes: ['path.documentId'],
  },
  replaceDocument: {
    needs: MANAGE,
    answers: 200,
    call: (own: Tenant) => ({ path: { documentId: own.value('Document') }, body: SELFIE, file }),
    takes: ['path.documentId'],
  },
  deleteDocument: {
    needs: MANAGE,
    answers: 204,
    call: async (own: Tenant, place?: string) => ({
      path: { documentId: place === undefined ? await own.spareDocument() : own.value('Document') },
    }),
    takes: ['path.documentId'],
  },
  createBeneficialOwner: {
    needs: MANAGE,
    answers: 201,
    call: (own: Tenant) => ({ body: own.newOwner() }),
    takes: ['body.customerId'],
  },
  listBeneficialOwners: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({ query: { customerId: own.value('Business') } }),
    takes: ['query.cursor', 'query.customerId'],
  },
  getBeneficialOwner: {
    needs: VIEW,
    answers: 200,
    call: (own: Tenant) => ({ path: { beneficialOwnerId: own.value('BeneficialOwner') } }),
    takes: ['path.beneficialOwnerId'],
  },
  updateBeneficialOwner: {
    needs: MANAGE,
    answers: 200,
    call: (own: Tenant) => ({
      path: { beneficialOwnerId: own.value('BeneficialOwner') },
      body: { roles: ['DIRECTOR'] },
    }),
    takes: ['path.beneficialOwnerId'],
  },
} as const;
