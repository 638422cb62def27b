import { bic, iban, required } from '../account-field.js';
import { textIn, unless, type AccountValues, type AccountVariant } from '../account-variant.js';

/** Where SEPA reaches accounts in euros (rates-and-rails §6). */
const SEPA_COUNTRIES = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE CH'.split(' '),
);
const COUNTRY_LENGTH = 2;

const isReached = (info: AccountValues) =>
  unless(
    SEPA_COUNTRIES.has(textIn(info, 'iban').slice(0, COUNTRY_LENGTH)),
    'iban',
    'is of a country that SEPA does not reach',
  );

export const EURO: AccountVariant = {
  schema: 'Eur',
  kind: 'FIAT',
  currencies: ['EUR'],
  fields: { iban: required(iban()), swiftCode: bic() },
  ways: [{ identifier: ['iban'], rails: ['SEPA', 'SEPA_INSTANT'] }],
  individualNeeds: ['countryOfResidence'],
  strictRules: isReached,
};
