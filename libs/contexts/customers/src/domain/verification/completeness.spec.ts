import { newId } from '@causeway/kernel';
import { ADDRESS, CUSTOMER_ID, jane, NOW } from '../../testing/customer.fixture.js';
import type { CustomerRecord } from '../customer.js';
import { BUSINESS_PROOFS, IDENTITY_TYPES } from '../documents/document-types.js';
import type { StoredDocument } from '../documents/document.js';
import type { BeneficialOwner } from '../owners/owner.js';
import { findingsOf } from './completeness.js';

const documentOf = (holder: string, documentType: string, side?: 'FRONT' | 'BACK') =>
  ({
    documentId: newId('Document'),
    holder,
    documentType,
    ...(side && { side }),
  }) as unknown as StoredDocument;
const both = (holder: string, type: string) => [
  documentOf(holder, type, 'FRONT'),
  documentOf(holder, type, 'BACK'),
];

const INDIVIDUAL = {
  customerId: CUSTOMER_ID,
  customerType: 'INDIVIDUAL',
  region: 'US',
  details: jane,
  owners: [],
  documents: [documentOf(CUSTOMER_ID, 'PASSPORT')],
} as unknown as CustomerRecord;
const individual = (details: object = {}, more: object = {}): CustomerRecord =>
  ({ ...INDIVIDUAL, details: { ...jane, ...details }, ...more }) as unknown as CustomerRecord;

const OWNER_ID = newId('BeneficialOwner');
const owner = (personalInfo: object = {}, more: object = {}): BeneficialOwner =>
  ({
    ownerId: OWNER_ID,
    roles: ['UBO', 'DIRECTOR'],
    ownershipPercentage: 100,
    personalInfo: {
      ...{ firstName: 'Jane', lastName: 'Doe', birthDate: '1990-02-28', nationality: 'US' },
      ...{ idType: 'SSN', identifier: '123-45-6789', address: ADDRESS },
      ...personalInfo,
    },
    ...more,
  }) as unknown as BeneficialOwner;
