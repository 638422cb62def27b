import {
  foldedBy,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { DocumentType } from './document-types.js';

export type DocumentHolder = Id<'Customer'> | Id<'BeneficialOwner'>;
export type DocumentSide = 'FRONT' | 'BACK';

/** What is said of a document and names its holder: sealed under the customer's key, and with it what opens the file. */
export interface DocumentDetails {
  readonly fileName: string;
  /** Opens the file of this document and nothing else; it is kept nowhere else. */
  readonly fileKey: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
}

interface DocumentFacts {
  readonly customerId: Id<'Customer'>;
  readonly documentId: Id<'Document'>;
  readonly documentType: DocumentType;
  readonly country: string;
  readonly side?: DocumentSide;
  readonly details: DocumentDetails;
  /** Where the sealed file lies in the store: a new key for each file. */
  readonly contentKey: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** A file was taken in for the customer, or for one of its owners (verification §6). */
export interface DocumentStored extends DocumentFacts {
  readonly type: 'DocumentStored';
  readonly holder: DocumentHolder;
  readonly storedAt: Instant;
}
/** A new file and metadata under the same id; the old file is removed from the store. */
export interface DocumentReplaced extends DocumentFacts {
  readonly type: 'DocumentReplaced';
  /** Of the file that it had before. */
  readonly formerContentKey: string;
  readonly replacedAt: Instant;
}
export interface DocumentDeleted {
  readonly type: 'DocumentDeleted';
  readonly customerId: Id<'Customer'>;
  readonly documentId: Id<'Document'>;
  readonly contentKey: string;
  readonly deletedAt: Instant;
}
export type DocumentEvent = DocumentStored | DocumentReplaced | DocumentDeleted;

export const documentPersonal = {
  DocumentStored: { personal: ['details'], subject: 'customerId' },
  DocumentReplaced: { personal: ['details'], subject: 'customerId' },
} as const satisfies PersonalFields<DocumentEvent>;

export type LoadedDocumentEvent = Loaded<DocumentEvent, typeof documentPersonal>;
type Stored = Extract<LoadedDocumentEvent, { readonly type: 'DocumentStored' }>;

export interface StoredDocument extends Omit<Stored, 'type' | 'storedAt'> {
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
export type Documents = readonly StoredDocument[];

const TABLE: EventTable<Documents, LoadedDocumentEvent> = {
  DocumentStored: (documents, { type: _type, storedAt, ...facts }) => [
    ...documents,
    { ...facts, createdAt: storedAt, updatedAt: storedAt },
  ],
  DocumentReplaced: (documents, { type: _type, formerContentKey: _former, replacedAt, ...facts }) =>
    documents.map((document) =>
      document.documentId === facts.documentId
        ? { ...facts, holder: document.holder, createdAt: document.createdAt, updatedAt: replacedAt }
        : document,
    ),
  DocumentDeleted: (documents, { documentId }) =>
    documents.filter((document) => document.documentId !== documentId),
};
export const foldDocuments = foldedBy(TABLE);
