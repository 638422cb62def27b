import {
  BUSINESS_SOURCES_OF_FUNDS,
  BUSINESS_TYPES,
  ENTITY_TYPES,
  MONTHLY_TRANSACTION_COUNTS,
  MONTHLY_TRANSACTION_VOLUMES,
  PURPOSES_OF_ACCOUNT,
} from './choices.js';
import { pastDate } from './date-rules.js';
import { optional, required, type FieldTable } from './field-rule.js';
import {
  address,
  description,
  DESCRIPTION_LENGTH_MAX,
  filledLine,
  line,
  SHARED_FIELDS,
} from './shared-fields.js';
import { list, record } from './structure-rules.js';
import { choice, country, text } from './text-rules.js';

const contactName = () => text({ max: 250 });
const countries = () => list(country());

export const BUSINESS_INFO_FIELDS: FieldTable = {
  legalName: required(filledLine()),
  doingBusinessAs: optional(line()),
  country: required(country()),
  registrationNumber: optional(line()),
  incorporatedOn: required(pastDate()),
  entityType: optional(choice(ENTITY_TYPES, 'EntityType')),
  // Its form depends on the country beside it.
  taxId: required(filledLine()),
  countriesOfOperation: optional(countries()),
  businessType: optional(choice(BUSINESS_TYPES, 'BusinessType')),
  purposeOfAccount: optional(choice(PURPOSES_OF_ACCOUNT, 'PurposeOfAccount')),
  sourceOfFunds: optional(text({ max: DESCRIPTION_LENGTH_MAX })),
  expectedMonthlyTransactionCount: optional(choice(MONTHLY_TRANSACTION_COUNTS)),
  expectedMonthlyTransactionVolume: optional(choice(MONTHLY_TRANSACTION_VOLUMES)),
  expectedRecipientJurisdictions: optional(countries()),
  naicsCode: optional(text({ max: 6, pattern: /^\d{2,6}$/ })),
  sourceOfFundsCategories: optional(list(choice(BUSINESS_SOURCES_OF_FUNDS, 'SourceOfFundsCategory'))),
  sourceOfFundsOtherDescription: optional(description()),
  purposeOfAccountOtherDescription: optional(description()),
  expectedCounterpartyCountries: optional(countries()),
  primaryContactFirstName: optional(contactName()),
  primaryContactLastName: optional(contactName()),
};

/** What a business may say. */
export const BUSINESS_FIELDS: FieldTable = {
  ...SHARED_FIELDS,
  address: optional(address()),
  businessInfo: required(record('BusinessInfo', BUSINESS_INFO_FIELDS)),
};
