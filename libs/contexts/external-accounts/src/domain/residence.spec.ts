import { withResidence } from './residence.js';

const PERSON = { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika' };
const euro = (beneficiary: object, more: object = { iban: 'DE89370400440532013999' }) => ({
  accountType: 'EUR_ACCOUNT',
  ...more,
  beneficiary: { ...PERSON, ...beneficiary },
});
const residenceOf = (info: Readonly<Record<string, unknown>>): unknown =>
  (withResidence(info)['beneficiary'] as Record<string, unknown>)['countryOfResidence'];

describe('a country of residence that was left out', () => {
  it.each([
    ['the address', { address: { country: 'FR' }, nationality: 'IT' }, 'FR'],
    ['the nationality', { address: { country: 'nowhere' }, nationality: 'IT' }, 'IT'],
    ['the IBAN', { nationality: 7 }, 'DE'],
  ])('is taken from %s', (_from, beneficiary, country) => {
    expect(residenceOf(euro(beneficiary))).toBe(country);
  });

  it('stays absent where no field implies it', () => {
    for (const more of [{}, { iban: 'XX00' }, { iban: 12 }, { iban: null }])
      expect(withResidence(euro({ address: [] }, more))).toStrictEqual(euro({ address: [] }, more));
  });

  it('is never put in place of what was sent, be it wrong or null', () => {
    for (const countryOfResidence of ['AT', 'nowhere', 7, null])
      expect(residenceOf(euro({ countryOfResidence }))).toBe(countryOfResidence);
  });

  it('is asked of persons, and by the types that need it', () => {
    const business = euro({ beneficiaryType: 'BUSINESS' });
    const pounds = { ...euro({ nationality: 'GB' }), accountType: 'GBP_ACCOUNT' };
    for (const info of [business, pounds, { ...business, beneficiary: [] }, { accountType: 4 }, {}])
      expect(withResidence(info)).toStrictEqual(info);
  });
});
