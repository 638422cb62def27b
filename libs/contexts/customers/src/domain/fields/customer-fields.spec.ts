import { object, wrongFields as problemsOf, type Members } from '@causeway/shapes';
import { acme, ADDRESS, BUSINESS_INFO, jane, NOW } from '../../testing/customer.fixture.js';
import { BUSINESS_FIELDS } from './business-fields.js';
import { INDIVIDUAL_FIELDS } from './individual-fields.js';

const wrongFields = (table: Members, values: object): string[] =>
  problemsOf(object('Customer', table), values as Record<string, unknown>, NOW).map(({ field }) => field);

const withMember = (field: string, value: unknown): object => {
  const [outer = '', inner] = field.split('.');
  const outerValue = { address: ADDRESS, endUserTermsConsent: jane['endUserTermsConsent'] }[outer];
  return { ...jane, [outer]: inner === undefined ? value : { ...(outerValue as object), [inner]: value } };
};

describe('the fields of an individual', () => {
  it('are all right in the fixture, and none but the type is required', () => {
    expect(wrongFields(INDIVIDUAL_FIELDS, jane)).toStrictEqual([]);
    expect(wrongFields(INDIVIDUAL_FIELDS, { customerType: 'INDIVIDUAL' })).toStrictEqual([]);
    expect(wrongFields(INDIVIDUAL_FIELDS, {})).toStrictEqual(['customerType']);
  });

  it.each<[string, unknown]>([
    ['platformCustomerId', 'x'.repeat(255)],
    ['platformCustomerId', 'Kunde Nr. 7 / ö'],
    ['address.line2', ''],
    ['currencies', ['USD', 'EUR']],
    ['endUserTermsConsent.ipAddress', '2001:db8::1'],
    ['endUserTermsConsent.ipAddress', '::ffff:192.0.2.128'],
    ['endUserTermsConsent.acceptanceMethod', 'CLICK_TO_ACCEPT'],
    ['idType', 'ITIN'],
    ['sourceOfFundsCategories', []],
  ])('%s takes %j', (field, value) => {
    expect(wrongFields(INDIVIDUAL_FIELDS, withMember(field, value))).toStrictEqual([]);
  });

  it.each<[string, unknown]>([
    ['customerType', 'PERSON'],
    ['platformCustomerId', ''],
    ['platformCustomerId', 'x'.repeat(256)],
    ['platformCustomerId', 'a\u200bb'],
    ['platformCustomerId', 'a\u2028b'],
    ['platformCustomerId', 7],
    ['region', 'us'],
    ['currencies', []],
    ['currencies', 'USD'],
    ['email', 'jane'],
    ['email', `${'a'.repeat(250)}@b.example`],
    ['phoneNumber', '415-555-0123'],
    ['umaAddress', 5],
    ['fullName', ''],
    ['birthDate', '2026-03-02'],
    ['nationality', 'USA'],
    ['address', 'Market St'],
    ['address.line1', undefined],
    ['address.line1', ''],
    ['address.line1', ' '],
    ['address.postalCode', '\u00a0'],
    ['address.postalCode', undefined],
    ['address.country', undefined],
    ['address.country', 'UK'],
    ['address.city', 'x'.repeat(256)],
    ['idType', 'EIN'],
    ['idType', 'NON_US_TAX_ID'],
    ['identifier', ''],
    ['countryOfIssuance', 'DE'],
    ['sourceOfFundsOtherDescription', ''],
    ['sourceOfFundsOtherDescription', ' '],
    ['sourceOfFundsOtherDescription', 'x'.repeat(501)],
    ['purposeOfAccount', 'GAMBLING'],
    ['expectedMonthlyTransactionCount', 'MANY'],
    ['expectedMonthlyTransactionVolume', 'COUNT_UNDER_10'],
    ['annualIncomeRange', 'UNDER_100K'],
    ['netWorthRange', 'UNDER_50K'],
    ['pepStatus', false],
    ['endUserTermsConsent', true],
    ['endUserTermsConsent.acceptedAt', undefined],
    ['endUserTermsConsent.acceptedAt', '2026-03-01T12:06:00Z'],
    ['endUserTermsConsent.ipAddress', undefined],
    ['endUserTermsConsent.ipAddress', '127.1'],
    ['endUserTermsConsent.ipAddress', '0x7f.0.0.1'],
    ['endUserTermsConsent.ipAddress', 'fe80::1%eth0'],
    ['endUserTermsConsent.ipAddress', '203.0.113.256'],
    ['endUserTermsConsent.termsVersion', undefined],
    ['endUserTermsConsent.termsVersion', ''],
    ['endUserTermsConsent.acceptanceMethod', 'SIGNED'],
  ])('%s refuses %j', (field, value) => {
    expect(wrongFields(INDIVIDUAL_FIELDS, withMember(field, value))).toStrictEqual([field]);
  });

  it.each(Object.keys(INDIVIDUAL_FIELDS))('%s refuses null', (field) => {
    expect(wrongFields(INDIVIDUAL_FIELDS, { ...jane, [field]: null })).toStrictEqual([field]);
  });

  it.each(['sourceOfFundsCategories', 'sourceOfWealthCategories'])('%s names a wrong element', (field) => {
    expect(wrongFields(INDIVIDUAL_FIELDS, { ...jane, [field]: ['OTHER', 'LUCK', 'OTHER'] })).toStrictEqual([
      `${field}.1`,
      `${field}.2`,
    ]);
  });

  it('do not include those of a business', () => {
    expect(wrongFields(INDIVIDUAL_FIELDS, { ...jane, businessInfo: 'none of them' })).toStrictEqual([]);
  });
});

