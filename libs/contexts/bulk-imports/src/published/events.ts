import type { Instant } from '@causeway/kernel';
import type { ImportStatus } from '../domain/bulk-import.js';
import type { ImportError } from '../domain/import-row.js';

/** An import as the API shows it (`BulkCustomerImportJob` of the contract). */
export interface BulkImportDocument {
  readonly id: string;
  readonly status: ImportStatus;
  readonly progress: {
    readonly total: number;
    readonly processed: number;
    readonly successful: number;
    readonly failed: number;
  };
  readonly errors: readonly Omit<ImportError, 'row'>[];
  readonly completedAt?: Instant;
}

/** An import is over, and as the document says; sealed under the key of its errors. Its file is removed next. */
export const BULK_IMPORT_ENDED = 'bulk_imports.bulk-import-ended.v1';
export interface BulkImportEndedV1 {
  readonly job: BulkImportDocument;
  readonly contentKey: string;
}
