import { findOne, page, rowsOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import { Erased, mapPage, type Environment, type Id, type KeysetPosition, type Page } from '@causeway/kernel';
import type { Customer } from '../domain/customer.js';
import type { DocumentDetails, DocumentHolder, DocumentSide } from '../domain/documents/document.js';
import type { DocumentType } from '../domain/documents/document-types.js';
import type { DocumentDocument } from '../published/document.document.js';

export const documentView = defineView('customers.document_view', {
  key: ['environment', 'documentId'],
  subject: 'customerId',
  columns: {
    environment: text<Environment>(),
    documentId: text<Id<'Document'>>(),
    platformId: text(),
    customerId: text<Id<'Customer'>>(),
    holder: text<DocumentHolder>(),
    documentType: text<DocumentType>(),
    country: text(),
    side: text<DocumentSide>().optional(),
    details: json<DocumentDetails>().sealed(),
    contentKey: text(),
    mediaType: text(),
    bytes: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const documentRows = rowsOf(documentView, (state: Customer, { environment, platformId }) =>
  state.status === 'ABSENT'
    ? []
    : state.customer.documents.map((document) => ({ ...document, environment, platformId })),
);

export type DocumentRow = Omit<ViewRecord<typeof documentView>, 'environment' | 'platformId'>;

/** As GET shows a document; `undefined` once what was said of it cannot be read any more. */
export const toDocumentDocument = ({ details, ...document }: DocumentRow): DocumentDocument | undefined => {
  if (details instanceof Erased) return undefined;
  const { documentId, holder, documentType, side, country, createdAt, updatedAt } = document;
  const { fileKey: _opensIt, ...said } = details;
  return {
    ...{ id: documentId, documentHolder: holder, documentType },
    ...(side !== undefined && { side }),
    ...{ country, ...said, createdAt, updatedAt },
  };
};

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** `undefined` for another tenant's document and for an unknown one. */
export const findDocument = (
  reading: Reading,
  { environment, platformId }: Tenant,
  documentId: Id<'Document'>,
): Promise<DocumentRow | undefined> =>
  findOne(reading, documentView, { filters: { environment, platformId, documentId } });

export interface DocumentsWanted {
  readonly documentHolder?: DocumentHolder | undefined;
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** Documents, newest first; none of an unknown holder. */
export const listDocuments = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { documentHolder: holder, limit, after }: DocumentsWanted,
): Promise<Page<DocumentDocument>> => {
  const found = await page(reading, documentView, {
    filters: { environment, platformId, holder },
    limit,
    after,
  });
  const shown = mapPage(found, toDocumentDocument);
  return { ...shown, data: shown.data.filter((document) => document !== undefined) };
};

/** Which of these files are those of documents. */
export const recordedFiles = async (
  { views }: Pick<Reading, 'views'>,
  contentKeys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await views.rows<{ readonly content_key: string }>(
    'select content_key from customers.document_view where content_key = any($1)',
    [contentKeys],
  );
  return new Set(rows.map((row) => row.content_key));
};