const PROOFS = BUSINESS_PROOFS.map(({ types }) => documentOf(CUSTOMER_ID, types[0]));
const INFO = {
  ...{ legalName: 'Acme Inc', country: 'US', taxId: '12-3456789', incorporatedOn: '2001-01-31' },
  ...{ registrationNumber: '5523041', entityType: 'LLC', businessType: 'INFORMATION' },
  ...{ countriesOfOperation: ['US'], purposeOfAccount: 'CONTRACTOR_PAYOUTS', sourceOfFunds: 'Sales' },
  ...{ expectedMonthlyTransactionCount: 'COUNT_UNDER_10' },
  ...{ expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K', expectedRecipientJurisdictions: ['US'] },
};
const business = (businessInfo: object = {}, more: Partial<CustomerRecord> = {}): CustomerRecord =>
  ({
    customerId: CUSTOMER_ID,
    customerType: 'BUSINESS',
    details: { businessInfo: { ...INFO, ...businessInfo }, address: ADDRESS },
    owners: [owner()],
    documents: [...PROOFS, documentOf(OWNER_ID, 'PASSPORT')],
    ...more,
  }) as unknown as CustomerRecord;

const found = (customer: CustomerRecord): string[] =>
  findingsOf(customer, NOW).map(({ type, field }) => (field === undefined ? type : `${type} ${field}`));

describe('an individual', () => {
  it('who says everything and shows a passport is complete', () => {
    expect(found(individual())).toStrictEqual([]);
  });

  it.each([
    ['fullName', 'MISSING_FIELD fullName'],
    ['birthDate', 'MISSING_FIELD birthDate'],
    ['nationality', 'MISSING_FIELD nationality'],
    ['idType', 'MISSING_FIELD idType'],
    ['identifier', 'MISSING_FIELD identifier'],
  ])('needs %s', (name, finding) => {
    expect(found(individual({ [name]: undefined }))).toStrictEqual([finding]);
    for (const nothing of ['', ' ', '\u00a0']) {
      expect(found(individual({ [name]: nothing }))).toContain(finding);
    }
  });

  it.each(['line1', 'city', 'postalCode', 'country'])('needs %s of an address', (name) => {
    for (const nothing of ['', ' ']) {
      const address = { ...ADDRESS, [name]: nothing };
      expect(found(individual({ address }))).toStrictEqual([`MISSING_FIELD address.${name}`]);
    }
  });

  it.each(['Madonna', '- -', 'A .', "' Doe"])('has two names, which %j is not', (fullName) => {
    expect(found(individual({ fullName }))).toStrictEqual(['INVALID_FIELD fullName']);
  });

  it.each(['Jane 003', 'J. D.', '李 小龍', "Mary Ann O'Neil"])('has two names, which %j is', (fullName) => {
    expect(found(individual({ fullName }))).toStrictEqual([]);
  });

  it.each([
    ['2008-03-01', []],
    ['2008-03-02', ['INVALID_FIELD birthDate']],
  ])('born %s is of age on 1 March 2026: %j', (birthDate, findings) => {
    expect(found(individual({ birthDate }))).toStrictEqual(findings);
  });

  it('is asked for an identification where it may be from the US, and not elsewhere', () => {
    const unsaid = { idType: undefined, identifier: undefined };
    const asked = ['MISSING_FIELD idType', 'MISSING_FIELD identifier'];
    expect(found(individual(unsaid, { region: 'DE' }))).toStrictEqual([]);
    expect(found(individual(unsaid, { region: 'US' }))).toStrictEqual(asked);
    expect(found(individual(unsaid, { region: undefined }))).toStrictEqual(asked);
    const german = { ...unsaid, address: { ...ADDRESS, country: 'DE' } };
    expect(found(individual(german, { region: undefined }))).toStrictEqual([]);
  });

  it.each([
    ['none', [], ['MISSING_IDENTITY_DOCUMENT']],
    ['a selfie', [documentOf(CUSTOMER_ID, 'SELFIE')], ['MISSING_IDENTITY_DOCUMENT']],
    [
      'the front of a licence',
      [documentOf(CUSTOMER_ID, 'DRIVERS_LICENSE', 'FRONT')],
      ['INCOMPLETE_DOCUMENT'],
    ],
    [
      'the front twice',
      [1, 2].map(() => documentOf(CUSTOMER_ID, 'NATIONAL_ID', 'FRONT')),
      ['INCOMPLETE_DOCUMENT', 'INCOMPLETE_DOCUMENT'],
    ],
    ['both sides', both(CUSTOMER_ID, 'NATIONAL_ID'), []],
    [
      'sides of two kinds',
      [documentOf(CUSTOMER_ID, 'NATIONAL_ID', 'FRONT'), documentOf(CUSTOMER_ID, 'DRIVERS_LICENSE', 'BACK')],
      ['INCOMPLETE_DOCUMENT', 'INCOMPLETE_DOCUMENT'],
    ],
    ['the passport of another holder', [documentOf(OWNER_ID, 'PASSPORT')], ['MISSING_IDENTITY_DOCUMENT']],
  ])('with %s as identity document', (_what, documents, findings) => {
    expect(found(individual({}, { documents }))).toStrictEqual(findings);
  });

  it('is shown everything at once, fields before documents', () => {
    const lacking = individual({ fullName: 'Madonna', nationality: undefined }, { documents: [] });
    expect(found(lacking)).toStrictEqual([
      ...['INVALID_FIELD fullName', 'MISSING_FIELD nationality', 'MISSING_IDENTITY_DOCUMENT'],
    ]);
    const [lack] = findingsOf(individual({}, { documents: [] }), NOW);
    expect(lack).toMatchObject({ resourceId: CUSTOMER_ID, acceptedDocumentTypes: IDENTITY_TYPES });
  });
});

describe('a business', () => {
  it('that says and shows everything is complete', () => {
    expect(found(business())).toStrictEqual([]);
  });

  it.each(Object.keys(INFO).filter((name) => name !== 'sourceOfFunds'))('needs %s', (name) => {
    expect(found(business({ [name]: undefined }))).toStrictEqual([`MISSING_FIELD businessInfo.${name}`]);
  });

  it('says where its funds come from, in words or by category', () => {
    expect(found(business({ sourceOfFunds: undefined }))).toStrictEqual([
      'MISSING_FIELD businessInfo.sourceOfFunds',
    ]);
    const byCategory = { sourceOfFunds: undefined, sourceOfFundsCategories: ['REVENUE'] };
    expect(found(business(byCategory))).toStrictEqual([]);
  });

  it('has a tax id of its country', () => {
    expect(found(business({ taxId: 'nonsense' }))).toStrictEqual(['INVALID_FIELD businessInfo.taxId']);
  });

  it.each(BUSINESS_PROOFS.map(({ lack, types }) => [lack, types] as const))(
    'lacks %s without any of %j',
    (lack, types) => {
      const others = PROOFS.filter(({ documentType }) => !types.some((type) => type === documentType));
      const documents = [...others, documentOf(OWNER_ID, 'PASSPORT')];
      expect(found(business({}, { documents }))).toStrictEqual([lack]);
      for (const type of types)
        expect(
          found(business({}, { documents: [...documents, documentOf(CUSTOMER_ID, type)] })),
        ).toStrictEqual([]);
    },
  );

  it('may prove two things by one document', () => {
    const [presence, , , residence] = PROOFS as [StoredDocument, unknown, unknown, StoredDocument];
    const trust = documentOf(CUSTOMER_ID, 'TRUST_AGREEMENT');
    const documents = [presence, trust, residence, documentOf(OWNER_ID, 'PASSPORT')];
    expect(found(business({}, { documents }))).toStrictEqual([]);
  });

  it.each([
    ['neither', [], ['MISSING_BENEFICIAL_OWNER', 'MISSING_CONTROL_PERSON']],
    [
      'a director of 24 %',
      [owner({}, { roles: ['DIRECTOR'], ownershipPercentage: 24 })],
      ['MISSING_BENEFICIAL_OWNER'],
    ],
    ['a director of 25 %', [owner({}, { roles: ['DIRECTOR'], ownershipPercentage: 25 })], []],
    ['an owner without control', [owner({}, { roles: ['UBO'] })], ['MISSING_CONTROL_PERSON']],
  ])('with %s among its people', (_who, owners, findings) => {
    expect(found(business({}, { owners }))).toStrictEqual(findings);
  });
});

describe('an owner', () => {
  const withOwner = (personalInfo: object, documents: readonly StoredDocument[]) =>
    found(business({}, { owners: [owner(personalInfo)], documents: [...PROOFS, ...documents] }));
  const PASSPORT = documentOf(OWNER_ID, 'PASSPORT');

  it.each(['firstName', 'lastName', 'birthDate', 'nationality', 'idType', 'identifier'])(
    'needs %s',
    (name) => {
      expect(withOwner({ [name]: '' }, [PASSPORT, ...both(OWNER_ID, 'NATIONAL_ID')])).toStrictEqual([
        `MISSING_FIELD personalInfo.${name}`,
      ]);
    },
  );

  it('is of age', () => {
    expect(withOwner({ birthDate: '2010-01-01' }, [PASSPORT])).toStrictEqual([
      'INVALID_FIELD personalInfo.birthDate',
    ]);
  });

  it.each([
    ['nothing', [], ['MISSING_IDENTITY_DOCUMENT', 'MISSING_IDENTITY_DOCUMENT']],
    ['a passport alone', [PASSPORT], ['MISSING_IDENTITY_DOCUMENT']],
    ['a licence alone', both(OWNER_ID, 'DRIVERS_LICENSE'), ['MISSING_IDENTITY_DOCUMENT']],
    [
      'a passport and half a licence',
      [PASSPORT, documentOf(OWNER_ID, 'DRIVERS_LICENSE', 'BACK')],
      ['INCOMPLETE_DOCUMENT'],
    ],
    ['a passport and a licence', [PASSPORT, ...both(OWNER_ID, 'DRIVERS_LICENSE')], []],
    [
      'a licence and an identity card',
      [...both(OWNER_ID, 'DRIVERS_LICENSE'), ...both(OWNER_ID, 'NATIONAL_ID')],
      ['MISSING_IDENTITY_DOCUMENT'],
    ],
  ])('from elsewhere shows %s', (_what, documents, findings) => {
    expect(withOwner({ nationality: 'FR' }, documents)).toStrictEqual(findings);
  });

  it('is named by its finding, and people come in the order of their creation', () => {
    const other = newId('BeneficialOwner');
    const owners = [owner({ lastName: '' }), owner({ lastName: '' }, { ownerId: other })];
    const documents = [...PROOFS, PASSPORT, documentOf(other, 'PASSPORT')];
    const named = findingsOf(business({}, { owners, documents }), NOW).map(({ resourceId }) => resourceId);
    expect(named).toStrictEqual([OWNER_ID, other]);
  });
});
