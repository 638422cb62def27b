import { textIn, type AccountProblem, type AccountValues, type AccountVariant } from './account-variant.js';

/** A country that an account names, and the field that says so. */
export interface NamedCountry {
  /** Below `accountInfo`. */
  readonly path: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const COUNTRY_LENGTH = 2;
const BIC_COUNTRY_AT = 4;

/** Types whose country is in a field of the account; of all others the first letters are the country (rates-and-rails §6). */
const COUNTRY_IN: Readonly<Record<string, string>> = {
  EUR_ACCOUNT: 'iban',
  SWIFT_ACCOUNT: 'country',
  XAF_ACCOUNT: 'region',
  XOF_ACCOUNT: 'region',
};
/** Pays out dollars, and its name is no currency's. */
const EL_SALVADOR = { accountType: 'SLV_ACCOUNT', country: 'SV' };

/** Where an account is held; undefined for wallets, which are nowhere. */
export const homeOf = (
  { kind }: AccountVariant,
  accountType: string,
  info: AccountValues,
): NamedCountry | undefined => {
  if (kind !== 'FIAT') return undefined;
  if (accountType === EL_SALVADOR.accountType) return { path: 'accountType', country: EL_SALVADOR.country };
  const field = COUNTRY_IN[accountType];
  // An ISO 4217 code of one country's money begins with that country.
  const country = (field === undefined ? accountType : textIn(info, field)).slice(0, COUNTRY_LENGTH);
  return { path: field ?? 'accountType', country: country.toUpperCase() };
};

const nestedIn = (info: AccountValues, field: string): AccountValues => {
  const value = info[field];
  return typeof value === 'object' && value !== null ? (value as AccountValues) : {};
};

/** Every country that an account and its holder's address name. */
export const countriesIn = (
  variant: AccountVariant,
  accountType: string,
  info: AccountValues,
): readonly NamedCountry[] => {
  const beneficiary = nestedIn(info, 'beneficiary');
  const home = homeOf(variant, accountType, info);
  return [
    ...(home === undefined ? [] : [home]),
    { path: 'iban', country: textIn(info, 'iban').slice(0, COUNTRY_LENGTH).toUpperCase() },
    {
      path: 'swiftCode',
      country: textIn(info, 'swiftCode').slice(BIC_COUNTRY_AT, BIC_COUNTRY_AT + COUNTRY_LENGTH),
    },
    { path: 'beneficiary.address.country', country: textIn(nestedIn(beneficiary, 'address'), 'country') },
    { path: 'beneficiary.countryOfResidence', country: textIn(beneficiary, 'countryOfResidence') },
  ].filter(
    ({ path, country }, index, all) =>
      country !== '' && all.findIndex((other) => other.path === path && other.country === country) === index,
  );
};

/** The fields that name a country that the operator denies. */
export const deniedCountryProblems = (
  named: readonly NamedCountry[],
  deniedCountries: readonly string[],
): readonly AccountProblem[] =>
  named
    .filter(({ country }) => deniedCountries.includes(country))
    .map(({ path }) => ({ path, message: 'is in a country that payments may not go to' }));
