import { fieldName, isAlwaysThere, protocolName } from './protocol-names.js';
import { fieldsAmong, fieldsIn, isGiven, missingAmong, namesIn, saidIn } from './said-fields.js';

describe('the name of a field between institutions', () => {
  it.each([
    ['FULL_NAME', 'name'],
    ['BIRTH_DATE', 'birthDate'],
    ['NATIONALITY', 'nationality'],
    ['PHONE_NUMBER', 'phoneNumber'],
    ['EMAIL', 'email'],
    ['POSTAL_ADDRESS', 'postalAddress'],
    ['TAX_ID', 'taxId'],
    ['REGISTRATION_NUMBER', 'registrationNumber'],
    ['USER_TYPE', 'userType'],
    ['COUNTRY_OF_RESIDENCE', 'countryOfResidence'],
    ['ACCOUNT_IDENTIFIER', 'accountIdentifier'],
    ['FI_LEGAL_ENTITY_NAME', 'fiLegalEntityName'],
    ['FI_ADDRESS', 'fiAddress'],
    ['PURPOSE_OF_PAYMENT', 'purposeOfPayment'],
    ['ULTIMATE_INSTITUTION_COUNTRY', 'ultimateInstitutionCountry'],
    ['IDENTIFIER', 'identifier'],
    ['BUSINESS_TYPE', 'businessType'],
    ['COMPANY_LEGAL_NAME', 'companyLegalName'],
    ['ID_TYPE', 'idType'],
    ['ID_NUMBER', 'idNumber'],
  ])('%s is %s, and back', (ours, theirs) => {
    expect(protocolName(ours)).toBe(theirs);
    expect(fieldName(theirs)).toBe(ours);
  });

  it('without a field of ours stays recognisable', () => {
    expect(fieldName('favouriteColour')).toBe('FAVOURITE_COLOUR');
  });

  it.each([
    ['identifier', true],
    ['compliance', true],
    ['name', false],
  ])('%s is in every message: %s', (name, isThere) => {
    expect(isAlwaysThere(name)).toBe(isThere);
  });
});

describe('the fields that another institution requires of a person', () => {
  const options = {
    identifier: { mandatory: true },
    compliance: { mandatory: true },
    name: { mandatory: true },
    birthDate: { mandatory: false },
  };

  it('is known by our names, without what every message carries', () => {
    expect(fieldsIn(options)).toStrictEqual([
      { name: 'FULL_NAME', mandatory: true },
      { name: 'BIRTH_DATE', mandatory: false },
    ]);
  });

  it('is answered under its own names', () => {
    expect(namesIn(options)).toStrictEqual({ FULL_NAME: 'name', BIRTH_DATE: 'birthDate' });
  });
});

describe('the fields that another institution sends of a person', () => {
  it('are accepted as text of at most 500 characters', () => {
    const said = {
      name: 'Grace',
      birthDate: 'x'.repeat(500),
      email: 'x'.repeat(501),
      nationality: 7,
      city: null,
    };
    expect(Object.keys(saidIn(said))).toStrictEqual(['FULL_NAME', 'BIRTH_DATE']);
  });

  it.each(['Grace\u0000', 'Grace\r\nHopper', 'Grace\u007f', 'Grace\ud800', '\udc00Grace'])(
    'are no text with half a character or none: %j',
    (name) => {
      expect(saidIn({ name, birthDate: '1906-12-09' })).toStrictEqual({ BIRTH_DATE: '1906-12-09' });
    },
  );

  it('are text in any script', () => {
    const name = '李 小龙 𠮷 👩‍🚀';
    expect(saidIn({ name })).toStrictEqual({ FULL_NAME: name });
  });

  it('count where they were requested, and are text that is not empty', () => {
    const asked = ['FULL_NAME', 'EMAIL', 'toString', 'TAX_ID', 'ID_TYPE'].map((name) => ({ name }));
    const said = { FULL_NAME: 'Grace', NATIONALITY: 'FR', TAX_ID: 7, ID_TYPE: '' };
    expect(fieldsAmong(asked, said)).toStrictEqual({ FULL_NAME: 'Grace' });
  });

  it('lack mandatory fields in their order', () => {
    const asked = [
      { name: 'TAX_ID', mandatory: true },
      { name: 'EMAIL', mandatory: false },
      { name: 'FULL_NAME', mandatory: true },
      { name: 'toString', mandatory: true },
    ];
    expect(missingAmong(asked, {})).toStrictEqual(['TAX_ID', 'FULL_NAME', 'toString']);
    expect(missingAmong(asked, { FULL_NAME: 'G', TAX_ID: '' })).toStrictEqual(['TAX_ID', 'toString']);
  });

  it.each([
    [undefined, false],
    [null, false],
    ['', false],
    [' \t\n', false],
    [' x ', true],
    [0, true],
    [{}, true],
  ])('%j is given: %s', (value, isOne) => {
    expect(isGiven(value)).toBe(isOne);
  });
});
