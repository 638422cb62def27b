import {
  ANNUAL_INCOMES,
  INDIVIDUAL_ID_TYPES,
  INDIVIDUAL_SOURCES_OF_FUNDS,
  MONTHLY_TRANSACTION_COUNTS,
  MONTHLY_TRANSACTION_VOLUMES,
  NET_WORTHS,
  PEP_STATUSES,
  PURPOSES_OF_ACCOUNT,
  SOURCES_OF_WEALTH,
} from './choices.js';
import { pastDate } from './date-rules.js';
import { optional, type FieldTable } from './field-rule.js';
import { address, description, SHARED_FIELDS } from './shared-fields.js';
import { list } from './structure-rules.js';
import { choice, country, personName, text } from './text-rules.js';

/** What an individual may say, its enhanced due diligence included; the latter is needed at verification only. */
export const INDIVIDUAL_FIELDS: FieldTable = {
  ...SHARED_FIELDS,
  fullName: optional(personName()),
  birthDate: optional(pastDate()),
  nationality: optional(country()),
  address: optional(address()),
  idType: optional(choice(INDIVIDUAL_ID_TYPES, 'IdentificationType')),
  // Its form depends on the type beside it; here only its length is bounded.
  identifier: optional(text({ min: 1, max: 255 })),
  countryOfIssuance: optional(choice(['US'])),
  sourceOfFundsCategories: optional(
    list(choice(INDIVIDUAL_SOURCES_OF_FUNDS, 'IndividualSourceOfFundsCategory')),
  ),
  sourceOfFundsOtherDescription: optional(description()),
  sourceOfWealthCategories: optional(list(choice(SOURCES_OF_WEALTH, 'SourceOfWealthCategory'))),
  sourceOfWealthOtherDescription: optional(description()),
  purposeOfAccount: optional(choice(PURPOSES_OF_ACCOUNT, 'PurposeOfAccount')),
  purposeOfAccountOtherDescription: optional(description()),
  expectedMonthlyTransactionCount: optional(
    choice(MONTHLY_TRANSACTION_COUNTS, 'ExpectedMonthlyTransactionCount'),
  ),
  expectedMonthlyTransactionVolume: optional(
    choice(MONTHLY_TRANSACTION_VOLUMES, 'ExpectedMonthlyTransactionVolume'),
  ),
  annualIncomeRange: optional(choice(ANNUAL_INCOMES, 'AnnualIncomeRange')),
  netWorthRange: optional(choice(NET_WORTHS, 'NetWorthRange')),
  pepStatus: optional(choice(PEP_STATUSES, 'PepStatus')),
};
