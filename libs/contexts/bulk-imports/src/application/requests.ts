import { Command, Query } from '@causeway/commands';
import type { BulkImportDocument } from '../published/events.js';

/** Takes a file in whose rows become customers (customers §9.1). */
export class RequestBulkImport extends Command<
  { readonly contentKey: string; readonly fileKey: string },
  BulkImportDocument
> {
  static readonly type = 'bulk_imports.request-bulk-import';
}

/** Refuses with `JOB_NOT_FOUND`, also once the job is 90 days over. */
export class GetBulkImport extends Query<{ readonly jobId: string }, BulkImportDocument> {
  static readonly type = 'bulk_imports.get-bulk-import';
}
