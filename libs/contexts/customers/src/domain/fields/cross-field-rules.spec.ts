import { ADDRESS, BUSINESS_INFO } from '../../testing/customer.fixture.js';
import { BUSINESS_CROSS_FIELD_RULES, INDIVIDUAL_CROSS_FIELD_RULES, regionSent } from './cross-field-rules.js';

type Sent = Record<string, unknown>;
const individual = (values: Sent): string[] =>
  INDIVIDUAL_CROSS_FIELD_RULES.flatMap((rule) => rule(values, regionSent(values))).map(({ field }) => field);
const business = (values: Sent): string[] =>
  BUSINESS_CROSS_FIELD_RULES.flatMap((rule) => rule(values, regionSent(values))).map(({ field }) => field);
const info = (change: Sent): Sent => ({
  businessInfo: { ...BUSINESS_INFO, country: 'US', taxId: '12-3456789', ...change },
});

describe('an identification', () => {
  it.each([
    [{}],
    [{ idType: 'SSN', identifier: '123-45-6789' }],
    [{ idType: 'ITIN', identifier: '912-34-5678' }],
  ])('%j is complete', (values) => {
    expect(individual(values)).toStrictEqual([]);
  });

  it.each<[Sent, string]>([
    [{ idType: 'SSN' }, 'identifier'],
    [{ identifier: '123-45-6789' }, 'idType'],
    [{ idType: 'SSN', identifier: '123456789' }, 'identifier'],
    [{ idType: 'SSN', identifier: '123-45-6789\n' }, 'identifier'],
    [{ idType: 'ITIN', identifier: '123-45-6789' }, 'identifier'],
  ])('%j is not: %s is wrong', (values, field) => {
    expect(individual(values)).toStrictEqual([field]);
  });

  it.each([
    [{ idType: 'EIN', identifier: '12-3456789' }],
    [{ idType: 7, identifier: 8 }],
    [{ idType: 'toString', identifier: 'x' }],
  ])('of a type that is wrong itself is not judged further: %j', (values) => {
    expect(individual(values)).toStrictEqual([]);
  });
});

describe('a description of OTHER', () => {
  const lists: [string, string][] = [
    ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription'],
    ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription'],
  ];

  it.each(lists)('%s needs and allows one exactly when OTHER is chosen', (chosenIn, description) => {
    expect(individual({ [chosenIn]: ['OTHER'] })).toStrictEqual([description]);
    expect(individual({ [chosenIn]: ['OTHER'], [description]: 'x' })).toStrictEqual([]);
    expect(individual({ [chosenIn]: ['SALARY'] })).toStrictEqual([]);
    expect(individual({ [chosenIn]: ['SALARY'], [description]: 'x' })).toStrictEqual([description]);
    expect(individual({ [description]: 'x' })).toStrictEqual([description]);
  });

  it('goes with a single choice in the same way', () => {
    const description = 'purposeOfAccountOtherDescription';
    expect(individual({ purposeOfAccount: 'OTHER' })).toStrictEqual([description]);
    expect(individual({ purposeOfAccount: 'OTHER', [description]: 'x' })).toStrictEqual([]);
    expect(individual({ purposeOfAccount: 'P2P_TRANSFERS', [description]: 'x' })).toStrictEqual([
      description,
    ]);
  });

  it('is asked of a business inside its businessInfo', () => {
    expect(business(info({ sourceOfFundsCategories: ['OTHER'], purposeOfAccount: 'OTHER' }))).toStrictEqual([
      'businessInfo.sourceOfFundsOtherDescription',
      'businessInfo.purposeOfAccountOtherDescription',
    ]);
  });
});

describe('a tax id', () => {
  it.each([
    ['US', '12-3456789'],
    ['US', '123456789'],
    ['US', '123-45-6789'],
    ['DE', 'DE123456789'],
    ['BR', '12.345.678/0001-95'],
  ])('of %s may be %s', (country, taxId) => {
    expect(
      business(info({ country, taxId, primaryContactFirstName: 'J', primaryContactLastName: 'D' })).filter(
        isOfInfo,
      ),
    ).toStrictEqual([]);
  });

  it.each([
    ['US', '1234-56789'],
    ['US', 'DE123456789'],
    ['DE', '123'],
    ['DE', 'x'.repeat(31)],
    ['DE', 'DE 123 456'],
    ['DE', 'Ä1234'],
  ])('of %s may not be %s', (country, taxId) => {
    expect(
      business(info({ country, taxId, primaryContactFirstName: 'J', primaryContactLastName: 'D' })).filter(
        isOfInfo,
      ),
    ).toStrictEqual(['businessInfo.taxId']);
  });

  it('without a country has no form to keep', () => {
    expect(business(info({ country: undefined, taxId: '?' }))).toStrictEqual([]);
  });
});
const isOfInfo = (field: string): boolean => field.startsWith('businessInfo.');

describe('the region', () => {
  it.each<[Sent, unknown]>([
    [{ region: 'FR', address: ADDRESS, businessInfo: BUSINESS_INFO }, 'FR'],
    [{ address: ADDRESS, businessInfo: BUSINESS_INFO }, 'US'],
    [{ businessInfo: BUSINESS_INFO }, 'DE'],
    [{ address: 'DE', businessInfo: [] }, undefined],
    [{}, undefined],
  ])('of %j is %j', (values, region) => {
    expect(regionSent(values)).toBe(region);
  });

  it('asks an individual for both contacts when strong authentication is the law there', () => {
    expect(individual({ region: 'DE' })).toStrictEqual(['email', 'phoneNumber']);
    expect(individual({ address: { ...ADDRESS, country: 'NO' }, email: 'a@b.example' })).toStrictEqual([
      'phoneNumber',
    ]);
    expect(individual({ region: 'US', address: { ...ADDRESS, country: 'DE' } })).toStrictEqual([]);
    expect(individual({ region: 'GB' })).toStrictEqual([]);
  });

  it('asks a business for the name of its contact person too', () => {
    expect(business({ businessInfo: BUSINESS_INFO })).toStrictEqual([
      'email',
      'phoneNumber',
      'businessInfo.primaryContactFirstName',
      'businessInfo.primaryContactLastName',
    ]);
    const nameless = { ...BUSINESS_INFO, primaryContactFirstName: ' ', primaryContactLastName: '' };
    expect(business({ businessInfo: nameless })).toHaveLength(4);
    const person = { primaryContactFirstName: 'Jane', primaryContactLastName: 'Doe' };
    const contacts = { email: 'a@b.example', phoneNumber: '+491701234567' };
    expect(business({ ...contacts, businessInfo: { ...BUSINESS_INFO, ...person } })).toStrictEqual([]);
  });
});
