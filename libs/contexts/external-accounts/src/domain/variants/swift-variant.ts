import { CURRENCIES, hasIbans, isCountryCode } from '@causeway/kernel';
import { accountNumber, bankName, bic, countryCode, iban, required } from '../account-field.js';
import {
  isSent,
  textIn,
  unless,
  type AccountProblem,
  type AccountValues,
  type AccountVariant,
} from '../account-variant.js';
import { WALLET_VARIANTS } from './wallet-variants.js';

/** No bank holds what lives on chains. */
const ON_CHAINS: ReadonlySet<string> = new Set(
  Object.values(WALLET_VARIANTS).flatMap(({ currencies }): readonly string[] => currencies),
);

/** Their banks take an IBAN only, in the sandbox too (external-accounts §4). */
const IBAN_ONLY = ['GB', 'BR'];
const BIC_COUNTRY_AT = 4;
const COUNTRY_LENGTH = 2;

const needsIban = (info: AccountValues, isAsked: (country: string) => boolean): readonly AccountProblem[] =>
  unless(
    isSent(info, 'iban') || !isAsked(textIn(info, 'country')),
    'iban',
    'is required for a bank of this country',
  );

const countryExists = (info: AccountValues): readonly AccountProblem[] => {
  const country = textIn(info, 'country');
  const isJudged = /^[A-Z]{2}$/.test(country);
  return unless(!isJudged || isCountryCode(country), 'country', 'is no country of ISO 3166');
};

/** The bank's country, its BIC's and the account's are one. */
const countriesAgree = (info: AccountValues): readonly AccountProblem[] => {
  const [country, swiftCode, number] = ['country', 'swiftCode', 'iban'].map((name) => textIn(info, name));
  const ofBic = swiftCode?.slice(BIC_COUNTRY_AT, BIC_COUNTRY_AT + COUNTRY_LENGTH);
  const ofIban = number?.slice(0, COUNTRY_LENGTH);
  return [
    ...unless(ofBic === country, 'swiftCode', 'is of a bank in another country'),
    ...unless(!ofIban || ofIban === country, 'iban', 'is of another country'),
  ];
};

/** An account anywhere that correspondent banks reach, in a currency that it holds. */
export const SWIFT: AccountVariant = {
  schema: 'Swift',
  kind: 'FIAT',
  currencies: CURRENCIES.map(({ code }) => code).filter((code) => !ON_CHAINS.has(code)),
  operatorChoosesCurrencies: true,
  fields: {
    country: required(countryCode()),
    swiftCode: required(bic()),
    bankName: required(bankName()),
    accountNumber: accountNumber(),
    iban: iban(),
  },
  ways: [
    { identifier: ['accountNumber'], rails: ['SWIFT'] },
    { identifier: ['iban'], rails: ['SWIFT'] },
  ],
  rules: (info) => [
    ...countryExists(info),
    // A missing choice of a way is reported already.
    ...(isSent(info, 'accountNumber') ? needsIban(info, (country) => IBAN_ONLY.includes(country)) : []),
  ],
  strictRules: (info) => [...needsIban(info, hasIbans), ...countriesAgree(info)],
};
