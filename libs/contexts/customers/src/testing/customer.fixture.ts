import { instant, type Id } from '@causeway/kernel';
import type { CustomerRegistered, LoadedRegistration } from '../domain/customer.js';
import type { CustomerDetails, NewCustomer } from '../domain/customer-details.js';
import type { RegistrationFacts } from '../domain/create-customer.decide.js';
import type { PlatformTerms } from '../domain/platform-terms.js';

export const NOW = instant('2026-03-01T12:00:00.000Z');
export const CUSTOMER_ID = 'Customer:01890000-0000-8000-8000-000000000001' as Id<'Customer'>;
export const PLATFORM_ID = 'Platform:01890000-0000-7000-8000-000000000001';

export const TERMS: PlatformTerms = {
  isRegulated: true,
  skipsPaperwork: false,
  currencies: [
    { currencyCode: 'USD', requiredCustomerFields: [] },
    { currencyCode: 'USDC', requiredCustomerFields: [] },
  ],
  umaDomain: 'acme.example',
  publishedTerms: ['V1'],
};

export const facts = (terms: Partial<PlatformTerms> = {}): RegistrationFacts => ({
  customerId: CUSTOMER_ID,
  spareNames: { platformCustomerId: '0123456789abcdef0123456789abcdef', umaUser: 'abcdefghijkl' },
  terms: { ...TERMS, ...terms },
  searchKey: (name, value) => `key of ${name} ${value}`,
});

export const ADDRESS = { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' };

/** An individual who says everything. */
export const jane: NewCustomer = {
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'user-1',
  umaAddress: '$Jane.Doe@Acme.example',
  region: 'US',
  currencies: ['USD'],
  email: 'Jane@Mail.example',
  phoneNumber: '+14155550123',
  fullName: 'Jane Doe',
  birthDate: '1990-02-28',
  nationality: 'US',
  address: ADDRESS,
  idType: 'SSN',
  identifier: '123-45-6789',
  countryOfIssuance: 'US',
  sourceOfFundsCategories: ['SALARY', 'OTHER'],
  sourceOfFundsOtherDescription: 'A lottery',
  sourceOfWealthCategories: ['SAVINGS'],
  purposeOfAccount: 'P2P_TRANSFERS',
  expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
  expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
  annualIncomeRange: 'RANGE_50K_100K',
  netWorthRange: 'UNDER_100K',
  pepStatus: 'NONE',
  endUserTermsConsent: {
    acceptedAt: '2026-03-01T11:59:00+01:00',
    ipAddress: '203.0.113.7',
    termsVersion: 'V1',
    acceptanceMethod: 'CHECKBOX',
  },
};

export const BUSINESS_INFO = {
  legalName: 'Acme GmbH',
  country: 'DE',
  taxId: 'DE123456789',
  incorporatedOn: '2001-01-31',
};

export const acme: NewCustomer = {
  customerType: 'BUSINESS',
  businessInfo: { ...BUSINESS_INFO, country: 'US', taxId: '12-3456789' },
};

export const DETAILS: CustomerDetails = { platformCustomerId: 'user-1', umaAddress: '$jane@acme.example' };

/** As it may be read once its person is erased. */
export const loaded = (change: Partial<LoadedRegistration>): LoadedRegistration => ({
  ...registered(),
  ...change,
});

export const registered = (change: Partial<CustomerRegistered> = {}): CustomerRegistered => ({
  type: 'CustomerRegistered',
  customerId: CUSTOMER_ID,
  customerType: 'INDIVIDUAL',
  details: DETAILS,
  currencies: ['USD'],
  hasAllCurrencies: false,
  verificationStatus: 'APPROVED',
  needsConsent: false,
  hasConsented: false,
  hasRegistrationNumber: false,
  searchKeys: { platformCustomerId: 'key-1', umaAddress: 'key-2' },
  registeredAt: NOW,
  ...change,
});

/** A business that says everything that a review needs (verification §7.1). */
export const completeBusiness = (registrationNumber: string): NewCustomer => ({
  customerType: 'BUSINESS',
  address: ADDRESS,
  businessInfo: {
    ...{ legalName: 'Acme Inc', country: 'US', taxId: '12-3456789', incorporatedOn: '2001-01-31' },
    ...{ registrationNumber, entityType: 'LLC', businessType: 'RETAIL_TRADE', countriesOfOperation: ['US'] },
    ...{ purposeOfAccount: 'P2P_TRANSFERS', sourceOfFunds: 'Sales' },
    expectedMonthlyTransactionCount: 'COUNT_UNDER_10',
    expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
    expectedRecipientJurisdictions: ['US'],
  },
});

/** The body that adds its only owner, who also controls it. */
export const ownerOf = (customerId: Id<'Customer'>) => ({
  customerId,
  roles: ['UBO', 'DIRECTOR'],
  ownershipPercentage: 60,
  personalInfo: {
    ...{ firstName: 'Jane', lastName: 'Doe', birthDate: '1990-02-28', nationality: 'US', address: ADDRESS },
    ...{ idType: 'SSN', identifier: '123-45-6789' },
  },
});
