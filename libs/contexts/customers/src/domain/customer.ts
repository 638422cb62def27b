import { Erased, type Id, type Instant, type Loaded, type PersonalFields } from '@causeway/kernel';
import type { CustomerDetails } from './customer-details.js';
import { beginErasure, continueErasure, type Erasure, type ErasureEvent } from './erasure.js';
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
  readonly details: CustomerDetails;
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

export type CustomerEvent = CustomerRegistered | ErasureEvent;

/** A keyed hash of a name confirms a guess to anyone who has the key: it is erased with the name. */
export const customerPersonal = {
  CustomerRegistered: { personal: ['details', 'searchKeys'], subject: 'customerId' },
} as const satisfies PersonalFields<CustomerEvent>;

type LoadedEvent = Loaded<CustomerEvent, typeof customerPersonal>;
export type LoadedRegistration = Loaded<CustomerRegistered, typeof customerPersonal>;

export interface CustomerRecord extends Omit<LoadedRegistration, 'type' | 'registeredAt'> {
  readonly isDeleted: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type Customer =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'ACTIVE'; readonly customer: CustomerRecord }
  | { readonly status: 'ERASED'; readonly customer: CustomerRecord; readonly erasure: Erasure };

export const absentCustomer: Customer = { status: 'ABSENT' };

export const evolveCustomer = (customer: Customer, event: LoadedEvent): Customer => {
  switch (event.type) {
    case 'CustomerRegistered':
      return registered(event);
    case 'PersonErased':
      if (customer.status === 'ABSENT') return customer;
      return {
        status: 'ERASED',
        customer: blank(customer.customer, event.erasedAt),
        erasure: beginErasure(event),
      };
    case 'PersonForgottenElsewhere':
    case 'PersonKeyShredded':
      return customer.status === 'ERASED'
        ? { ...customer, erasure: continueErasure(customer.erasure, event) }
        : customer;
  }
};

const registered = (event: LoadedRegistration): Customer => {
  const { type: _type, registeredAt, ...facts } = event;
  return {
    status: 'ACTIVE',
    customer: { ...facts, isDeleted: false, createdAt: registeredAt, updatedAt: registeredAt },
  };
};

/** What is left of a person: that there was a customer, of which kind, in which currencies, from when to when. */
const blank = (customer: CustomerRecord, erasedAt: Instant): CustomerRecord => {
  const { region: _region, contactVerification: _channels, ...rest } = customer;
  return {
    ...rest,
    details: Erased.instance,
    searchKeys: Erased.instance,
    hasRegistrationNumber: false,
    isDeleted: true,
    updatedAt: erasedAt,
  };
};
