import type { Id, Instant } from '@causeway/kernel';
import type { DocumentHolder, DocumentSide } from '../domain/documents/document.js';
import type { DocumentType } from '../domain/documents/document-types.js';

/** What the API says of a document; never its file, nor where that lies. */
export interface DocumentDocument {
  readonly id: Id<'Document'>;
  readonly documentHolder: DocumentHolder;
  readonly documentType: DocumentType;
  readonly side?: DocumentSide;
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
  readonly fileName: string;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
