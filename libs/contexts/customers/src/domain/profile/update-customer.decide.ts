import { nothing, record, reject, saysTheSame, type Decision, type Instant } from '@causeway/kernel';
import { isRecord, sentMember, type FieldProblem, type Values } from '@causeway/shapes';
import type { Channel, ContactVerification } from '../contact/contact.js';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import type { CustomerDetails, NewCustomer, SearchKeys } from '../customer-details.js';
import { customerProblems, firstOfEachField, keptOf } from '../customer-rules.js';
import { identification, regionSent } from '../fields/cross-field-rules.js';
import { isGiven } from '../fields/given.js';
import { unmetNeeds, wrongFieldsRefused } from '../needs.js';
import { allCurrencies, type PlatformTerms } from '../platform-terms.js';
import { reassessed } from '../reassess.js';
import { isScaRegulated } from '../region.js';
import type { CustomerRejection } from '../rejection-codes.js';
import { normalUmaAddress } from '../uma-address.js';
import { isSameContact } from './contact-change.js';
import type { CustomerProfileChanged } from './profile.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;

/** What the decision needs besides the request. */
export interface UpdateFacts {
  readonly terms: PlatformTerms;
  /** Its region is fixed from the first internal account on. */
  readonly hasAccounts: boolean;
  readonly searchKey: (name: keyof SearchKeys, value: string) => string;
}

/** Changes what was sent of a customer; the rules are those of the merged record (customers §6). */
export const updateCustomer = (
  sent: NewCustomer,
  before: Customer,
  { now }: { readonly now: Instant },
  facts: UpdateFacts,
): Answer => {
  if (before.status !== 'ACTIVE') return reject('CUSTOMER_NOT_FOUND');
  const { customer } = before;
  const stored = storedValues(customer);
  const merged = mergedValues(stored, sent);
  const region = regionAfter(customer, sent, merged, facts.hasAccounts);
  const problems = firstOfEachField([
    ...problemsOfChange(sent, customer, facts.hasAccounts),
    ...newProblems(
      { sent, stored, merged },
      (values, its) => customerProblems(values, facts.terms, now, its),
      {
        was: customer.region,
        is: region,
      },
    ),
  ]);
  if (problems.length > 0) return wrongFieldsRefused(problems);
  const changed = profile(customer, merged, region, facts, now);
  const isConsenting = sentMember(sent, 'endUserTermsConsent') !== undefined;
  const isChoosing = sentMember(sent, 'currencies') !== undefined || region !== customer.region;
  return (
    unmetNeeds({ ...changed, customerType: customer.customerType }, facts.terms, {
      isConsenting,
      isChoosing,
    }) ?? recorded(changed, before, now)
  );
};

const recorded = (
  changed: Changed,
  before: Customer & { readonly customer: CustomerRecord },
  now: Instant,
): Answer =>
  changesNothing(changed, before.customer)
    ? nothing()
    : reassessed(record<CustomerEvent>(changed), before, now);

/** The customer as a body that sends everything would say it. */
const storedValues = ({
  customerType,
  details,
  region,
  currencies,
  hasAllCurrencies,
}: CustomerRecord): NewCustomer => ({
  ...(details as CustomerDetails),
  customerType,
  ...(region === undefined ? {} : { region }),
  ...(hasAllCurrencies ? {} : { currencies }),
});

/** Descriptions explain `OTHER`; where it was taken away, its explanation goes too. */
const DESCRIBED = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription'],
] as const;

const withoutIdleDescriptions = (merged: Values, sent: Values): Values => {
  const idle = DESCRIBED.filter(([choice, description]) => {
    const chosen = sentMember(sent, choice);
    if (chosen === undefined || sentMember(sent, description) !== undefined) return false;
    return Array.isArray(chosen) ? !chosen.includes('OTHER') : chosen !== 'OTHER';
  }).map(([, description]): string => description);
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !idle.includes(name)));
};

const mergedValues = (stored: NewCustomer, sent: NewCustomer): NewCustomer => {
  const [info, change] = [stored['businessInfo'], sentMember(sent, 'businessInfo')];
  const businessInfo =
    isRecord(info) && isRecord(change)
      ? { businessInfo: withoutIdleDescriptions({ ...info, ...change }, change) }
      : {};
  return {
    ...withoutIdleDescriptions({ ...stored, ...sent }, sent),
    ...businessInfo,
    customerType: stored.customerType,
  };
};

