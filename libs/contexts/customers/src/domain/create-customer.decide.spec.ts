import { record, reject } from '@causeway/kernel';
import {
  acme,
  ADDRESS,
  BUSINESS_INFO,
  CUSTOMER_ID,
  facts,
  jane,
  NOW,
  registered,
  TERMS,
} from '../testing/customer.fixture.js';
import { createCustomer } from './create-customer.decide.js';
import { absentCustomer, evolveCustomer, type CustomerRegistered } from './customer.js';
import type { CustomerDetails, NewCustomer } from './customer-details.js';
import type { PlatformTerms } from './platform-terms.js';

const decide = (command: NewCustomer, terms: Partial<PlatformTerms> = {}) =>
  createCustomer(command, absentCustomer, { now: NOW }, facts(terms));

const eventOf = (
  command: NewCustomer,
  terms: Partial<PlatformTerms> = {},
): CustomerRegistered & { details: CustomerDetails } => {
  const decision = decide(command, terms);
  if (decision.outcome === 'rejected') throw new Error(JSON.stringify(decision.rejection));
  return decision.events[0] as CustomerRegistered & { details: CustomerDetails };
};

const refusalOf = (command: NewCustomer, terms: Partial<PlatformTerms> = {}) => {
  const decision = decide(command, terms);
  if (decision.outcome === 'accepted') return { code: 'accepted', fields: [] };
  const { code, details } = decision.rejection;
  const errors = (details?.['errors'] ?? []) as { field: string }[];
  return { code, fields: errors.map(({ field }) => field) };
};

const nameless: NewCustomer = { customerType: 'INDIVIDUAL' };

describe('registering a customer', () => {
  it('records an individual with everything it said, in its normal form', () => {
    const { currencies: _, region: __, customerType: ___, ...said } = jane;
    expect(decide({ ...jane, fullName: ' Jane Doe ', unknown: 1, businessInfo: 2 })).toStrictEqual(
      record({
        type: 'CustomerRegistered',
        customerId: CUSTOMER_ID,
        customerType: 'INDIVIDUAL',
        details: {
          ...said,
          umaAddress: '$jane.doe@acme.example',
          endUserTermsConsent: {
            ...(jane['endUserTermsConsent'] as object),
            acceptedAt: '2026-03-01T10:59:00.000Z',
          },
        },
        region: 'US',
        currencies: ['USD'],
        hasAllCurrencies: false,
        verificationStatus: 'APPROVED',
        needsConsent: false,
        hasConsented: true,
        hasRegistrationNumber: false,
        searchKeys: {
          platformCustomerId: 'key of platformCustomerId user-1',
          umaAddress: 'key of umaAddress $jane.doe@acme.example',
        },
        registeredAt: NOW,
      }),
    );
  });

  it('gives a customer without names generated ones, and all currencies of the platform', () => {
    expect(decide(nameless)).toStrictEqual(
      record(
        registered({
          details: {
            platformCustomerId: '0123456789abcdef0123456789abcdef',
            umaAddress: '$abcdefghijkl@acme.example',
          },
          currencies: ['USD', 'USDC'],
          hasAllCurrencies: true,
          searchKeys: {
            platformCustomerId: 'key of platformCustomerId 0123456789abcdef0123456789abcdef',
            umaAddress: 'key of umaAddress $abcdefghijkl@acme.example',
          },
          registeredAt: NOW,
        }),
      ),
    );
  });

  it('records a business', () => {
    const businessInfo = { ...(acme['businessInfo'] as object), registrationNumber: 'HRB 1' };
    expect(eventOf({ ...acme, businessInfo })).toMatchObject({
      customerType: 'BUSINESS',
      details: { businessInfo },
      region: 'US',
      hasRegistrationNumber: true,
    });
  });

  it('records a business whose registration number is blank as one without', () => {
    const businessInfo = { ...(acme['businessInfo'] as object), registrationNumber: ' ' };
    expect(eventOf({ ...acme, businessInfo })).toMatchObject({ hasRegistrationNumber: false });
  });

  it.each([
    [true, 'APPROVED', false],
    [false, 'UNVERIFIED', true],
  ])('on a platform that is regulated: %s, starts as %s', (isRegulated, verificationStatus, needsConsent) => {
    for (const customer of [nameless, acme]) {
      expect(eventOf(customer, { isRegulated })).toMatchObject({
        verificationStatus,
        needsConsent,
        hasConsented: false,
      });
    }
  });

  it('takes the region from the address, else from the business, else leaves it open', () => {
    expect(eventOf({ ...nameless, address: ADDRESS }).region).toBe('US');
    expect(eventOf({ ...acme, address: { ...ADDRESS, country: 'MX' } }).region).toBe('MX');
    expect(eventOf(nameless)).not.toHaveProperty('region');
  });

  it('has both contacts to verify where strong authentication is the law, and nowhere else', () => {
    const contacts = { email: 'a@b.example', phoneNumber: '+491701234567' };
    expect(eventOf({ ...nameless, ...contacts, region: 'DE' }).contactVerification).toStrictEqual({
      email: 'PENDING',
      phone: 'PENDING',
    });
    expect(eventOf({ ...nameless, ...contacts, region: 'US' })).not.toHaveProperty('contactVerification');
  });

  it('takes an identification to be issued in the US', () => {
    const { countryOfIssuance: _, ...unsaid } = jane;
    expect(eventOf(unsaid).details.countryOfIssuance).toBe('US');
    expect(eventOf(nameless).details).not.toHaveProperty('countryOfIssuance');
  });

  it('is refused for a customer who is there already', () => {
    const there = evolveCustomer(absentCustomer, registered());
    expect(createCustomer(jane, there, { now: NOW }, facts())).toStrictEqual(reject('CUSTOMER_EXISTS'));
  });
});

