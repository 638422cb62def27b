import type { Id, Instant } from '@causeway/kernel';
import type { Erased } from '@causeway/privacy';
import type { CustomerDetails } from './customer-details.js';
import type { ChannelStatus, CustomerType, VerificationStatus } from './fields/choices.js';

/** The stream of a customer carries its uuid: `customer-<uuid>`. */
export const CUSTOMER_STREAMS = 'customer';

export interface ContactVerification {
  readonly email: ChannelStatus;
  readonly phone: ChannelStatus;
}

export interface CustomerRegistered {
  readonly type: 'CustomerRegistered';
  readonly customerId: Id<'Customer'>;
  readonly customerType: CustomerType;
  readonly details: CustomerDetails | Erased;
  readonly region?: string;
  /** Those that were enabled at this moment. */
  readonly currencies: readonly string[];
  /** True when none were named: the platform's whole list applies, also as it changes (customers §3). */
  readonly hasAllCurrencies: boolean;
  readonly verificationStatus: VerificationStatus;
  readonly contactVerification?: ContactVerification;
  /** On unregulated platforms no money moves before the customer accepts the terms (customers §8). */
  readonly needsConsent: boolean;
  readonly hasConsented: boolean;
  readonly hasRegistrationNumber: boolean;
  readonly searchKeys: SearchKeys;
  readonly registeredAt: Instant;
}

/** Keyed hashes of names that lists are filtered by: the names themselves are sealed. */
export interface SearchKeys {
  readonly platformCustomerId: string;
  readonly umaAddress: string;
}

export type CustomerEvent = CustomerRegistered;

export interface CustomerRecord extends Omit<CustomerRegistered, 'type' | 'registeredAt'> {
  readonly isDeleted: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type Customer =
  { readonly status: 'ABSENT' } | { readonly status: 'ACTIVE'; readonly customer: CustomerRecord };

export const absentCustomer: Customer = { status: 'ABSENT' };

export const evolveCustomer = (_customer: Customer, event: CustomerEvent): Customer => {
  const { type: _type, registeredAt, ...facts } = event;
  return {
    status: 'ACTIVE',
    customer: { ...facts, isDeleted: false, createdAt: registeredAt, updatedAt: registeredAt },
  };
};
