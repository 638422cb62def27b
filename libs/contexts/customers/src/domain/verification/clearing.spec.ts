import { newId } from '@causeway/kernel';
import { CUSTOMER_ID } from '../../testing/customer.fixture.js';
import { mendedBy } from './clearing.js';
import type { VerificationFinding } from './finding.js';

const OWNER = newId('BeneficialOwner');
const PASSPORT = newId('Document');
const BEFORE = {
  details: { fullName: 'Jane Doe', address: { city: 'Berlin', line1: '1 Market St' } },
  owners: [{ ownerId: OWNER, personalInfo: { lastName: 'Doe', firstName: 'Jane' } }],
  documents: [{ documentId: PASSPORT, holder: CUSTOMER_ID, documentType: 'PASSPORT' }],
};
type Write = Parameters<typeof mendedBy>[0];

/** Whether the write ends the finding. */
const ends = (write: object, finding: Partial<VerificationFinding>): boolean => {
  const verifications = [{ reviewerFindings: [finding] }];
  const [after] = mendedBy(write as Write, { ...BEFORE, verifications } as never);
  return after?.reviewerFindings.length === 0;
};
const changed = (details: object) => ({ type: 'CustomerProfileChanged', customerId: CUSTOMER_ID, details });
const ownerChanged = (personalInfo: object) => ({
  type: 'BeneficialOwnerChanged',
  ownerId: OWNER,
  personalInfo,
});
const stored = (documentType: string, holder: string = CUSTOMER_ID) => ({
  ...{ type: 'DocumentStored', documentId: newId('Document'), holder, documentType },
});
const CITY = { resourceId: CUSTOMER_ID, field: 'address.city' };
const OF_PASSPORT = { resourceId: PASSPORT };

describe('a reviewer’s finding', () => {
  it('on a field ends with another value of that field, and with nothing else', () => {
    const { address } = BEFORE.details;
    expect(ends(changed({ ...BEFORE.details, address: { ...address, city: 'Bonn' } }), CITY)).toBe(true);
    expect(ends(changed({ ...BEFORE.details, address: { ...address, line1: '2' } }), CITY)).toBe(false);
    expect(ends(changed({ ...BEFORE.details, fullName: 'Jane Roe' }), CITY)).toBe(false);
    expect(ends(changed({ fullName: 'Jane Doe' }), CITY)).toBe(true);
  });

  it('on an owner’s field ends with that owner’s alone', () => {
    const name = { resourceId: OWNER, field: 'personalInfo.lastName' };
    expect(ends(ownerChanged({ lastName: 'Roe', firstName: 'Jane' }), name)).toBe(true);
    expect(ends(ownerChanged({ lastName: 'Doe', firstName: 'Joan' }), name)).toBe(false);
    expect(ends(changed({ personalInfo: { lastName: 'Roe' } }), name)).toBe(false);
  });

  it.each(['DocumentReplaced', 'DocumentDeleted'])('on a document ends when it is gone: %s', (type) => {
    expect(ends({ type, documentId: PASSPORT }, OF_PASSPORT)).toBe(true);
    expect(ends({ type, documentId: newId('Document') }, OF_PASSPORT)).toBe(false);
  });

  it.each([
    ['an identity card of the same holder', stored('NATIONAL_ID'), true],
    ['another passport', stored('PASSPORT'), true],
    ['a bank statement', stored('BANK_STATEMENT'), false],
    ['a passport of another person', stored('PASSPORT', OWNER), false],
  ])('on a document ends with a newer one of its kind: %s', (_what, write, isEnded) => {
    expect(ends(write, OF_PASSPORT)).toBe(isEnded);
  });

  it.each([
    ['an accepted type', stored('UTILITY_BILL'), true],
    ['another type', stored('PASSPORT'), false],
    ['an accepted type of another holder', stored('UTILITY_BILL', OWNER), false],
  ])('on a document that is missing ends with %s', (_what, write, isEnded) => {
    const lack = { resourceId: CUSTOMER_ID, acceptedDocumentTypes: ['PROOF_OF_ADDRESS', 'UTILITY_BILL'] };
    expect(ends(write, lack)).toBe(isEnded);
  });

  it('on a party ends with no write', () => {
    const party = { resourceId: CUSTOMER_ID };
    for (const write of [changed({}), stored('PASSPORT'), { type: 'DocumentDeleted', documentId: PASSPORT }])
      expect(ends(write, party)).toBe(false);
  });
});