const withInfo = (change: object): object => ({ ...acme, businessInfo: { ...BUSINESS_INFO, ...change } });

describe('the fields of a business', () => {
  it('need its legal name, country, tax id and the day of its incorporation', () => {
    expect(wrongFields(BUSINESS_FIELDS, acme)).toStrictEqual([]);
    expect(wrongFields(BUSINESS_FIELDS, { customerType: 'BUSINESS' })).toStrictEqual(['businessInfo']);
    expect(wrongFields(BUSINESS_FIELDS, { customerType: 'BUSINESS', businessInfo: {} })).toStrictEqual(
      ['legalName', 'country', 'incorporatedOn', 'taxId'].map((name) => `businessInfo.${name}`),
    );
  });

  it('are kept without the spaces around them', () => {
    const sent = { legalName: ' Acme Inc ', registrationNumber: ' HRB 1 ', primaryContactFirstName: ' ' };
    const kept = object('Customer', BUSINESS_FIELDS).read?.(withInfo(sent));
    expect(kept).toMatchObject({
      businessInfo: { legalName: 'Acme Inc', registrationNumber: 'HRB 1', primaryContactFirstName: '' },
    });
  });

  it('take all that a business can say', () => {
    const full = {
      doingBusinessAs: 'Acme',
      registrationNumber: 'HRB 1',
      entityType: 'LLC',
      countriesOfOperation: ['DE', 'US'],
      businessType: 'UTILITIES',
      purposeOfAccount: 'CROSS_BORDER_B2B',
      sourceOfFunds: 'Sales',
      expectedMonthlyTransactionCount: 'COUNT_OVER_1000',
      expectedMonthlyTransactionVolume: 'VOLUME_OVER_10M',
      expectedRecipientJurisdictions: ['MX'],
      naicsCode: '221',
      sourceOfFundsCategories: ['LOANS'],
      expectedCounterpartyCountries: ['BR'],
      primaryContactFirstName: 'Jane',
      primaryContactLastName: 'Doe',
    };
    expect(wrongFields(BUSINESS_FIELDS, withInfo(full))).toStrictEqual([]);
  });

  it.each<[string, unknown]>([
    ['legalName', ''],
    ['legalName', ' '],
    ['legalName', 'x'.repeat(256)],
    ['country', 'XX'],
    ['incorporatedOn', '1899-01-01'],
    ['incorporatedOn', '2027-01-01'],
    ['entityType', 'GMBH'],
    ['businessType', 'OTHER'],
    ['purposeOfAccount', 'FUN'],
    ['sourceOfFunds', 'x'.repeat(501)],
    ['naicsCode', '1'],
    ['naicsCode', '1234567'],
    ['naicsCode', 'ABC'],
    ['primaryContactFirstName', 'x'.repeat(251)],
    ['primaryContactLastName', 'x'.repeat(251)],
    ['registrationNumber', 5],
    ['expectedMonthlyTransactionCount', 'FEW'],
  ])('businessInfo.%s refuses %j', (field, value) => {
    expect(wrongFields(BUSINESS_FIELDS, withInfo({ [field]: value }))).toStrictEqual([
      `businessInfo.${field}`,
    ]);
  });

  it.each(['countriesOfOperation', 'expectedRecipientJurisdictions', 'expectedCounterpartyCountries'])(
    'businessInfo.%s lists assigned countries, each once',
    (field) => {
      expect(wrongFields(BUSINESS_FIELDS, withInfo({ [field]: ['DE', 'de', 'DE'] }))).toStrictEqual([
        `businessInfo.${field}.1`,
        `businessInfo.${field}.2`,
      ]);
    },
  );

  it('do not include those of an individual', () => {
    expect(wrongFields(BUSINESS_FIELDS, { ...acme, birthDate: 'never', idType: null })).toStrictEqual([]);
  });
});
