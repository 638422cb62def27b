import { Command, Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { DocumentHolder } from '../../domain/documents/document.js';
import type { SentDocument } from '../../domain/documents/document.decide.js';
import type { DocumentDocument } from '../../published/document.document.js';
import type { DocumentsWanted } from '../../read/document.view.js';

/**
 * Records a document whose file lies in the store already, sealed under the key that comes with it (verification §6).
 * Refuses with `CUSTOMER_NOT_FOUND` or `OWNER_NOT_FOUND`, `TOO_MANY_DOCUMENTS`, and what a provider finds wrong at once;
 * then the sender removes the file.
 */
export class StoreDocument extends Command<
  SentDocument & { readonly holder: DocumentHolder },
  DocumentDocument
> {
  static readonly type = 'customers.store-document';
}

/** Refuses with `DOCUMENT_NOT_FOUND`, `DOCUMENT_NOT_REPLACEABLE`, and as above. */
export class ReplaceDocument extends Command<
  SentDocument & { readonly documentId: Id<'Document'> },
  DocumentDocument
> {
  static readonly type = 'customers.replace-document';
}

/** Refuses with `DOCUMENT_NOT_FOUND` and `DOCUMENT_LOCKED`. */
export class DeleteDocument extends Command<{ readonly documentId: Id<'Document'> }, null> {
  static readonly type = 'customers.delete-document';
}

/** Refuses with `DOCUMENT_NOT_FOUND`. */
export class GetDocument extends Query<{ readonly documentId: Id<'Document'> }, DocumentDocument> {
  static readonly type = 'customers.get-document';
}

/** Newest first. */
export class ListDocuments extends Query<DocumentsWanted, Page<DocumentDocument>> {
  static readonly type = 'customers.list-documents';
}

/** Those of a customer and its owners that a submission has: they are neither replaced nor deleted (verification §6). */
export class ListLockedDocuments extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Document'>[]
> {
  static readonly type = 'customers.list-locked-documents';
}

/** Where the file of a document lies, and what opens it. */
export interface DocumentFile {
  readonly contentKey: string;
  readonly fileKey: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** For the operator alone; refuses with `DOCUMENT_NOT_FOUND`. */
export class GetDocumentFile extends Query<{ readonly documentId: Id<'Document'> }, DocumentFile> {
  static readonly type = 'customers.get-document-file';
}
