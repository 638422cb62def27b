export {
  ErasePerson,
  GetErasure,
  ListFormerNames,
  type ErasureDocument,
} from './application/erasure/erasure.requests.js';
export {
  forgetsPersons,
  personForgotten,
  type Forget,
  type Forgetting,
  type PersonForgottenV1,
} from './application/erasure/forgets-persons.js';
export * from './application/documents/document.requests.js';
export { sweepFiles } from './application/documents/kept-files.js';
export type { ContactTies, CustomerChange, TiedContactChange } from './application/contact/contact-ties.js';
export type { CustomersPorts } from './application/ports.js';
export * from './application/requests.js';
export * from './application/owners/owner.requests.js';
export { GetEndUserTerms, type EndUserTermsDocument } from './application/end-user-terms.js';
export * from './application/uma-bearer.requests.js';
export {
  operatorReviews,
  type SubmissionToReview,
  type VerificationProvider,
} from './application/verification/verification-provider.js';
export * from './application/verification/verification.requests.js';
export { customers } from './customers.module.js';
export type {
  Address,
  BusinessInfo,
  CustomerDetails,
  EndUserTermsConsent,
  NewCustomer,
} from './domain/customer-details.js';
export { DEFAULT_UMA_DOMAIN } from './domain/uma-address.js';
export * from './published/customer.document.js';
export type { DocumentDocument } from './published/document.document.js';
export * from './published/events.js';
export * from './published/owner.document.js';
export type { VerificationDocument } from './published/verification.document.js';
export * from './domain/fields/choices.js';
export {
  BUSINESS_PROOFS,
  DOCUMENT_TYPES,
  IDENTITY_TYPES,
  isIdentity,
  isTwoSided,
} from './domain/documents/document-types.js';
export { OWNER_ROLES } from './domain/owners/owner-fields.js';