describe('a refused registration', () => {
  it('names every wrong field at once, including those that only the configuration shows to be wrong', () => {
    expect(
      refusalOf({
        ...jane,
        region: 'DE',
        currencies: ['USD', 'EUR', 'USD'],
        email: 'jane',
        phoneNumber: undefined,
        umaAddress: '$jane@elsewhere.example',
        fullName: 'Jane  Doe',
        birthDate: '2026-03-02',
        address: { line1: '', country: 'XX' },
        identifier: '1',
        purposeOfAccount: 'OTHER',
        endUserTermsConsent: { acceptedAt: 'now', ipAddress: '::1', termsVersion: 'V9' },
      }),
    ).toStrictEqual({
      code: 'INVALID_INPUT',
      fields: [
        'currencies.2',
        'email',
        'endUserTermsConsent.acceptedAt',
        'endUserTermsConsent.acceptanceMethod',
        'fullName',
        'birthDate',
        'address.line1',
        'address.postalCode',
        'address.country',
        'identifier',
        'purposeOfAccountOtherDescription',
        'phoneNumber',
        'currencies.1',
        'umaAddress',
      ],
    });
  });

  it('says one thing about a field', () => {
    expect(decide({ ...nameless, idType: 'SSN', identifier: null })).toStrictEqual(
      reject('INVALID_INPUT', { errors: [{ field: 'identifier', message: 'must not be null' }] }),
    );
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['unknown', 'ROBOT'],
    ['inherited', 'constructor'],
    ['no text', 7],
  ])('of a customer whose type is %s names the type and what all types share', (_what, customerType) => {
    expect(refusalOf({ customerType, email: 'x', birthDate: 'x' } as unknown as NewCustomer)).toStrictEqual({
      code: 'INVALID_INPUT',
      fields: ['customerType', 'email'],
    });
  });

  it('has a code of its own for the UMA address when nothing else is wrong', () => {
    expect(refusalOf({ ...nameless, umaAddress: '$jane@elsewhere.example' })).toStrictEqual({
      code: 'INVALID_UMA_ADDRESS',
      fields: ['umaAddress'],
    });
    expect(refusalOf({ ...nameless, umaAddress: '$jane@elsewhere.example', email: 'x' }).code).toBe(
      'INVALID_INPUT',
    );
    for (const malformed of [`$${'a'.repeat(400)}@acme.example`, '$ja\u0000ne@acme.example'])
      expect(refusalOf({ ...nameless, umaAddress: malformed })).toStrictEqual({
        code: 'INVALID_UMA_ADDRESS',
        fields: ['umaAddress'],
      });
    expect(refusalOf({ ...nameless, umaAddress: 7 }).code).toBe('INVALID_INPUT');
  });

  it('names a terms version that was never published, after the fields and before the currencies', () => {
    const consent = { ...(jane['endUserTermsConsent'] as object), termsVersion: 'V2' };
    const mxn = { currencies: [{ currencyCode: 'MXN', requiredCustomerFields: ['EMAIL'] }] };
    const customer = { ...nameless, currencies: ['MXN'], endUserTermsConsent: consent };
    expect(decide(customer, mxn)).toStrictEqual(
      reject('TERMS_VERSION_NOT_FOUND', {
        errors: [{ field: 'endUserTermsConsent.termsVersion', message: 'was never published' }],
      }),
    );
    expect(refusalOf({ ...customer, email: 'x' }, mxn).code).toBe('INVALID_INPUT');
  });

  const mxn = {
    currencies: [
      ...TERMS.currencies,
      { currencyCode: 'MXN', requiredCustomerFields: ['FULL_NAME', 'TAX_ID'] },
    ],
  };

  it('names what its currencies still need', () => {
    expect(decide({ ...nameless, currencies: ['USD', 'MXN'], fullName: 'Jane' }, mxn)).toStrictEqual(
      reject('CUSTOMER_FIELDS_MISSING', {
        missingFields: ['TAX_ID'],
        errors: [{ field: 'identifier', message: 'is required as TAX_ID by a currency' }],
      }),
    );
  });

  it('requires nothing for currencies that the request does not name', () => {
    expect(refusalOf(nameless, mxn).code).toBe('accepted');
  });

  it('is not implemented where a currency needs what is not known here', () => {
    const odd = { currencies: [{ currencyCode: 'MXN', requiredCustomerFields: ['SHOE_SIZE'] }] };
    expect(decide({ ...nameless, currencies: ['MXN'] }, odd)).toStrictEqual(
      reject('REQUIRED_FIELD_UNKNOWN', { names: ['SHOE_SIZE'] }),
    );
  });

  it('asks a business in Germany for its contacts and its contact person', () => {
    expect(refusalOf({ customerType: 'BUSINESS', businessInfo: BUSINESS_INFO })).toStrictEqual({
      code: 'INVALID_INPUT',
      fields: [
        'email',
        'phoneNumber',
        'businessInfo.primaryContactFirstName',
        'businessInfo.primaryContactLastName',
      ],
    });
  });
});

