import {
  Erased,
  foldedBy,
  unlessErased,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import {
  foldContact,
  withoutFormerCodes,
  type ContactCodes,
  type ContactEvent,
  type ContactVerification,
} from './contact/contact.js';
import type { CustomerDetails, SearchKeys } from './customer-details.js';
import { documentPersonal, foldDocuments, type DocumentEvent, type Documents } from './documents/document.js';
import { beginErasure, continueErasure, type Erasure, type ErasureEvent } from './erasure.js';
import type { CustomerType, VerificationStatus } from './fields/choices.js';
import { foldOwners, ownerPersonal, type OwnerEvent, type Owners } from './owners/owner.js';
import type { ProfileEvent } from './profile/profile.js';
import { mendedBy } from './verification/clearing.js';
import {
  foldVerifications,
  type VerificationEvent,
  type Verifications,
} from './verification/verification.js';

/** The stream of a customer carries its uuid: `customer-<uuid>`. */
export const CUSTOMER_STREAMS = 'customer';

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

/**
 * Everything that happens to a customer, in one stream: what a write of its fields, owners or documents means for an open
 * verification, and what a decision means for its status, are so decided on one state.
 */
export type CustomerEvent =
  | CustomerRegistered
  | ProfileEvent
  | ContactEvent
  | OwnerEvent
  | DocumentEvent
  | VerificationEvent
  | ErasureEvent;

/** A keyed hash of a name confirms a guess to anyone who has the key: it is erased with the name. */
export const customerPersonal = {
  CustomerRegistered: { personal: ['details', 'searchKeys'], subject: 'customerId' },
  CustomerProfileChanged: { personal: ['details', 'searchKeys'], subject: 'customerId' },
  ...ownerPersonal,
  ...documentPersonal,
} as const satisfies PersonalFields<CustomerEvent>;

export type LoadedEvent = Loaded<CustomerEvent, typeof customerPersonal>;
export type LoadedRegistration = Loaded<CustomerRegistered, typeof customerPersonal>;

/** The customer itself, as lists and answers show it. */
export interface CustomerFacts extends Omit<LoadedRegistration, 'type' | 'registeredAt'> {
  /** Of a business. */
  readonly owners: Owners;
  readonly isDeleted: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What is kept with a customer, and shown elsewhere. */
export interface CustomerFile {
  readonly contactCodes: ContactCodes;
  readonly documents: Documents;
  readonly verifications: Verifications;
}
export const EMPTY_FILE: CustomerFile = { contactCodes: {}, documents: [], verifications: [] };

export type CustomerRecord = CustomerFacts & CustomerFile;

export type Customer =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'ACTIVE' | 'DELETED'; readonly customer: CustomerRecord }
  | { readonly status: 'ERASED'; readonly customer: CustomerRecord; readonly erasure: Erasure };

export const absentCustomer: Customer = { status: 'ABSENT' };

/** A row of the table that changes a customer who is there, and leaves one who was erased as it is. */
const changes =
  <Event>(change: (customer: CustomerRecord, event: Event) => Partial<CustomerRecord>) =>
  (before: Customer, event: Event): Customer =>
    before.status === 'ABSENT' || before.status === 'ERASED'
      ? before
      : { ...before, customer: { ...before.customer, ...change(before.customer, event) } };

const contact = changes(({ contactCodes }, event: ContactEvent) => ({
  contactCodes: foldContact(contactCodes, event),
}));
const owner = changes(({ owners, updatedAt }, event: Extract<LoadedEvent, { type: OwnerEvent['type'] }>) => {
  const after = foldOwners(owners, event);
  return { owners: after, updatedAt: after.map((each) => each.updatedAt).reduce(later, updatedAt) };
});
const later = (one: Instant, other: Instant): Instant => (one > other ? one : other);
const document = changes((customer, event: Extract<LoadedEvent, { type: DocumentEvent['type'] }>) => ({
  documents: foldDocuments(customer.documents, event),
  verifications: mendedBy(event, customer),
}));
const verification = changes(({ verifications }, event: VerificationEvent) => ({
  verifications: foldVerifications(verifications, event),
}));

const TABLE: EventTable<Customer, LoadedEvent> = {
  CustomerRegistered: (_before, event) => registered(event),
  CustomerProfileChanged: (before, event) => {
    const { type: _type, changedAt, ...facts } = event;
    if (before.status === 'ABSENT' || before.status === 'ERASED') return before;
    const { region: _region, contactVerification: _channels, ...rest } = before.customer;
    const [was, is] = [unlessErased(rest.details), unlessErased(event.details)];
    const contactCodes = withoutFormerCodes(rest.contactCodes, was, is);
    const verifications = mendedBy(event, before.customer);
    return { ...before, customer: { ...rest, ...facts, contactCodes, verifications, updatedAt: changedAt } };
  },
  CustomerStatusChanged: changes((_customer, { verificationStatus, changedAt }) => ({
    verificationStatus,
    updatedAt: changedAt,
  })),
  CustomerDeleted: (before, { deletedAt }) =>
    before.status === 'ACTIVE'
      ? { status: 'DELETED', customer: { ...before.customer, isDeleted: true, updatedAt: deletedAt } }
      : before,
  ContactCodeSent: contact,
  ContactCodeRefused: contact,
  ContactChannelVerified: changes(({ contactCodes, contactVerification }, event) => ({
    contactCodes: foldContact(contactCodes, event),
    ...(contactVerification && {
      contactVerification: { ...contactVerification, [event.channel]: 'VERIFIED' as const },
    }),
    updatedAt: event.verifiedAt,
  })),
  BeneficialOwnerAdded: owner,
  BeneficialOwnerChanged: (before, event) => {
    const after = owner(before, event);
    if (before.status === 'ABSENT' || after.status === 'ABSENT') return after;
    const verifications = mendedBy(event, before.customer);
    return { ...after, customer: { ...after.customer, verifications } };
  },
  BeneficialOwnerStatusChanged: owner,
  DocumentStored: document,
  DocumentReplaced: document,
  DocumentDeleted: document,
  VerificationErrorsListed: verification,
  VerificationReady: verification,
  VerificationSubmitted: verification,
  VerificationSentToManualReview: verification,
  VerificationReturned: verification,
  VerificationApproved: verification,
  VerificationRejected: verification,
  VerificationAnswerIgnored: verification,
  PersonErased: (before, event) =>
    before.status === 'ABSENT'
      ? before
      : {
          status: 'ERASED',
          customer: blank(before.customer, event.erasedAt),
          erasure: beginErasure(
            event,
            before.customer.documents.map(({ contentKey }) => contentKey),
          ),
        },
  PersonForgottenElsewhere: (before, event) =>
    before.status === 'ERASED' ? { ...before, erasure: continueErasure(before.erasure, event) } : before,
  PersonKeyShredded: (before, event) =>
    before.status === 'ERASED' ? { ...before, erasure: continueErasure(before.erasure, event) } : before,
};
export const evolveCustomer = foldedBy(TABLE);

const registered = (event: LoadedRegistration): Customer => {
  const { type: _type, registeredAt, ...facts } = event;
  return {
    status: 'ACTIVE',
    customer: {
      ...facts,
      ...{ owners: [], isDeleted: false, createdAt: registeredAt, updatedAt: registeredAt },
      ...EMPTY_FILE,
    },
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
    owners: [],
    isDeleted: true,
    updatedAt: erasedAt,
    ...EMPTY_FILE,
  };
};
