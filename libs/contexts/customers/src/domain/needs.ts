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
  { isConsenting = true }: { readonly isConsenting?: boolean } = {},
): Rejected<never, CustomerRejection> | undefined => {
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

/** The address has a code of its own when nothing else is wrong (customers §2). */
export const wrongFieldsRefused = (
  errors: readonly { readonly field: string; readonly constraint?: { readonly format?: string } }[],
): Rejected<never, CustomerRejection> => {
  const isOfAddress = errors.every(
    ({ field, constraint }) => field === 'umaAddress' && constraint?.format === 'uma-address',
  );
  return reject(isOfAddress ? 'INVALID_UMA_ADDRESS' : 'INVALID_INPUT', { errors });
};
