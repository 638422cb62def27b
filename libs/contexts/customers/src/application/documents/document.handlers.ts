import {
  answersQuery,
  carriesOut,
  RejectedError,
  reportingCall,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, Erased, idOf, nothing, parseId, uuidOf, type Id } from '@causeway/kernel';
import type { Customer } from '../../domain/customer.js';
import { deleteDocument, replaceDocument, storeDocument } from '../../domain/documents/document.decide.js';
import type { DocumentHolder } from '../../domain/documents/document.js';
import type { DocumentDocument } from '../../published/document.document.js';
import { lockedDocuments } from '../../domain/verification/verification.js';
import { findCustomer } from '../../read/customer.query.js';
import {
  findDocument,
  listDocuments,
  toDocumentDocument,
  type DocumentRow,
} from '../../read/document.view.js';
import { findOwner } from '../../read/owner.view.js';
import { customerAggregate } from '../customer.aggregate.js';
import type { CustomersPorts } from '../ports.js';
import {
  DeleteDocument,
  GetDocument,
  GetDocumentFile,
  ListDocuments,
  ListLockedDocuments,
  ReplaceDocument,
  StoreDocument,
} from './document.requests.js';

/**
 * The id follows from the command, so a repeated upload is the same document. A provider that judges quality is asked
 * before the decision (verification §6).
 */
export const storeDocumentHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<StoreDocument>({
    command: StoreDocument,
    execute: async (sent, call) => {
      const customerId = await keeperOf(ports, call, sent.holder);
      const documentId = idOf('Document', derivedUuid('document', call.commandId));
      return ports.record(call, {
        name: 'record-document',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: sent,
        facts: async () => ({ documentId, qualityProblem: await ports.documentQuality?.(sent) }),
        decide: (customer, when, facts) => storeDocument(sent, customer, when, facts),
        answer: (customer) => shown(customer, documentId),
        answersAbout: customerId,
      });
    },
  });

/** The customer that a holder's documents are kept with. Throws 404 for another tenant's holder. */
const keeperOf = async (
  ports: CustomersPorts,
  call: CallContext,
  holder: DocumentHolder,
): Promise<Id<'Customer'>> => {
  const customerId = parseId('Customer', holder);
  if (customerId !== undefined) return (await findCustomer(ports, call, customerId)).customerId;
  const owner = await findOwner(ports, call, holder as Id<'BeneficialOwner'>);
  if (owner === undefined)
    throw new RejectedError('customers', 'OWNER_NOT_FOUND', { resource: 'BeneficialOwner' });
  return owner.customerId;
};

/** The document keeps its id; a provider that judges quality is asked about the new file (verification §6). */
export const replaceDocumentHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<ReplaceDocument>({
    command: ReplaceDocument,
    execute: async (sent, call) => {
      const { customerId } = await known(ports, call, sent.documentId);
      return ports.record(call, {
        name: 'record-replaced-document',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: sent,
        facts: async () => ({ qualityProblem: await ports.documentQuality?.(sent) }),
        decide: (customer, when, facts) => replaceDocument(sent, customer, when, facts),
        answer: (customer) => shown(customer, sent.documentId),
        answersAbout: customerId,
      });
    },
  });

export const deleteDocumentHandling = (ports: CustomersPorts): CustomHandling =>
  carriesOut<DeleteDocument>({
    command: DeleteDocument,
    execute: async (wanted, call) => {
      const { customerId } = await known(ports, call, wanted.documentId);
      return ports.record(call, {
        name: 'record-deleted-document',
        on: customerAggregate,
        id: uuidOf(customerId),
        content: wanted,
        decide: (customer, when) => deleteDocument(wanted, customer, when),
        answer: () => null,
      });
    },
  });

/** Throws `DOCUMENT_NOT_FOUND` for another tenant's document and for an unknown one. */
const known = async (
  ports: CustomersPorts,
  call: CallContext,
  documentId: Id<'Document'>,
): Promise<DocumentRow> => {
  const document = await findDocument(ports, call, documentId);
  if (document === undefined) throw notFound();
  return document;
};
const notFound = (): RejectedError =>
  new RejectedError('customers', 'DOCUMENT_NOT_FOUND', { resource: 'Document' });

const shown = (customer: Customer, documentId: Id<'Document'>): DocumentDocument => {
  const documents = customer.status === 'ABSENT' ? [] : customer.customer.documents;
  const document = documents.find((each) => each.documentId === documentId);
  const answer = document && toDocumentDocument(document);
  if (answer === undefined) throw new Error(`An accepted command left no ${documentId} behind`);
  return answer;
};

/** Refuses with `DOCUMENT_NOT_FOUND`, also where the details were erased with their person. */
export const getDocumentHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetDocument>({
    query: GetDocument,
    answer: async ({ documentId }, call) => {
      const document = toDocumentDocument(await known(ports, call, documentId));
      if (document === undefined) throw notFound();
      return document;
    },
  });

/**
 * Answers where the file lies and under which keys it is sealed, never its bytes. An erased one refuses with
 * `DOCUMENT_NOT_FOUND`.
 */
export const getDocumentFileHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<GetDocumentFile>({
    query: GetDocumentFile,
    answer: async ({ documentId }, call) => {
      const { details, contentKey, mediaType, bytes } = await known(ports, call, documentId);
      if (details instanceof Erased) throw notFound();
      const { fileKey, fileName } = details;
      return { contentKey, fileKey, fileName, mediaType, bytes };
    },
  });

export const listDocumentsHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ListDocuments>({
    query: ListDocuments,
    answer: (wanted, call) => listDocuments(ports, call, wanted),
  });

/** Asked of the customer as it is: no view has the documents of a submission. */
export const listLockedDocumentsHandling = (ports: CustomersPorts): QueryHandling =>
  answersQuery<ListLockedDocuments>({
    query: ListLockedDocuments,
    answer: async ({ customerId }, call) => {
      await findCustomer(ports, call, customerId);
      return ports.record(reportingCall(call), {
        name: 'list-locked-documents',
        on: customerAggregate,
        id: uuidOf(customerId),
        isIdempotent: true,
        decide: () => nothing(),
        answer: (customer: Customer) =>
          customer.status === 'ABSENT' ? [] : lockedDocuments(customer.customer.verifications),
      });
    },
  });
