import type { CallContext } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { NewCustomer } from '../../domain/customer-details.js';
import type { ContactChange } from '../../domain/profile/contact-change.js';
import type { CustomerDocument } from '../../published/customer.document.js';

/** Both headers of a signed retry, as they came (wallet-auth §3). */
export interface SentProof {
  readonly requestId?: string;
  readonly signature?: string;
}

/** A change of a contact, with the whole body that it is part of. */
export interface TiedContactChange extends ContactChange {
  readonly customerId: Id<'Customer'>;
  readonly sent: NewCustomer;
  readonly bodyFingerprint: string;
  readonly proof: SentProof;
}

/** What the owner is to sign, as the API shows it. */
export interface ContactChallenge {
  readonly payloadToSign: string;
  readonly requestId: Id<'Request'>;
  readonly expiresAt: Instant;
}
/** Of a customer's change: made, or waiting for its signature. */
export type CustomerChange =
  | { readonly status: 'SIGNATURE_REQUESTED'; readonly challenge: ContactChallenge }
  | { readonly status: 'DONE'; readonly done: CustomerDocument };

/**
 * Who must agree before a contact changes, such as the owner of a wallet whose codes go there (customers §6.1). What is
 * behind it carries the change out, with whatever else the body changes, under an id that follows from the signature.
 */
export interface ContactTies {
  /** `UNTIED` where nothing hangs on the contact: then the caller changes it at once. */
  change(
    asked: TiedContactChange,
    call: CallContext,
  ): Promise<CustomerChange | { readonly status: 'UNTIED' }>;
}
