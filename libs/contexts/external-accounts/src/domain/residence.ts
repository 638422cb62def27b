import { isCountryCode } from '@causeway/kernel';
import { accountVariant } from './account-registry.js';
import { isSent, textIn, type AccountValues } from './account-variant.js';

const COUNTRY_LENGTH = 2;

/**
 * `accountInfo` with the country of residence that its type asks a person for and that was left out: the address's,
 * else the nationality, else the IBAN's. Where none of them names one, the field is missing and is asked for. It may not
 * trust the type of any value.
 */
export const withResidence = (info: AccountValues): AccountValues => {
  const { beneficiary } = info;
  const isAsked =
    accountVariant(info['accountType'])?.individualNeeds?.includes('countryOfResidence') === true;
  if (!isAsked || !isObject(beneficiary) || isSent(beneficiary, 'countryOfResidence')) return info;
  if (Object.hasOwn(beneficiary, 'countryOfResidence') || beneficiary['beneficiaryType'] !== 'INDIVIDUAL')
    return info;
  const { address } = beneficiary;
  const countryOfResidence = [
    isObject(address) ? textIn(address, 'country') : '',
    textIn(beneficiary, 'nationality'),
    textIn(info, 'iban').slice(0, COUNTRY_LENGTH),
  ].find((country) => isCountryCode(country));
  return countryOfResidence === undefined
    ? info
    : { ...info, beneficiary: { ...beneficiary, countryOfResidence } };
};

const isObject = (value: unknown): value is AccountValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
