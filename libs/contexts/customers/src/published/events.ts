import type { Id, Instant } from '@causeway/kernel';
import type { VerificationDocument } from './verification.document.js';
import type { CustomerDocument } from './customer.document.js';

/** What other contexts may rely on; additive only. The ordering key is the customer's id. */
export const CUSTOMER_CREATED = 'customers.customer-created.v1';
export type CustomerCreatedV1 = CustomerDocument;

/** What is said of a customer changed: fields, names, currencies, consent. */
export const CUSTOMER_CHANGED = 'customers.customer-changed.v1';
export type CustomerChangedV1 = CustomerDocument;

/** KYC or KYB moved to the status that the document has. */
export const CUSTOMER_STATUS_CHANGED = 'customers.customer-status-changed.v1';
export type CustomerStatusChangedV1 = CustomerDocument;

/** A submission entered the status that the document has. */
export const VERIFICATION_CHANGED = 'customers.verification-changed.v1';
export type VerificationChangedV1 = VerificationDocument;

/** A code is on its way to a customer; sealed under the customer. The code itself is not in it. */
export const CONTACT_CODE_SENT = 'customers.contact-code-sent.v1';
export interface ContactCodeSentV1 {
  readonly customerId: Id<'Customer'>;
  readonly channel: 'email' | 'phone';
  readonly codeId: string;
  /** The address or the number that it goes to. */
  readonly recipient: string;
  readonly expiresAt: Instant;
}

/** A customer was deleted: what others keep for it ends. */
export const CUSTOMER_DELETED = 'customers.customer-deleted.v1';
export interface CustomerDeletedV1 {
  readonly customerId: Id<'Customer'>;
  readonly deletedAt: Instant;
}

/** The person is to be forgotten: each context that keeps something about the customer blanks it (`forgetsPersons`). */
export const PERSON_ERASED = 'customers.person-erased.v1';
export interface PersonErasedV1 {
  readonly customerId: Id<'Customer'>;
  readonly erasedAt: Instant;
}

/** Every context has blanked its data; the rest is sealed under the person's key, which is shredded next. */
export const PERSON_FORGOTTEN_EVERYWHERE = 'customers.person-forgotten-everywhere.v1';
export interface PersonForgottenEverywhereV1 extends PersonErasedV1 {
  /** Of the files that the person's documents had; absent where there were none yet to have. */
  readonly contentKeys?: readonly string[];
}

/** A document was replaced or deleted: the file that it had is to be removed. */
export const FILE_RELEASED = 'customers.file-released.v1';
export interface FileReleasedV1 {
  readonly customerId: Id<'Customer'>;
  readonly documentId: Id<'Document'>;
  readonly contentKey: string;
}