/** What may not change, whatever the rest of the customer is. */
const problemsOfChange = (
  sent: NewCustomer,
  customer: CustomerRecord,
  hasAccounts: boolean,
): FieldProblem[] => {
  const region = sentMember(sent, 'region');
  const mayMove =
    customer.region === undefined || (customer.verificationStatus === 'UNVERIFIED' && !hasAccounts);
  const isFixed = region !== undefined && region !== customer.region && !mayMove;
  const both = sentMember(sent, 'email') !== undefined && sentMember(sent, 'phoneNumber') !== undefined;
  return [
    ...(sent.customerType === customer.customerType
      ? []
      : [{ field: 'customerType', message: `must be ${customer.customerType}, which never changes` }]),
    ...(isFixed
      ? [{ field: 'region', message: 'is fixed once the customer has accounts or was verified' }]
      : []),
    ...(both
      ? ['email', 'phoneNumber'].map((field) => ({
          field,
          message: 'must be changed in a request of its own',
        }))
      : []),
    ...identification(sent, customer.region),
  ];
};

/**
 * What is wrong with the merged record. What was wrong with the stored one already and is not touched is no fault of this
 * request: rules and the platform's configuration change.
 */
const newProblems = (
  { sent, stored, merged }: Readonly<Record<'sent' | 'stored' | 'merged', NewCustomer>>,
  problemsOf: (values: NewCustomer, region: string | undefined) => FieldProblem[],
  region: { readonly was: string | undefined; readonly is: string | undefined },
): FieldProblem[] => {
  const problems = problemsOf(merged, region.is);
  if (problems.length === 0) return problems;
  const old = new Set(problemsOf(stored, region.was).map(({ field, message }) => `${field} ${message}`));
  return problems.filter(
    ({ field, message }) =>
      field !== 'customerType' &&
      (!old.has(`${field} ${message}`) ||
        (sent[topOf(field)] !== undefined && !saysTheSame(at(stored, field), at(merged, field)))),
  );
};

const topOf = (field: string): string => field.split('.', 1)[0] ?? field;
const at = (values: Values, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);

/** Sent, or as it was; one that was never set follows a country only while there are no accounts (customers §3). */
const regionAfter = (
  { region }: CustomerRecord,
  sent: NewCustomer,
  merged: NewCustomer,
  hasAccounts: boolean,
): string | undefined => {
  const wanted = sentMember(sent, 'region') ?? region ?? (hasAccounts ? undefined : regionSent(merged));
  return typeof wanted === 'string' ? wanted : undefined;
};

type Changed = CustomerProfileChanged & { readonly details: CustomerDetails };

const profile = (
  customer: CustomerRecord,
  merged: NewCustomer,
  region: string | undefined,
  { terms, searchKey }: UpdateFacts,
  now: Instant,
): Changed => {
  const { currencies, region: _region, customerType: _type, ...kept } = keptOf(merged);
  const known = kept as unknown as CustomerDetails;
  const details = { ...known, umaAddress: normalUmaAddress(known.umaAddress) };
  const contactVerification = channelsAfter(customer, details, region);
  return {
    type: 'CustomerProfileChanged',
    customerId: customer.customerId,
    details: details.idType === undefined ? details : { ...details, countryOfIssuance: 'US' },
    ...(region === undefined ? {} : { region }),
    currencies: (currencies as readonly string[] | undefined) ?? allCurrencies(terms),
    hasAllCurrencies: currencies === undefined,
    ...(contactVerification && { contactVerification }),
    hasConsented: details.endUserTermsConsent !== undefined,
    hasRegistrationNumber: isGiven(details.businessInfo?.registrationNumber),
    searchKeys: {
      platformCustomerId: searchKey('platformCustomerId', details.platformCustomerId),
      umaAddress: searchKey('umaAddress', details.umaAddress),
    },
    changedAt: now,
  };
};

/** A channel whose contact changed is to be verified anew; without a region that demands it there are none. */
const channelsAfter = (
  { details, contactVerification }: CustomerRecord,
  after: CustomerDetails,
  region: string | undefined,
): ContactVerification | undefined => {
  if (!isScaRegulated(region)) return undefined;
  const before = details as CustomerDetails;
  const channel = (name: Channel, isSame: boolean) =>
    (isSame ? contactVerification?.[name] : undefined) ?? ('PENDING' as const);
  return {
    email: channel('email', isSameContact(before.email, after.email)),
    phone: channel('phone', isSameContact(before.phoneNumber, after.phoneNumber)),
  };
};

const changesNothing = (
  { type: _type, changedAt: _at, currencies, ...after }: Changed,
  customer: CustomerRecord,
): boolean => {
  const same = Object.entries(after).every(([name, value]) =>
    saysTheSame(value, customer[name as keyof CustomerRecord]),
  );
  return same && (after.hasAllCurrencies || saysTheSame(currencies, customer.currencies));
};
