import { notOnRecord, onRecord, recordedFields, type CustomerRecord } from './customer-record.js';

const ADA: CustomerRecord = {
  umaAddress: '$ada@uma.example',
  customerType: 'INDIVIDUAL',
  region: 'GB',
  fullName: 'Ada Lovelace',
  birthDate: '1815-12-10',
  nationality: 'GB',
  phoneNumber: '+441632960000',
  email: 'ada@uma.example',
  idType: 'PASSPORT',
  address: { line1: '1 St James Square', city: 'London', postalCode: 'SW1Y', country: 'GB' },
};
const ACME: CustomerRecord = {
  umaAddress: '$acme@uma.example',
  customerType: 'BUSINESS',
  region: 'DE',
  businessInfo: {
    legalName: 'Acme GmbH',
    taxId: 'DE1',
    registrationNumber: 'HRB1',
    businessType: 'LLC',
  },
};

describe('the fields of a customer’s record', () => {
  it.each([
    ['FULL_NAME', 'Ada Lovelace'],
    ['BIRTH_DATE', '1815-12-10'],
    ['NATIONALITY', 'GB'],
    ['PHONE_NUMBER', '+441632960000'],
    ['EMAIL', 'ada@uma.example'],
    ['ID_TYPE', 'PASSPORT'],
    ['POSTAL_ADDRESS', '1 St James Square, London, SW1Y, GB'],
    ['COUNTRY_OF_RESIDENCE', 'GB'],
    ['USER_TYPE', 'INDIVIDUAL'],
    ['IDENTIFIER', '$ada@uma.example'],
    ['ACCOUNT_IDENTIFIER', '$ada@uma.example'],
    ['COMPANY_LEGAL_NAME', undefined],
    ['TAX_ID', undefined],
    ['ID_NUMBER', undefined],
    ['toString', undefined],
  ])('of an individual as %s is %j', (field, value) => {
    expect(onRecord(ADA, field)).toBe(value);
  });

  it.each([
    ['FULL_NAME', 'Acme GmbH'],
    ['COMPANY_LEGAL_NAME', 'Acme GmbH'],
    ['TAX_ID', 'DE1'],
    ['REGISTRATION_NUMBER', 'HRB1'],
    ['BUSINESS_TYPE', 'LLC'],
    ['COUNTRY_OF_RESIDENCE', 'DE'],
    ['POSTAL_ADDRESS', undefined],
    ['BIRTH_DATE', undefined],
  ])('of a business as %s is %j', (field, value) => {
    expect(onRecord(ACME, field)).toBe(value);
  });

  it('names the country of the address before that of the region', () => {
    expect(onRecord({ ...ADA, region: 'US' }, 'COUNTRY_OF_RESIDENCE')).toBe('GB');
  });

  it('of an address has all of its lines, in the order of a letter', () => {
    const lines = { line1: 'a', line2: 'b', city: 'c', state: 'd', postalCode: 'e', country: 'f' };
    expect(onRecord({ ...ADA, address: lines }, 'POSTAL_ADDRESS')).toBe('a, b, c, d, e, f');
    expect(onRecord({ ...ADA, address: { line1: 'a', country: 'f' } }, 'POSTAL_ADDRESS')).toBe('a, f');
  });

  it('names a person by their own name, and a business by its own where it has no other', () => {
    const both = { ...ACME, fullName: 'Acme Trading' };
    expect([onRecord(both, 'FULL_NAME'), onRecord(both, 'COMPANY_LEGAL_NAME')]).toStrictEqual([
      'Acme Trading',
      'Acme GmbH',
    ]);
  });

  it('leaves the platform to be asked for what it lacks, or has as empty text', () => {
    const wanted = ['TAX_ID', 'EMAIL', 'NATIONALITY', 'FAVOURITE_COLOUR'].map((name) => ({
      name,
      mandatory: true,
    }));
    expect(notOnRecord({ ...ADA, nationality: '' }, wanted).map(({ name }) => name)).toStrictEqual([
      'TAX_ID',
      'NATIONALITY',
      'FAVOURITE_COLOUR',
    ]);
  });

  it('is given for the fields that it has', () => {
    expect(recordedFields(ADA, [{ name: 'TAX_ID' }, { name: 'EMAIL' }])).toStrictEqual({
      EMAIL: 'ada@uma.example',
    });
  });
});
