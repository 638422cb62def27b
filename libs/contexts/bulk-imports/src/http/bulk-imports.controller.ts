import { RejectedError, type CallContext } from '@causeway/commands';
import { newFileKey, sealedContent, type FileStore } from '@causeway/file-store';
import {
  Answers,
  ApiError,
  Call,
  dtoOf,
  Operation,
  Permission,
  receiveForm,
  renewedCall,
  TakesForm,
  type EdgeRequest,
  type Keeping,
} from '@causeway/http';
import { newUuid } from '@causeway/kernel';
import { count, listOf, object, oneOf, optional, shown, text, timestamp } from '@causeway/shapes';
import { Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetBulkImport, RequestBulkImport } from '../application/requests.js';
import type { BulkImportDocument } from '../published/events.js';

/** The application provides the place of files under it. */
export const IMPORT_FILES = Symbol('import files');

const TAG = 'Customers';
const FILE_BYTES_MAX = 104_857_600;
/** An empty file is one that the job reports (customers §9.1). */
const FORM = { file: 'file', fileBytesMax: FILE_BYTES_MAX, mayBeEmpty: true } as const;

export class BulkImportFormDto extends dtoOf(object('BulkCustomerImportForm', {})) {}
const accepted = object('BulkCustomerImportJobAccepted', {
  jobId: text({ max: 100 }),
  status: oneOf(['PENDING', 'PROCESSING'], 'BulkImportStart'),
});
const progress = object('BulkCustomerImportProgress', {
  total: count(),
  processed: count(),
  successful: count(),
  failed: count(),
});
const entry = object('BulkCustomerImportErrorEntry', {
  correlationId: text({ max: 255 }),
  code: text({ max: 100 }),
  message: text({ max: 1_000 }),
  details: optional(shown({ type: 'object', additionalProperties: true })),
});
const job = object('BulkCustomerImportJob', {
  id: text({ max: 100 }),
  status: oneOf(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'], 'BulkImportStatus'),
  progress,
  errors: listOf(entry),
  completedAt: optional(timestamp()),
});

interface KeptList {
  readonly contentKey: string;
  readonly fileKey: string;
}

/** A platform's customers come as a file; each row is a registration of its own (customers §9). */
@Controller('customers/bulk')
export class BulkImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(IMPORT_FILES) private readonly files: FileStore,
  ) {}

  @Post('csv')
  @HttpCode(202)
  @Permission('MANAGE')
  @Operation('uploadCustomersCsv', 'Register the customers of a CSV file', TAG)
  @TakesForm(BulkImportFormDto, FORM.file, 'CSV in UTF-8, at most 100 MB')
  @Answers(202, accepted)
  async uploadCustomersCsv(
    @Req() request: EdgeRequest,
    @Call() call: CallContext,
  ): Promise<{ readonly jobId: string; readonly status: string }> {
    const { file } = await receiveForm(request, BulkImportFormDto, FORM, this.keeping(call));
    try {
      const { id: jobId, status } = await this.commands.execute(
        new RequestBulkImport(file, renewedCall(call)),
      );
      return { jobId, status };
    } catch (error) {
      if (error instanceof RejectedError || error instanceof ApiError)
        await this.files.delete(file.contentKey);
      throw error;
    }
  }

  @Get('jobs/:jobId')
  @Permission('VIEW')
  @Operation('getBulkCustomerImportJob', 'How far an import of customers has come', TAG)
  @Answers(200, job)
  getBulkCustomerImportJob(
    @Param('jobId') jobId: string,
    @Call() call: CallContext,
  ): Promise<BulkImportDocument> {
    return this.queries.execute(new GetBulkImport({ jobId }, call));
  }

  /** Sealed while it arrives, under a key of its own. */
  private keeping({ environment }: CallContext): Keeping<KeptList> {
    return {
      keep: async ({ content }) => {
        const [fileKey, contentKey] = [newFileKey(), `imports/${environment}/${newUuid()}`];
        await this.files.put(contentKey, sealedContent(content, fileKey));
        return { fileKey, contentKey };
      },
      drop: ({ contentKey }) => this.files.delete(contentKey),
    };
  }
}
