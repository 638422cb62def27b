import { countryCode, object, oneOf, optional, text } from '@causeway/shapes';
import {
  BUSINESS_SOURCES_OF_FUNDS,
  BUSINESS_TYPES,
  ENTITY_TYPES,
  MONTHLY_TRANSACTION_COUNTS,
  MONTHLY_TRANSACTION_VOLUMES,
  PURPOSES_OF_ACCOUNT,
} from './choices.js';
import { pastDate } from './date-rules.js';
import {
  address,
  clearableList,
  description,
  DESCRIPTION_LENGTH_MAX,
  filledLine,
  line,
  SHARED_FIELDS,
} from './shared-fields.js';

const contactName = () => text({ max: 250, trim: true });
const countries = () => clearableList(countryCode());

const BUSINESS_INFO = {
  legalName: filledLine(),
  doingBusinessAs: optional(line()),
  country: countryCode(),
  registrationNumber: optional(line()),
  incorporatedOn: pastDate(),
  entityType: optional(oneOf(ENTITY_TYPES, 'EntityType')),
  // Its form depends on the country beside it.
  taxId: filledLine(),
  countriesOfOperation: optional(countries()),
  businessType: optional(oneOf(BUSINESS_TYPES, 'BusinessType')),
  purposeOfAccount: optional(oneOf(PURPOSES_OF_ACCOUNT, 'PurposeOfAccount')),
  sourceOfFunds: optional(text({ max: DESCRIPTION_LENGTH_MAX, trim: true })),
  expectedMonthlyTransactionCount: optional(oneOf(MONTHLY_TRANSACTION_COUNTS)),
  expectedMonthlyTransactionVolume: optional(oneOf(MONTHLY_TRANSACTION_VOLUMES)),
  expectedRecipientJurisdictions: optional(countries()),
  naicsCode: optional(text({ max: 6, pattern: /^\d{2,6}$/ })),
  sourceOfFundsCategories: optional(clearableList(oneOf(BUSINESS_SOURCES_OF_FUNDS, 'SourceOfFundsCategory'))),
  sourceOfFundsOtherDescription: optional(description()),
  purposeOfAccountOtherDescription: optional(description()),
  expectedCounterpartyCountries: optional(countries()),
  primaryContactFirstName: optional(contactName()),
  primaryContactLastName: optional(contactName()),
};
export const businessInfo = object('BusinessInfo', BUSINESS_INFO);

/** As a change sends it: each member may be left out. */
export const BUSINESS_INFO_CHANGES = {
  ...BUSINESS_INFO,
  legalName: optional(BUSINESS_INFO.legalName),
  country: optional(BUSINESS_INFO.country),
  incorporatedOn: optional(BUSINESS_INFO.incorporatedOn),
  taxId: optional(BUSINESS_INFO.taxId),
};

export const BUSINESS_FIELDS = {
  ...SHARED_FIELDS,
  address: optional(address),
  businessInfo,
};