describe('registering the customer of a file’s row', () => {
  const imported = (command: NewCustomer) =>
    createCustomer(command, absentCustomer, { now: NOW }, { ...facts(), isImported: true });
  const errorsOf = (command: NewCustomer) => {
    const decision = imported(command);
    return decision.outcome === 'rejected' ? decision.rejection : undefined;
  };
  const required = (...fields: string[]) => fields.map((field) => ({ field, message: 'is required' }));
  const row = { ...jane, address: { ...ADDRESS, city: 'Berlin', state: 'BE' } };

  it('names all that it does not say, and what is wrong with the rest, in one answer', () => {
    const refusal = errorsOf({
      ...{ customerType: 'INDIVIDUAL', fullName: 'Jane Doe', email: 'jane' },
      address: { line1: '1 Market St', country: 'XX' },
    });
    expect(refusal).toStrictEqual({
      code: 'INVALID_INPUT',
      details: {
        errors: [
          ...required('umaAddress', 'platformCustomerId', 'address.city', 'address.state'),
          ...required('address.postalCode', 'birthDate'),
          expect.objectContaining({ field: 'email' }),
          expect.objectContaining({ field: 'address.country' }),
        ],
      },
    });
  });

  it('of no type, and without an address, is asked for what every row says', () => {
    const fields = ['umaAddress', 'platformCustomerId', 'customerType', 'address.line1', 'address.city'];
    expect(errorsOf({} as NewCustomer)).toStrictEqual({
      code: 'INVALID_INPUT',
      details: {
        errors: required(...fields, 'address.state', 'address.postalCode', 'address.country'),
      },
    });
  });

  it('takes a person who says all of it', () => {
    expect(imported(row).outcome).toBe('accepted');
  });

  it('lets a business say its tax id and its incorporation later, and judges what it says now', () => {
    const {
      taxId: _taxId,
      incorporatedOn: _on,
      ...info
    } = BUSINESS_INFO as Readonly<Record<string, unknown>>;
    const names = { umaAddress: '$acme@acme.example', platformCustomerId: 'acme-1' };
    const business = { ...acme, ...names, address: row.address, businessInfo: info };
    expect(imported(business).outcome).toBe('accepted');
    expect(errorsOf({ ...business, businessInfo: { ...info, taxId: '' } })).toMatchObject({
      details: { errors: [{ field: 'businessInfo.taxId' }] },
    });
  });
});
