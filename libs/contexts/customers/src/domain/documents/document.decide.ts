import { record, reject, type Decision, type Id, type Instant, type Rejected } from '@causeway/kernel';
import type { Customer, CustomerEvent, CustomerRecord } from '../customer.js';
import { reassessed } from '../reassess.js';
import type { CustomerRejection } from '../rejection-codes.js';
import { isLocked } from '../verification/verification.js';
import { DOCUMENTS_MAX, problemsAcross, type DocumentFields } from './document-fields.js';
import type { DocumentHolder, DocumentSide, StoredDocument } from './document.js';
import type { QualityProblem } from './quality.js';

type Answer = Decision<CustomerEvent, CustomerRejection>;
interface When {
  readonly now: Instant;
}

/** A file that lies in the store, and what was said of it. */
export interface SentDocument {
  readonly fields: DocumentFields;
  readonly fileName: string;
  readonly fileKey: string;
  readonly contentKey: string;
  readonly mediaType: string;
  readonly bytes: number;
}

interface Facts {
  /** What a provider finds wrong with the file at once. */
  readonly qualityProblem?: QualityProblem | undefined;
}

/** Takes a document in for a customer or one of its owners (verification §6). */
export const storeDocument = (
  { holder, ...sent }: SentDocument & { readonly holder: DocumentHolder },
  before: Customer,
  { now }: When,
  { documentId, qualityProblem }: Facts & { readonly documentId: Id<'Document'> },
): Answer => {
  const customer = keeperOf(holder, before);
  if ('rejection' in customer) return customer;
  const refusal = unfit(sent, qualityProblem);
  if (refusal !== undefined) return refusal;
  const held = customer.documents.filter((document) => document.holder === holder).length;
  if (held >= DOCUMENTS_MAX) return reject('TOO_MANY_DOCUMENTS', { documentsMax: DOCUMENTS_MAX });
  const { customerId } = customer;
  return reassessed(
    record<CustomerEvent>({
      type: 'DocumentStored',
      ...{ customerId, documentId, holder },
      ...factsOf(sent),
      storedAt: now,
    }),
    before,
    now,
  );
};

/** The customer that the documents of a holder are kept with. */
const keeperOf = (
  holder: DocumentHolder,
  before: Customer,
): CustomerRecord | Rejected<never, CustomerRejection> => {
  const isOwner = holder.startsWith('BeneficialOwner:');
  const missing = isOwner
    ? reject('OWNER_NOT_FOUND', { resource: 'BeneficialOwner' })
    : reject('CUSTOMER_NOT_FOUND');
  if (before.status !== 'ACTIVE') return missing;
  const { customer } = before;
  const isIts = isOwner
    ? customer.owners.some(({ ownerId }) => ownerId === holder)
    : customer.customerId === holder;
  return isIts ? customer : missing;
};

/** Puts another file and other words in the place of a document's; its id and its holder stay. */
export const replaceDocument = (
  { documentId, ...sent }: SentDocument & { readonly documentId: Id<'Document'> },
  before: Customer,
  { now }: When,
  { qualityProblem }: Facts = {},
): Answer => {
  const found = documentOf(documentId, before);
  if ('rejection' in found) return found;
  const { customer, document } = found;
  const { customerId, verifications } = customer;
  if (isLocked(verifications, documentId)) return reject('DOCUMENT_NOT_REPLACEABLE');
  const refusal = unfit(sent, qualityProblem);
  if (refusal !== undefined) return refusal;
  return reassessed(
    record<CustomerEvent>({
      type: 'DocumentReplaced',
      ...{ customerId, documentId },
      ...factsOf(sent),
      formerContentKey: document.contentKey,
      replacedAt: now,
    }),
    before,
    now,
  );
};

/** Removes a document for good; its file goes too. */
export const deleteDocument = (
  { documentId }: { readonly documentId: Id<'Document'> },
  before: Customer,
  { now }: When,
): Answer => {
  const found = documentOf(documentId, before);
  if ('rejection' in found) return found;
  const { customer, document } = found;
  const { customerId, verifications } = customer;
  if (isLocked(verifications, documentId)) return reject('DOCUMENT_LOCKED');
  const { contentKey } = document;
  return reassessed(
    record<CustomerEvent>({
      type: 'DocumentDeleted',
      ...{ customerId, documentId, contentKey, deletedAt: now },
    }),
    before,
    now,
  );
};

interface Found {
  readonly customer: CustomerRecord;
  readonly document: StoredDocument;
}

const documentOf = (
  documentId: Id<'Document'>,
  before: Customer,
): Found | Rejected<never, CustomerRejection> => {
  const customer = before.status === 'ACTIVE' ? before.customer : undefined;
  const document = customer?.documents.find((each) => each.documentId === documentId);
  return customer === undefined || document === undefined
    ? reject('DOCUMENT_NOT_FOUND', { resource: 'Document' })
    : { customer, document };
};

const unfit = (
  { fields }: Pick<SentDocument, 'fields'>,
  qualityProblem: QualityProblem | undefined,
): Rejected<never, CustomerRejection> | undefined => {
  const errors = problemsAcross(fields);
  if (errors.length > 0) return reject('INVALID_INPUT', { errors });
  return qualityProblem && reject(qualityProblem);
};

const factsOf = ({ fields, fileName, fileKey, contentKey, mediaType, bytes }: SentDocument) => {
  const { documentType, country, side, documentNumber, issuingAuthority } = fields;
  return {
    ...{ documentType, country, contentKey, mediaType, bytes },
    ...(side !== undefined && { side: side satisfies DocumentSide }),
    details: {
      ...{ fileName, fileKey },
      ...(documentNumber !== undefined && { documentNumber }),
      ...(issuingAuthority !== undefined && { issuingAuthority }),
    },
  };
};
