import type { FieldProblem } from '@causeway/shapes';
import type { CustomerRecord } from '../customer.js';
import { IDENTITY_TYPES, isIdentity } from '../documents/document-types.js';
import { MEANINGS, type FindingType, type VerificationFinding } from './finding.js';

/** As a reviewer names it: its words follow from the type. */
export interface ReviewerFinding {
  readonly type: FindingType;
  /** The customer, one of its owners or documents. */
  readonly resourceId: string;
  readonly field?: string;
}

type Outcome = 'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'PENDING_MANUAL_REVIEW';

/** What the platform is notified of; a finding that is about nothing of this customer is refused, each by its place in the list. */
export const reviewerFindings = (
  outcome: Outcome,
  found: readonly ReviewerFinding[],
  customer: CustomerRecord,
): { readonly findings: readonly VerificationFinding[]; readonly problems: readonly FieldProblem[] } => ({
  findings: found.map((finding) => shown(finding, customer)),
  problems: [
    ...problemsOfList(outcome, found),
    ...found.flatMap((finding, at) => problemsOf(finding, `findings.${at}`, customer)),
  ],
});

const problemsOfList = (outcome: Outcome, found: readonly ReviewerFinding[]): FieldProblem[] => {
  switch (outcome) {
    case 'APPROVED':
    case 'PENDING_MANUAL_REVIEW':
      return found.length === 0 ? [] : [{ field: 'findings', message: `must be empty with ${outcome}` }];
    case 'RESOLVE_ERRORS':
      if (found.length === 0) return [{ field: 'findings', message: 'must say what is to be mended' }];
      return found.flatMap(({ type }, at) =>
        MEANINGS[type].rejects
          ? [{ field: `findings.${at}.type`, message: 'cannot be mended: it belongs to a rejection' }]
          : [],
      );
    case 'REJECTED':
      return [];
  }
};

const problemsOf = (
  { type, resourceId, field }: ReviewerFinding,
  path: string,
  { customerId, customerType, owners, documents }: CustomerRecord,
): FieldProblem[] => {
  const { about, ofBusiness } = MEANINGS[type];
  const isDocument = documents.some(({ documentId }) => documentId === resourceId);
  const isParty = resourceId === customerId || owners.some(({ ownerId }) => ownerId === resourceId);
  const fits = about === 'DOCUMENT' ? isDocument : ofBusiness ? resourceId === customerId : isParty;
  const isOfType = ofBusiness !== true || customerType === 'BUSINESS';
  return [
    ...(isOfType ? [] : [{ field: `${path}.type`, message: 'is only of a business' }]),
    ...(fits
      ? []
      : [
          {
            field: `${path}.resourceId`,
            message:
              about === 'DOCUMENT'
                ? 'must be a document of the customer'
                : 'must be the customer or an owner',
          },
        ]),
    ...((field !== undefined) === (about === 'FIELD')
      ? []
      : [{ field: `${path}.field`, message: about === 'FIELD' ? 'is required' : 'must be left out' }]),
  ];
};

const shown = (
  { type, resourceId, field }: ReviewerFinding,
  { documents }: CustomerRecord,
): VerificationFinding => {
  const { about, reason, accepted } = MEANINGS[type];
  const acceptedDocumentTypes =
    accepted ??
    acceptedInstead(
      type,
      documents.find(({ documentId }) => documentId === resourceId),
    );
  return {
    type,
    resourceId,
    ...(about === 'FIELD' && field !== undefined ? { field, reason: `${field} ${reason}` } : { reason }),
    ...(acceptedDocumentTypes && { acceptedDocumentTypes }),
  };
};

/** What may take the place of a document that is not accepted: one of its kind. */
const acceptedInstead = (
  type: FindingType,
  document: { readonly documentType: string } | undefined,
): readonly string[] | undefined => {
  if (document === undefined || (type !== 'INVALID_DOCUMENT' && type !== 'EXPIRED_DOCUMENT'))
    return undefined;
  return isIdentity(document.documentType) ? IDENTITY_TYPES : [document.documentType];
};
