import type { CallContext } from '@causeway/commands';
import type { FileStore } from '@causeway/file-store';
import {
  answerPage,
  Answers,
  Call,
  CursorSealer,
  dtoOf,
  Id,
  Operation,
  PAGE_QUERY,
  pageOf,
  Permission,
  receiveForm,
  renewedCall,
  TakesForm,
  type EdgeRequest,
  type PageOnTheWire,
} from '@causeway/http';
import type { Id as ResourceId } from '@causeway/kernel';
import { countryCode, object, oneOf, optional, text, timestamp } from '@causeway/shapes';
import { Controller, Delete, Get, Inject, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  DeleteDocument,
  GetDocument,
  ListDocuments,
  ReplaceDocument,
  StoreDocument,
} from '../application/documents/document.requests.js';
import { documentHolder, replacementFields, uploadFields } from '../domain/documents/document-fields.js';
import { DOCUMENT_TYPES } from '../domain/documents/document-types.js';
import type { DocumentDocument } from '../published/document.document.js';
import { DOCUMENT_FORM, FILES, keepingDocuments, recorded } from './document-upload.js';

const TAG = 'Documents';
const FILE = 'PDF, JPEG or PNG, at most 10 MB';

const shownDocument = object('Document', {
  id: text({ max: 100 }),
  documentHolder: text({ max: 100 }),
  documentType: oneOf(DOCUMENT_TYPES, 'DocumentType'),
  side: optional(oneOf(['FRONT', 'BACK'])),
  country: countryCode(),
  documentNumber: optional(text({ max: 64 })),
  issuingAuthority: optional(text({ max: 255 })),
  fileName: text({ max: 255 }),
  createdAt: timestamp(),
  updatedAt: optional(timestamp()),
});

export class DocumentUploadDto extends dtoOf(uploadFields) {}
export class DocumentReplaceDto extends dtoOf(replacementFields) {}
export class ListDocumentsDto extends dtoOf(
  object('ListDocumentsDto', { ...PAGE_QUERY, documentHolder: optional(documentHolder()) }),
) {}
export class DocumentListDto extends dtoOf(pageOf('DocumentListResponse', shownDocument)) {}

/** Documents of customers and of their owners; what the API shows of them is never the file (verification §6). */
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  @Post()
  @Permission('MANAGE')
  @Operation('uploadDocument', 'Upload a document of a customer or of an owner', TAG)
  @TakesForm(DocumentUploadDto, DOCUMENT_FORM.file, FILE)
  @Answers(201, shownDocument, [404])
  async uploadDocument(@Req() request: EdgeRequest, @Call() call: CallContext): Promise<DocumentDocument> {
    const keeping = keepingDocuments(this.files, call.environment);
    const { fields, file } = await receiveForm(request, DocumentUploadDto, DOCUMENT_FORM, keeping);
    const { documentHolder: holder, ...said } = fields;
    return recorded(this.files, file, () =>
      this.commands.execute(new StoreDocument({ holder, fields: said, ...file }, renewedCall(call))),
    );
  }

  @Get()
  @Permission('VIEW')
  @Operation('listDocuments', 'List documents, newest first', TAG)
  @Answers(200, DocumentListDto)
  listDocuments(
    @Query() wanted: ListDocumentsDto,
    @Call() call: CallContext,
  ): Promise<PageOnTheWire<DocumentDocument>> {
    return answerPage({ operation: 'listDocuments', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListDocuments(page, call)),
    );
  }

  @Get(':documentId')
  @Permission('VIEW')
  @Operation('getDocument', 'Read what is said of a document', TAG)
  @Answers(200, shownDocument)
  getDocument(
    @Id('Document') documentId: ResourceId<'Document'>,
    @Call() call: CallContext,
  ): Promise<DocumentDocument> {
    return this.queries.execute(new GetDocument({ documentId }, call));
  }

  @Put(':documentId')
  @Permission('MANAGE')
  @Operation('replaceDocument', 'Replace the file of a document and what is said of it', TAG)
  @TakesForm(DocumentReplaceDto, DOCUMENT_FORM.file, FILE)
  @Answers(200, shownDocument)
  async replaceDocument(
    @Id('Document') documentId: ResourceId<'Document'>,
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<DocumentDocument> {
    const keeping = keepingDocuments(this.files, call.environment);
    const { fields, file } = await receiveForm(request, DocumentReplaceDto, DOCUMENT_FORM, keeping);
    return recorded(this.files, file, () =>
      this.commands.execute(
        new ReplaceDocument({ documentId, fields: { ...fields }, ...file }, renewedCall(call)),
      ),
    );
  }

  @Delete(':documentId')
  @Permission('MANAGE')
  @Operation('deleteDocument', 'Delete a document for good', TAG)
  @Answers(204, undefined, [409])
  async deleteDocument(
    @Id('Document') documentId: ResourceId<'Document'>,
    @Call() call: CallContext,
  ): Promise<void> {
    await this.commands.execute(new DeleteDocument({ documentId }, call));
  }
}
