import { saysTheSame } from '@causeway/kernel';
import { IDENTITY_TYPES, isIdentity } from '../documents/document-types.js';
import type { Documents, LoadedDocumentEvent } from '../documents/document.js';
import type { LoadedOwnerEvent, Owners } from '../owners/owner.js';
import type { VerificationFinding } from './finding.js';
import type { Verifications } from './verification.js';

type DocumentWrite<Type extends LoadedDocumentEvent['type']> = Extract<
  LoadedDocumentEvent,
  { readonly type: Type }
>;
type Write =
  | { readonly type: 'CustomerProfileChanged'; readonly customerId: string; readonly details: unknown }
  | Extract<LoadedOwnerEvent, { readonly type: 'BeneficialOwnerChanged' }>
  | LoadedDocumentEvent;

/** What of a customer findings are about. */
interface Written {
  readonly details: unknown;
  readonly owners: Owners;
  readonly documents: Documents;
  readonly verifications: Verifications;
}

/**
 * The verifications without what a write has mended of the reviewer's findings (verification §8.1): a document that was
 * replaced, deleted or joined by a newer one, and a field whose value changed. Anything else stays until the next
 * submission.
 */
export const mendedBy = (
  event: Write,
  { details, owners, documents, verifications }: Written,
): Verifications => {
  if (verifications.every(({ reviewerFindings }) => reviewerFindings.length === 0)) return verifications;
  const isMended = (finding: VerificationFinding): boolean => {
    switch (event.type) {
      case 'DocumentStored':
        return answers(event, finding, documents);
      case 'DocumentReplaced':
      case 'DocumentDeleted':
        return finding.resourceId === event.documentId;
      case 'CustomerProfileChanged':
        return finding.resourceId === event.customerId && differs(finding, details, event.details);
      case 'BeneficialOwnerChanged':
        return (
          finding.resourceId === event.ownerId &&
          differs(
            finding,
            owners.find(({ ownerId }) => ownerId === event.ownerId),
            event,
          )
        );
    }
  };
  return verifications.map((verification) => ({
    ...verification,
    reviewerFindings: verification.reviewerFindings.filter((finding) => !isMended(finding)),
  }));
};

/** A new document answers a finding on another one of its holder, or the lack of one, when its type is accepted. */
const answers = (
  { holder, documentType }: DocumentWrite<'DocumentStored'>,
  { resourceId, acceptedDocumentTypes }: VerificationFinding,
  documents: Documents,
): boolean => {
  const doubted = documents.find(({ documentId }) => documentId === resourceId);
  if (holder !== (doubted?.holder ?? resourceId)) return false;
  const ofItsKind = doubted && (isIdentity(doubted.documentType) ? IDENTITY_TYPES : [doubted.documentType]);
  return (acceptedDocumentTypes ?? ofItsKind ?? []).some((type) => type === documentType);
};

const differs = ({ field }: VerificationFinding, before: unknown, after: unknown): boolean =>
  field !== undefined && !saysTheSame(at(before, field) ?? null, at(after, field) ?? null);

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, name) => (found as Readonly<Record<string, unknown>> | undefined)?.[name],
      value,
    );
