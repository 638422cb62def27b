import type { Id, Instant } from '@causeway/kernel';
import type { ContactVerification } from '../contact/contact.js';
import type { CustomerDetails, SearchKeys } from '../customer-details.js';
import type { VerificationStatus } from '../fields/choices.js';

/** What a customer is from then on, as a whole: a patch merges what it sends into what was there (customers §6). */
export interface CustomerProfileChanged {
  readonly type: 'CustomerProfileChanged';
  readonly customerId: Id<'Customer'>;
  readonly details: CustomerDetails;
  readonly region?: string;
  readonly currencies: readonly string[];
  readonly hasAllCurrencies: boolean;
  readonly contactVerification?: ContactVerification;
  readonly hasConsented: boolean;
  readonly hasRegistrationNumber: boolean;
  readonly searchKeys: SearchKeys;
  readonly changedAt: Instant;
}

/** KYC or KYB moved (verification §8.2). */
export interface CustomerStatusChanged {
  readonly type: 'CustomerStatusChanged';
  readonly customerId: Id<'Customer'>;
  readonly verificationStatus: VerificationStatus;
  readonly changedAt: Instant;
}

/** Soft and final; its names are free again (customers §7). */
export interface CustomerDeleted {
  readonly type: 'CustomerDeleted';
  readonly customerId: Id<'Customer'>;
  readonly deletedAt: Instant;
}

export type ProfileEvent = CustomerProfileChanged | CustomerStatusChanged | CustomerDeleted;
