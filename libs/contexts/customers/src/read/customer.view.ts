import { rowOf } from '@causeway/commands';
import { defineView, flag, json, text, texts, time, type ViewRecord } from '@causeway/event-store';
import { type Environment, Erased, type Id } from '@causeway/kernel';
import type { ContactVerification } from '../domain/contact/contact.js';
import type { Customer, CustomerFacts } from '../domain/customer.js';
import type { CustomerDetails, SearchKeys } from '../domain/customer-details.js';
import type { Owners } from '../domain/owners/owner.js';
import { maskedOwner } from './owner.view.js';
import type { CustomerType, VerificationStatus } from '../domain/fields/choices.js';

export const customerView = defineView('customers.customer_view', {
  key: ['environment', 'customerId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    customerId: text<Id<'Customer'>>(),
    platformId: text(),
    customerType: text<CustomerType>(),
    /** Everything that names or describes the customer, sealed as one. */
    details: json<CustomerDetails>().sealed(),
    /** Of a business that has any, as they are shown. */
    owners: json<Owners>().sealed().optional(),
    region: text().optional(),
    currencies: texts(),
    hasAllCurrencies: flag(),
    verificationStatus: text<VerificationStatus>(),
    contactVerification: json<ContactVerification>().optional(),
    needsConsent: flag(),
    hasConsented: flag(),
    hasRegistrationNumber: flag(),
    /** Keyed hashes; the empty text, which no name has as its hash, once the person is erased. */
    platformCustomerIdKey: text(),
    umaAddressKey: text(),
    isDeleted: flag(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const customerRows = rowOf(customerView, (state: Customer, { environment, platformId }) => {
  if (state.status === 'ABSENT') return null;
  const { searchKeys, details, owners, ...facts } = state.customer;
  return {
    ...{ environment, platformId, ...facts, details: shown(details), ...searchColumns(searchKeys) },
    ...(owners.length > 0 && { owners: owners.map(maskedOwner) }),
  };
});

const searchColumns = (keys: SearchKeys | Erased) =>
  keys instanceof Erased
    ? { platformCustomerIdKey: '', umaAddressKey: '' }
    : { platformCustomerIdKey: keys.platformCustomerId, umaAddressKey: keys.umaAddress };

/** The identifier is in no answer of the API, and so is not kept where answers are read from. */
const shown = (details: CustomerDetails | Erased): CustomerDetails | Erased => {
  if (details instanceof Erased) return details;
  const { identifier: _neverShown, ...rest } = details;
  return rest;
};

/** A customer from its row; an erased person's owners are none. */
export const customerOf = ({
  environment: _environment,
  platformId: _platform,
  platformCustomerIdKey,
  umaAddressKey,
  owners,
  ...facts
}: ViewRecord<typeof customerView>): CustomerFacts => ({
  ...facts,
  owners: owners === undefined || owners instanceof Erased ? [] : owners,
  searchKeys:
    platformCustomerIdKey === ''
      ? Erased.instance
      : { platformCustomerId: platformCustomerIdKey, umaAddress: umaAddressKey },
});
