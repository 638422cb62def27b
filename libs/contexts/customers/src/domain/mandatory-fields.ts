import type { FieldProblem } from '@causeway/shapes';
import type { CustomerDetails } from './customer-details.js';
import type { CustomerType } from './fields/choices.js';
import { isGiven } from './fields/given.js';
import type { PlatformTerms } from './platform-terms.js';

/** A customer's field for each info field of a provider; a type without an entry needs none (§2). */
type Sources = Partial<Record<CustomerType, Source>>;
interface Source {
  readonly field: string;
  valueOf(details: CustomerDetails, region: string | undefined): unknown;
}

const source = (field: string, valueOf: Source['valueOf']): Source => ({ field, valueOf });
const both = (entry: Source): Sources => ({ INDIVIDUAL: entry, BUSINESS: entry });

const fullName = source('fullName', ({ fullName: name }) => name);
const legalName = source('businessInfo.legalName', ({ businessInfo }) => businessInfo?.legalName);
/** It is on record with its type and never without it (§2); the type is also there where the number is not shown. */
const identifier = source('identifier', ({ idType }) => idType);

const INFO_FIELDS: Readonly<Record<string, Sources>> = {
  FULL_NAME: { INDIVIDUAL: fullName, BUSINESS: legalName },
  COMPANY_LEGAL_NAME: { BUSINESS: legalName, INDIVIDUAL: fullName },
  BIRTH_DATE: { INDIVIDUAL: source('birthDate', ({ birthDate }) => birthDate) },
  NATIONALITY: { INDIVIDUAL: source('nationality', ({ nationality }) => nationality) },
  EMAIL: both(source('email', ({ email }) => email)),
  PHONE_NUMBER: both(source('phoneNumber', ({ phoneNumber }) => phoneNumber)),
  POSTAL_ADDRESS: both(source('address', ({ address }) => address)),
  COUNTRY_OF_RESIDENCE: both(source('address.country', ({ address }, region) => address?.country ?? region)),
  TAX_ID: {
    INDIVIDUAL: identifier,
    BUSINESS: source('businessInfo.taxId', ({ businessInfo }) => businessInfo?.taxId),
  },
  REGISTRATION_NUMBER: {
    BUSINESS: source(
      'businessInfo.registrationNumber',
      ({ businessInfo }) => businessInfo?.registrationNumber,
    ),
  },
  BUSINESS_TYPE: {
    BUSINESS: source('businessInfo.businessType', ({ businessInfo }) => businessInfo?.businessType),
  },
  ID_TYPE: { INDIVIDUAL: source('idType', ({ idType }) => idType) },
  ID_NUMBER: { INDIVIDUAL: identifier },
  IDENTIFIER: { INDIVIDUAL: identifier },
  USER_TYPE: {},
  // Not facts about a customer: accounts, institutions and purposes belong to other requests.
  ACCOUNT_IDENTIFIER: {},
  FI_LEGAL_ENTITY_NAME: {},
  FI_ADDRESS: {},
  PURPOSE_OF_PAYMENT: {},
  ULTIMATE_INSTITUTION_COUNTRY: {},
};

export type MandatoryFields =
  | { readonly unknownNames: readonly string[] }
  | { readonly missingFields: readonly string[]; readonly errors: readonly FieldProblem[] };

/** The info fields that providers of the named currencies require and the customer lacks (customers §2). */
export const mandatoryFields = (
  currencies: readonly string[],
  terms: PlatformTerms,
  customerType: CustomerType,
  details: CustomerDetails,
  region: string | undefined,
): MandatoryFields => {
  const names = new Set(
    terms.currencies
      .filter(({ currencyCode }) => currencies.includes(currencyCode))
      .flatMap(({ requiredCustomerFields }) => requiredCustomerFields),
  );
  const unknownNames = [...names].filter((name) => !Object.hasOwn(INFO_FIELDS, name));
  if (unknownNames.length > 0) return { unknownNames };
  const missing = lackedOf([...names], customerType, details, region);
  return {
    missingFields: missing.map(({ name }) => name),
    errors: missing.map(({ name, field }) => ({ field, message: `is required as ${name} by a currency` })),
  };
};

/** Every info field that such a customer can be asked for and that this one lacks. */
export const lackingInfo = (
  customerType: CustomerType,
  details: CustomerDetails,
  region: string | undefined,
): readonly string[] =>
  lackedOf(Object.keys(INFO_FIELDS), customerType, details, region).map(({ name }) => name);

const lackedOf = (
  names: readonly string[],
  customerType: CustomerType,
  details: CustomerDetails,
  region: string | undefined,
): readonly { readonly name: string; readonly field: string }[] =>
  names.flatMap((name) => {
    const asked = INFO_FIELDS[name]?.[customerType];
    return asked === undefined || isGiven(asked.valueOf(details, region))
      ? []
      : [{ name, field: asked.field }];
  });
