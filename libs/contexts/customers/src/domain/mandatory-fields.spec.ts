import { ADDRESS, BUSINESS_INFO, DETAILS, TERMS } from '../testing/customer.fixture.js';
import type { CustomerDetails } from './customer-details.js';
import type { CustomerType } from './fields/choices.js';
import { lackingInfo, mandatoryFields } from './mandatory-fields.js';

const asked = (
  names: readonly string[],
  customerType: CustomerType,
  details: Partial<CustomerDetails> = {},
  region?: string,
) => {
  const terms = { ...TERMS, currencies: [{ currencyCode: 'MXN', requiredCustomerFields: names }] };
  return mandatoryFields(['MXN'], terms, customerType, { ...DETAILS, ...details }, region);
};
const fieldsAsked = (...args: Parameters<typeof asked>) => {
  const result = asked(...args);
  return 'errors' in result ? result.errors.map(({ field }) => field) : result;
};

describe('what a currency asks of a customer', () => {
  it.each([
    ['FULL_NAME', 'fullName', 'businessInfo.legalName'],
    ['COMPANY_LEGAL_NAME', 'fullName', 'businessInfo.legalName'],
    ['BIRTH_DATE', 'birthDate', null],
    ['NATIONALITY', 'nationality', null],
    ['EMAIL', 'email', 'email'],
    ['PHONE_NUMBER', 'phoneNumber', 'phoneNumber'],
    ['POSTAL_ADDRESS', 'address', 'address'],
    ['COUNTRY_OF_RESIDENCE', 'address.country', 'address.country'],
    ['TAX_ID', 'identifier', 'businessInfo.taxId'],
    ['REGISTRATION_NUMBER', null, 'businessInfo.registrationNumber'],
    ['BUSINESS_TYPE', null, 'businessInfo.businessType'],
    ['ID_TYPE', 'idType', null],
    ['ID_NUMBER', 'identifier', null],
    ['IDENTIFIER', 'identifier', null],
    ['USER_TYPE', null, null],
    ['ACCOUNT_IDENTIFIER', null, null],
    ['FI_LEGAL_ENTITY_NAME', null, null],
    ['FI_ADDRESS', null, null],
    ['PURPOSE_OF_PAYMENT', null, null],
    ['ULTIMATE_INSTITUTION_COUNTRY', null, null],
  ])('%s is %s of an individual and %s of a business', (name, ofIndividual, ofBusiness) => {
    expect(fieldsAsked([name], 'INDIVIDUAL')).toStrictEqual(ofIndividual === null ? [] : [ofIndividual]);
    expect(fieldsAsked([name], 'BUSINESS')).toStrictEqual(ofBusiness === null ? [] : [ofBusiness]);
  });

  it('is satisfied by the fields on record', () => {
    const individual = {
      fullName: 'Jane',
      birthDate: '1990-01-01',
      nationality: 'US',
      email: 'a@b.example',
      phoneNumber: '+12',
      address: ADDRESS,
      idType: 'SSN',
      identifier: '123-45-6789',
    } as const;
    const names = ['FULL_NAME', 'BIRTH_DATE', 'NATIONALITY', 'EMAIL', 'PHONE_NUMBER', 'POSTAL_ADDRESS'];
    const more = ['COUNTRY_OF_RESIDENCE', 'TAX_ID', 'ID_TYPE', 'ID_NUMBER', 'IDENTIFIER'];
    expect(fieldsAsked([...names, ...more], 'INDIVIDUAL', individual)).toStrictEqual([]);
    const businessInfo = { ...BUSINESS_INFO, registrationNumber: '1', businessType: 'UTILITIES' } as const;
    const company = ['FULL_NAME', 'COMPANY_LEGAL_NAME', 'TAX_ID', 'REGISTRATION_NUMBER', 'BUSINESS_TYPE'];
    expect(fieldsAsked(company, 'BUSINESS', { businessInfo })).toStrictEqual([]);
  });

  it.each(['', ' ', '\u00a0'])('is not satisfied by %j', (registrationNumber) => {
    const businessInfo = { ...BUSINESS_INFO, registrationNumber } as const;
    expect(fieldsAsked(['REGISTRATION_NUMBER'], 'BUSINESS', { businessInfo })).toStrictEqual([
      'businessInfo.registrationNumber',
    ]);
  });

  it('takes the region for the residence of a customer without an address', () => {
    expect(fieldsAsked(['COUNTRY_OF_RESIDENCE'], 'INDIVIDUAL', {}, 'MX')).toStrictEqual([]);
  });

  it('names the info fields and where each goes', () => {
    expect(asked(['EMAIL', 'USER_TYPE', 'BIRTH_DATE', 'EMAIL'], 'INDIVIDUAL')).toStrictEqual({
      missingFields: ['EMAIL', 'BIRTH_DATE'],
      errors: [
        { field: 'email', message: 'is required as EMAIL by a currency' },
        { field: 'birthDate', message: 'is required as BIRTH_DATE by a currency' },
      ],
    });
  });

  it('may be something that is not known here', () => {
    expect(asked(['EMAIL', 'SHOE_SIZE', 'toString'], 'INDIVIDUAL')).toStrictEqual({
      unknownNames: ['SHOE_SIZE', 'toString'],
    });
  });

  it('does not matter for currencies that the customer does not name', () => {
    const terms = { ...TERMS, currencies: [{ currencyCode: 'MXN', requiredCustomerFields: ['EMAIL'] }] };
    expect(mandatoryFields(['USD'], terms, 'INDIVIDUAL', DETAILS, undefined)).toStrictEqual({
      missingFields: [],
      errors: [],
    });
  });
});

describe('the info that a customer lacks', () => {
  const individual = { fullName: 'Jane Doe', idType: 'SSN', address: ADDRESS } as const;

  it('is all that its type may be asked for and that is not on record', () => {
    expect(lackingInfo('INDIVIDUAL', { ...DETAILS, ...individual }, undefined)).toStrictEqual([
      'BIRTH_DATE',
      'NATIONALITY',
      'EMAIL',
      'PHONE_NUMBER',
    ]);
    expect(lackingInfo('BUSINESS', { ...DETAILS, businessInfo: BUSINESS_INFO }, 'MX')).toStrictEqual([
      'EMAIL',
      'PHONE_NUMBER',
      'POSTAL_ADDRESS',
      'REGISTRATION_NUMBER',
      'BUSINESS_TYPE',
    ]);
  });

  it('does not include an identifier whose type is on record, where the number itself is not shown', () => {
    const numbers = ['TAX_ID', 'ID_TYPE', 'ID_NUMBER', 'IDENTIFIER'];
    const lacking = (details: Partial<CustomerDetails>) =>
      lackingInfo('INDIVIDUAL', { ...DETAILS, ...details }, undefined).filter((name) =>
        numbers.includes(name),
      );
    expect(lacking({ idType: 'SSN' })).toStrictEqual([]);
    expect(lacking({})).toStrictEqual(numbers);
  });
});
