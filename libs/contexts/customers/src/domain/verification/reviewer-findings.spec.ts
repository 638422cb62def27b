import { newId } from '@causeway/kernel';
import { CUSTOMER_ID } from '../../testing/customer.fixture.js';
import type { CustomerRecord } from '../customer.js';
import { IDENTITY_TYPES } from '../documents/document-types.js';
import { reviewerFindings, type ReviewerFinding } from './reviewer-findings.js';

const OWNER = newId('BeneficialOwner');
const PASSPORT = newId('Document');
const STATEMENT = newId('Document');
const BUSINESS = {
  customerId: CUSTOMER_ID,
  customerType: 'BUSINESS',
  owners: [{ ownerId: OWNER }],
  documents: [
    { documentId: PASSPORT, holder: OWNER, documentType: 'PASSPORT' },
    { documentId: STATEMENT, holder: CUSTOMER_ID, documentType: 'BANK_STATEMENT' },
  ],
} as unknown as CustomerRecord;
const INDIVIDUAL = { ...BUSINESS, customerType: 'INDIVIDUAL', owners: [] } as CustomerRecord;

type Outcome = Parameters<typeof reviewerFindings>[0];
const problems = (outcome: Outcome, found: readonly ReviewerFinding[], customer = BUSINESS): string[] =>
  reviewerFindings(outcome, found, customer).problems.map(({ field }) => field);

describe('what a reviewer found', () => {
  it.each<readonly [string, ReviewerFinding]>([
    ['a field of the customer', { type: 'INVALID_FIELD', resourceId: CUSTOMER_ID, field: 'address.city' }],
    ['a field of an owner', { type: 'MISSING_FIELD', resourceId: OWNER, field: 'personalInfo.lastName' }],
    ['a document', { type: 'EXPIRED_DOCUMENT', resourceId: PASSPORT }],
    ['a lack of the business', { type: 'MISSING_GOOD_STANDING_DOCUMENT', resourceId: CUSTOMER_ID }],
    ['a lack of an owner', { type: 'MISSING_IDENTITY_DOCUMENT', resourceId: OWNER }],
  ])('may be about %s', (_what, finding) => {
    expect(problems('RESOLVE_ERRORS', [finding])).toStrictEqual([]);
  });

  it.each<readonly [string, ReviewerFinding, string]>([
    [
      'a document that is none of the customer’s',
      { type: 'EXPIRED_DOCUMENT', resourceId: newId('Document') },
      'resourceId',
    ],
    ['a document, which is a person', { type: 'EXPIRED_DOCUMENT', resourceId: OWNER }, 'resourceId'],
    ['a field, which is not named', { type: 'INVALID_FIELD', resourceId: CUSTOMER_ID }, 'field'],
    ['a document, with a field', { type: 'EXPIRED_DOCUMENT', resourceId: PASSPORT, field: 'x' }, 'field'],
    [
      'a proof of a business, which is a person',
      { type: 'MISSING_GOOD_STANDING_DOCUMENT', resourceId: OWNER },
      'resourceId',
    ],
    [
      'an applicant, with what belongs to a rejection',
      { type: 'APPLICANT_FRAUD', resourceId: CUSTOMER_ID },
      'type',
    ],
  ])('cannot be about %s', (_what, finding, field) => {
    const good = { type: 'EXPIRED_DOCUMENT', resourceId: PASSPORT } as const;
    expect(problems('RESOLVE_ERRORS', [good, finding])).toStrictEqual([`findings.1.${field}`]);
  });

  it('of a person is nothing that only a business has', () => {
    const finding = { type: 'MISSING_BENEFICIAL_OWNER', resourceId: CUSTOMER_ID } as const;
    expect(problems('REJECTED', [finding], INDIVIDUAL)).toStrictEqual(['findings.0.type']);
  });

  it('belongs to a submission that goes back, and to no approval', () => {
    const finding = { type: 'EXPIRED_DOCUMENT', resourceId: PASSPORT } as const;
    expect(problems('RESOLVE_ERRORS', [])).toStrictEqual(['findings']);
    expect(problems('APPROVED', [finding])).toStrictEqual(['findings']);
    expect(problems('PENDING_MANUAL_REVIEW', [finding])).toStrictEqual(['findings']);
    expect(problems('APPROVED', [])).toStrictEqual([]);
    expect(problems('REJECTED', [])).toStrictEqual([]);
    expect(problems('REJECTED', [{ type: 'APPLICANT_FRAUD', resourceId: CUSTOMER_ID }])).toStrictEqual([]);
  });

  it('says which documents are accepted instead, and names no value', () => {
    const { findings } = reviewerFindings(
      'RESOLVE_ERRORS',
      [
        { type: 'EXPIRED_DOCUMENT', resourceId: PASSPORT },
        { type: 'INVALID_DOCUMENT', resourceId: STATEMENT },
        { type: 'UNREADABLE_DOCUMENT', resourceId: STATEMENT },
        { type: 'INVALID_FIELD', resourceId: CUSTOMER_ID, field: 'address.city' },
      ],
      BUSINESS,
    );
    expect(findings.map(({ acceptedDocumentTypes }) => acceptedDocumentTypes)).toStrictEqual([
      IDENTITY_TYPES,
      ['BANK_STATEMENT'],
      undefined,
      undefined,
    ]);
    expect(findings[3]?.reason).toBe('address.city was found to be wrong');
  });
});
