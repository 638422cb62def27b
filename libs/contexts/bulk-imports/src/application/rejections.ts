import type { RejectionTable } from '@causeway/commands';

export type BulkImportRejection = 'JOB_NOT_FOUND';
export const bulkImportRejections: RejectionTable<BulkImportRejection> = {
  JOB_NOT_FOUND: { status: 404, code: 'BULK_UPLOAD_JOB_NOT_FOUND', message: 'Import not found' },
};
