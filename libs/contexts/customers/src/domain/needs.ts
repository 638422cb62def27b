import { reject, type Rejected } from '@causeway/kernel';
import type { CustomerDetails } from './customer-details.js';
import type { CustomerType } from './fields/choices.js';
import { mandatoryFields } from './mandatory-fields.js';
import type { PlatformTerms } from './platform-terms.js';
import type { CustomerRejection } from './rejection-codes.js';

interface Described {
  readonly customerType: CustomerType;
  readonly details: CustomerDetails;
  readonly region?: string | undefined;
  readonly currencies: readonly string[];
  readonly hasAllCurrencies: boolean;
}

/**
 * What a customer with good fields still lacks: the version of the terms that it accepts now must have been published, and the
 * providers of its named currencies must have their fields (customers §2, §4). Currencies that were not named are checked
 * when a quote uses one. `undefined` where nothing is lacking.
 */
export const unmetNeeds = (
  { customerType, details, region, currencies, hasAllCurrencies }: Described,
  terms: PlatformTerms,
  {
    isConsenting = true,
    isChoosing = true,
  }: {
    readonly isConsenting?: boolean;
    /** The request chooses its currencies, or its region. */
    readonly isChoosing?: boolean;
  } = {},
): Rejected<never, CustomerRejection> | undefined => {
  const unserved = isChoosing ? unservedTogether(currencies, region, terms) : undefined;
  if (unserved !== undefined) return unserved;
  const termsVersion = details.endUserTermsConsent?.termsVersion;
  if (isConsenting && termsVersion !== undefined && !terms.publishedTerms.includes(termsVersion)) {
    return reject('TERMS_VERSION_NOT_FOUND', {
      errors: [{ field: 'endUserTermsConsent.termsVersion', message: 'was never published' }],
    });
  }
  const named = hasAllCurrencies ? [] : currencies;
  const mandatory = mandatoryFields(named, terms, customerType, details, region);
  if ('unknownNames' in mandatory) return reject('REQUIRED_FIELD_UNKNOWN', { names: mandatory.unknownNames });
  return mandatory.missingFields.length > 0 ? reject('CUSTOMER_FIELDS_MISSING', { ...mandatory }) : undefined;
};

/** A customer has one provider, which serves its region (customers §3); `undefined` where that is so. */
const unservedTogether = (
  chosen: readonly string[],
  region: string | undefined,
  { currencies }: PlatformTerms,
): Rejected<never, CustomerRejection> | undefined => {
  const named = currencies.filter(({ currencyCode }) => chosen.includes(currencyCode));
  const providers = new Set(named.map(({ served }) => served?.provider ?? ''));
  if (providers.size > 1)
    return reject('CURRENCIES_APART', {
      conflictingCurrencies: named.map(({ currencyCode }) => currencyCode),
    });
  const unserved = named.filter(
    ({ served }) => region !== undefined && served?.regions?.includes(region) === false,
  );
  return unserved.length === 0
    ? undefined
    : reject('REGION_NOT_SERVED', { region, currencies: unserved.map(({ currencyCode }) => currencyCode) });
};

/** The address has a code of its own when nothing else is wrong (customers §2). */
export const wrongFieldsRefused = (
  errors: readonly { readonly field: string; readonly constraint?: { readonly format?: string } }[],
): Rejected<never, CustomerRejection> => {
  const isOfAddress = errors.every(
    ({ field, constraint }) => field === 'umaAddress' && constraint?.format === 'uma-address',
  );
  return reject(isOfAddress ? 'INVALID_UMA_ADDRESS' : 'INVALID_INPUT', { errors });
};
