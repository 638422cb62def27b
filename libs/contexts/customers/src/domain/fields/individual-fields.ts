import { countryCode, oneOf, optional, restricted, text, type Shape } from '@causeway/shapes';
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
import { address, clearableList, description, SHARED_FIELDS } from './shared-fields.js';

/** Letters of any script, combining marks, digits, space, apostrophes, point, comma and hyphen (customers §2). */
const NAME = /^[\p{L}\p{M}\p{Nd} '’.,-]+$/u;
const NO_NAME = 'may only have letters, digits, spaces, apostrophes, points, commas and hyphens';

/** A person's full name. A single word is accepted here and refused at verification. */
export const personName = (): Shape<string> =>
  restricted(
    text({ min: 1, max: 255, pattern: NAME, mismatch: NO_NAME, trim: true }),
    (name) => !/\s{2}/.test(name),
    { message: 'must not have two spaces in a row' },
  );

/** Enhanced due diligence (`CustomerEdd` of the contract): needed at verification only. */
export const DUE_DILIGENCE_FIELDS = {
  sourceOfFundsCategories: optional(
    clearableList(oneOf(INDIVIDUAL_SOURCES_OF_FUNDS, 'IndividualSourceOfFundsCategory')),
  ),
  sourceOfFundsOtherDescription: optional(description()),
  sourceOfWealthCategories: optional(clearableList(oneOf(SOURCES_OF_WEALTH, 'SourceOfWealthCategory'))),
  sourceOfWealthOtherDescription: optional(description()),
  purposeOfAccount: optional(oneOf(PURPOSES_OF_ACCOUNT, 'PurposeOfAccount')),
  purposeOfAccountOtherDescription: optional(description()),
  expectedMonthlyTransactionCount: optional(
    oneOf(MONTHLY_TRANSACTION_COUNTS, 'ExpectedMonthlyTransactionCount'),
  ),
  expectedMonthlyTransactionVolume: optional(
    oneOf(MONTHLY_TRANSACTION_VOLUMES, 'ExpectedMonthlyTransactionVolume'),
  ),
  annualIncomeRange: optional(oneOf(ANNUAL_INCOMES, 'AnnualIncomeRange')),
  netWorthRange: optional(oneOf(NET_WORTHS, 'NetWorthRange')),
  pepStatus: optional(oneOf(PEP_STATUSES, 'PepStatus')),
};

export const INDIVIDUAL_FIELDS = {
  ...SHARED_FIELDS,
  fullName: optional(personName()),
  birthDate: optional(pastDate()),
  nationality: optional(countryCode()),
  address: optional(address),
  idType: optional(oneOf(INDIVIDUAL_ID_TYPES, 'IdentificationType')),
  // Its form depends on the type beside it; here only its length is bounded.
  identifier: optional(text({ min: 1, max: 255 })),
  countryOfIssuance: optional(oneOf(['US'])),
  ...DUE_DILIGENCE_FIELDS,
};
