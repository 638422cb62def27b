import { record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Customer, CustomerEvent, CustomerRegistered } from './customer.js';
import type { CustomerDetails, NewCustomer, SearchKeys } from './customer-details.js';
import { customerProblems, keptOf } from './customer-rules.js';
import { regionSent } from './fields/cross-field-rules.js';
import { isGiven } from './fields/given.js';
import { importProblems } from './imported-customer.js';
import { unmetNeeds, wrongFieldsRefused } from './needs.js';
import { allCurrencies, type PlatformTerms } from './platform-terms.js';
import { isScaRegulated } from './region.js';
import { statusAtCreation } from './status-at-creation.js';
import type { CustomerRejection } from './rejection-codes.js';
import { normalUmaAddress } from './uma-address.js';

/** What the decision needs besides the request. */
export interface RegistrationFacts {
  readonly customerId: Id<'Customer'>;
  /** Taken where the platform names none; the same for a repetition of the same command. */
  readonly spareNames: { readonly platformCustomerId: string; readonly umaUser: string };
  readonly terms: PlatformTerms;
  /** It is the row of a file (customers §9.1). */
  readonly isImported?: boolean;
  /** The keyed hash under which a name is searched. */
  readonly searchKey: (name: keyof SearchKeys, value: string) => string;
}

/** Registers a customer (customers §4): fields first, then the terms version, then what its currencies need. */
export const createCustomer = (
  command: NewCustomer,
  customer: Customer,
  { now }: { readonly now: Instant },
  facts: RegistrationFacts,
): Decision<CustomerEvent, CustomerRejection> => {
  if (customer.status !== 'ABSENT') return reject('CUSTOMER_EXISTS');
  const { terms } = facts;
  const ofRegistration = customerProblems(command, terms, now, regionSent(command));
  const problems = facts.isImported ? importProblems(command, ofRegistration) : ofRegistration;
  if (problems.length > 0) return wrongFieldsRefused(problems);
  const registered = registration(command, facts, now);
  return unmetNeeds(registered, terms) ?? record<CustomerEvent>(registered);
};

const registration = (
  command: NewCustomer,
  { customerId, spareNames, terms, searchKey }: RegistrationFacts,
  now: Instant,
): CustomerRegistered & { readonly details: CustomerDetails } => {
  const { customerType } = command;
  const { currencies, region: _region, ...sent } = keptOf(command);
  const details = detailsOf(sent, spareNames, terms.umaDomain);
  const region = regionSent(command) as string | undefined;
  return {
    type: 'CustomerRegistered',
    customerId,
    customerType,
    details,
    ...(region === undefined ? {} : { region }),
    currencies: (currencies as readonly string[] | undefined) ?? allCurrencies(terms),
    hasAllCurrencies: currencies === undefined,
    verificationStatus: statusAtCreation(terms, customerType, details.fullName),
    ...(isScaRegulated(region) ? { contactVerification: { email: 'PENDING', phone: 'PENDING' } } : {}),
    needsConsent: !terms.isRegulated,
    hasConsented: details.endUserTermsConsent !== undefined,
    hasRegistrationNumber: isGiven(details.businessInfo?.registrationNumber),
    searchKeys: {
      platformCustomerId: searchKey('platformCustomerId', details.platformCustomerId),
      umaAddress: searchKey('umaAddress', details.umaAddress),
    },
    registeredAt: now,
  };
};

const ISSUING_COUNTRY = 'US';

/** The kept fields with the names that are never absent. Their rules were checked, so that they have these types. */
const detailsOf = (
  { customerType: _type, ...sent }: Readonly<Record<string, unknown>>,
  spareNames: RegistrationFacts['spareNames'],
  umaDomain: string,
): CustomerDetails => {
  const known = sent as Partial<CustomerDetails>;
  return {
    ...known,
    platformCustomerId: known.platformCustomerId ?? spareNames.platformCustomerId,
    umaAddress: normalUmaAddress(known.umaAddress ?? `$${spareNames.umaUser}@${umaDomain}`),
    ...(known.idType === undefined ? {} : { countryOfIssuance: ISSUING_COUNTRY }),
  };
};
