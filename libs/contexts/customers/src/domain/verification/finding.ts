import { BUSINESS_PROOFS, IDENTITY_TYPES, type DocumentType } from '../documents/document-types.js';

/** What may be wrong with a submission (`VerificationErrorType` of the contract). */
export const FINDING_TYPES = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_IDENTITY_DOCUMENT',
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED',
  'MISSING_BENEFICIAL_OWNER',
  'MISSING_CONTROL_PERSON',
  'MISSING_GOOD_STANDING_DOCUMENT',
] as const;
export type FindingType = (typeof FINDING_TYPES)[number];

/** One thing that keeps a submission from being accepted (verification §7.2). No value of a field is in it. */
export interface VerificationFinding {
  readonly type: FindingType;
  /** The customer, owner or document that it is about. */
  readonly resourceId: string;
  readonly field?: string;
  readonly reason: string;
  readonly acceptedDocumentTypes?: readonly string[];
}

/** What a finding is about: a field of the customer or an owner, a document, a document that is missing, or a party itself. */
type Subject = 'FIELD' | 'DOCUMENT' | 'LACK' | 'PARTY';

interface Meaning {
  readonly about: Subject;
  /** What a reviewer's finding of this type says: never a reviewer's own words, which could name a person. */
  readonly reason: string;
  /** Any of them answers a lack. */
  readonly accepted?: readonly DocumentType[];
  /** Only of a business. */
  readonly ofBusiness?: true;
  /** It ends a review, and cannot be mended. */
  readonly rejects?: true;
}

const proof = (lack: FindingType): Meaning => {
  const { proves, types } = BUSINESS_PROOFS.find((each) => each.lack === lack) ?? {};
  return {
    about: 'LACK',
    reason: `a document is missing that proves ${proves ?? 'what was said'}`,
    ...(types && { accepted: types }),
  };
};
const ofDocument = (reason: string): Meaning => ({ about: 'DOCUMENT', reason });
const ofApplicant = (reason: string): Meaning => ({ about: 'PARTY', reason, rejects: true });

/** Every type of finding, and what it means when a reviewer names it (verification §7.2). */
export const MEANINGS: Readonly<Record<FindingType, Meaning>> = {
  MISSING_FIELD: { about: 'FIELD', reason: 'is missing' },
  INVALID_FIELD: { about: 'FIELD', reason: 'was found to be wrong' },
  MISSING_LEGAL_PRESENCE_DOCUMENT: { ...proof('MISSING_LEGAL_PRESENCE_DOCUMENT'), ofBusiness: true },
  MISSING_CONTROL_STRUCTURE_DOCUMENT: { ...proof('MISSING_CONTROL_STRUCTURE_DOCUMENT'), ofBusiness: true },
  MISSING_OWNERSHIP_STRUCTURE_DOCUMENT: {
    ...proof('MISSING_OWNERSHIP_STRUCTURE_DOCUMENT'),
    ofBusiness: true,
  },
  MISSING_PROOF_OF_ADDRESS_DOCUMENT: {
    ...proof('MISSING_PROOF_OF_ADDRESS_DOCUMENT'),
    reason: 'a document is missing that proves the address and is less than three months old',
  },
  MISSING_IDENTITY_DOCUMENT: {
    about: 'LACK',
    reason: 'an identity document is missing',
    accepted: IDENTITY_TYPES,
  },
  MISSING_GOOD_STANDING_DOCUMENT: {
    about: 'LACK',
    reason: 'a GOOD_STANDING_CERTIFICATE is missing',
    accepted: ['GOOD_STANDING_CERTIFICATE'],
    ofBusiness: true,
  },
  INVALID_DOCUMENT: ofDocument('the document is not valid'),
  EXPIRED_DOCUMENT: ofDocument('the document has expired'),
  POOR_QUALITY_DOCUMENT: ofDocument('the document cannot be read well: replace it, or add a newer one'),
  SUSPECTED_FRAUD_DOCUMENT: ofDocument('the document does not seem to be genuine'),
  WRONG_DOCUMENT_TYPE: ofDocument('the document is of another type than it was said to be'),
  INCOMPLETE_DOCUMENT: ofDocument('a part of the document is missing'),
  UNREADABLE_DOCUMENT: ofDocument('the document cannot be read'),
  DOCUMENT_VERIFICATION_FAILED: ofDocument('the document could not be verified'),
  APPLICANT_SANCTIONED: ofApplicant('the applicant is on a sanctions list'),
  APPLICANT_FRAUD: ofApplicant('the application is fraudulent'),
  APPLICANT_CRIMINAL_RECORD: ofApplicant('the applicant has a criminal record'),
  APPLICANT_REJECTED: ofApplicant('the application was refused'),
  MISSING_BENEFICIAL_OWNER: { about: 'PARTY', reason: 'an owner is missing', ofBusiness: true },
  MISSING_CONTROL_PERSON: {
    about: 'PARTY',
    reason: 'a person is missing who controls the business',
    ofBusiness: true,
  },
};

/** Whether only a write ends it; the next submission is the answer to any other (verification §8.1). */
export const isMendable = ({ type }: Pick<VerificationFinding, 'type'>): boolean =>
  MEANINGS[type].about !== 'PARTY';
