import { isCountryCode } from '@causeway/kernel';
import { EXAMPLES, PERSON, requestFor } from '../testing/every-type.fixture.js';
import { countriesIn, homeOf } from './account-countries.js';
import { accountVariant, type AccountVariant } from './account-registry.js';
import type { AccountValues } from './account-variant.js';

const rowOf = (accountType: string): AccountVariant => {
  const row = accountVariant(accountType);
  if (row === undefined) throw new Error(`no row for ${accountType}`);
  return row;
};
const named = (accountType: string, info: AccountValues) =>
  countriesIn(rowOf(accountType), accountType, info).map(({ path, country }) => `${path} ${country}`);

describe('where an account is held', () => {
  it.each<[accountType: string, info: object, country: string]>([
    ['KES_ACCOUNT', {}, 'KE'],
    ['USD_ACCOUNT', {}, 'US'],
    ['SLV_ACCOUNT', {}, 'SV'],
    ['EUR_ACCOUNT', { iban: 'fr1420041010050500013M02606' }, 'FR'],
    ['XAF_ACCOUNT', { region: 'CM' }, 'CM'],
    ['XOF_ACCOUNT', { region: 'SN' }, 'SN'],
    ['SWIFT_ACCOUNT', { country: 'CH' }, 'CH'],
  ])('%s with %j is in %s', (accountType, info, country) => {
    expect(homeOf(rowOf(accountType), accountType, info as AccountValues)?.country).toBe(country);
  });

  it('is a country for every type that is no wallet, and nowhere for wallets', () => {
    for (const [accountType, example] of Object.entries(EXAMPLES)) {
      const { accountInfo } = requestFor(accountType, example);
      const home = homeOf(rowOf(accountType), accountType, accountInfo);
      const isKnown = home !== undefined && isCountryCode(home.country);
      expect([accountType, isKnown]).toStrictEqual([accountType, example.rails !== undefined]);
    }
  });
});

describe('the countries that an account names', () => {
  it('are those of the account, of its bank and of its holder’s address', () => {
    const info = { iban: 'AE070331234567890123456', swiftCode: 'BOMLINBB', beneficiary: PERSON };
    expect(named('AED_ACCOUNT', info)).toStrictEqual([
      'accountType AE',
      'iban AE',
      'swiftCode IN',
      'beneficiary.address.country DE',
      'beneficiary.countryOfResidence DE',
    ]);
  });

  it('are listed once for each field', () => {
    expect(named('EUR_ACCOUNT', { iban: 'DE89370400440532013000' })).toStrictEqual(['iban DE']);
  });

  it('of a wallet are its holder’s', () => {
    expect(named('SOLANA_WALLET', { address: '7EcD' })).toStrictEqual([]);
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'E', countryOfResidence: 'KP' };
    expect(named('SOLANA_WALLET', { beneficiary })).toStrictEqual(['beneficiary.countryOfResidence KP']);
  });
});
