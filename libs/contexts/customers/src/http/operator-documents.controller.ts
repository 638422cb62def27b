import { operatorCall } from '@causeway/commands';
import { openedContent, type FileStore } from '@causeway/file-store';
import {
  answerPage,
  Answers,
  CursorSealer,
  dtoOf,
  Operation,
  OperatorOnly,
  operatorScope,
  PAGE_QUERY,
  type PageOnTheWire,
} from '@causeway/http';
import { object, optional, resourceId } from '@causeway/shapes';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse } from '@nestjs/swagger';
import { GetDocumentFile, ListDocuments } from '../application/documents/document.requests.js';
import { documentHolder } from '../domain/documents/document-fields.js';
import type { DocumentDocument } from '../published/document.document.js';
import { FILES } from './document-upload.js';
import { DocumentListDto } from './documents.controller.js';

export class OperatorDocumentsQuery extends dtoOf(
  object('OperatorDocumentsQuery', {
    ...PAGE_QUERY,
    ...operatorScope,
    documentHolder: optional(documentHolder()),
  }),
) {}
export class OperatorDocumentContentDto extends dtoOf(
  object('OperatorDocumentContentRequest', { ...operatorScope, documentId: resourceId('Document') }),
) {}

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** Documents for the person who reviews them; no one else is given a file (verification §6, §8). */
@Controller('operator/documents')
@OperatorOnly('READ')
export class OperatorDocumentsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly cursors: CursorSealer,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  @Get()
  @Operation('listOperatorDocuments', 'Documents of a platform’s customers, newest first')
  @Answers(200, DocumentListDto)
  listDocuments(@Query() query: OperatorDocumentsQuery): Promise<PageOnTheWire<DocumentDocument>> {
    const { platformId, environment, ...wanted } = query;
    const call = operatorCall({ platformId, environment });
    return answerPage({ operation: 'listOperatorDocuments', call, cursors: this.cursors, wanted }, (page) =>
      this.queries.execute(new ListDocuments(page, call)),
    );
  }

  /** A request that is written down with the operator's name, as every one is that is no GET. */
  @Post('content')
  @OperatorOnly('OPERATE')
  @HttpCode(200)
  @Operation('readDocumentContent', 'The file of a document, to be saved and not shown')
  @ApiResponse({ status: 200, description: 'The file', content: FILE })
  @Answers(200, undefined, [404])
  async readContent(@Body() { documentId, ...scope }: OperatorDocumentContentDto): Promise<StreamableFile> {
    const file = await this.queries.execute(new GetDocumentFile({ documentId }, operatorCall(scope)));
    const { contentKey, fileKey, bytes, mediaType } = file;
    const content = await openedContent(async () => {
      const sealed = await this.files.get(contentKey);
      if (sealed === undefined) throw new Error(`The file of ${documentId} is not where it was put`);
      return sealed;
    }, fileKey);
    // The sender's name for it is not repeated, and its type only in the name: nothing opens it by itself.
    const name = `${documentId.replace(':', '-')}.${ENDINGS[mediaType] ?? 'bin'}`;
    return new StreamableFile(content, {
      type: 'application/octet-stream',
      disposition: `attachment; filename="${name}"`,
      length: bytes,
    });
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
