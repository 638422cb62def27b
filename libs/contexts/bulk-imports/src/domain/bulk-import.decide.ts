import { after, nothing, record, type Decision, type Instant } from '@causeway/kernel';
import {
  processedOf,
  type BulkImport,
  type BulkImportEvent,
  type BulkImportRequested,
} from './bulk-import.js';
import type { ImportError } from './import-row.js';

type Answer = Decision<BulkImportEvent>;
interface When {
  readonly now: Instant;
}

/** Takes an upload on; the same request twice is one import. */
export const requestImport = (
  file: Pick<BulkImportRequested, 'jobId' | 'platformId' | 'contentKey' | 'fileKey'>,
  before: BulkImport,
  { now }: When,
): Answer =>
  before.status === 'ABSENT' ? record({ type: 'BulkImportRequested', ...file, requestedAt: now }) : nothing();

/** So many imports of a platform are at work at once; more wait (customers §9.1). */
const AT_WORK_MAX = 5;
const WAIT_MS = 2_000;

/** What a look through the whole file found. */
export type Looked =
  | { readonly total: number; readonly fault?: undefined }
  | { readonly total: number; readonly fault: ImportError };

/**
 * Begins with the rows, or fails for a fault of the whole file; while so many imports of the platform are at work as may
 * be, it is put off.
 */
export const startImport = (
  looked: Looked,
  before: BulkImport,
  { now }: When,
  { atWork }: { readonly atWork: number },
): Answer => {
  if (before.status !== 'PENDING') return nothing();
  const { platformId } = before;
  if (looked.fault !== undefined)
    return record({
      type: 'BulkImportFaulted',
      ...{ platformId, total: looked.total, errors: [looked.fault], faultedAt: now },
    });
  if (atWork >= AT_WORK_MAX)
    return record({ type: 'BulkImportDeferred', platformId, until: after(now, WAIT_MS) });
  return record({ type: 'BulkImportStarted', platformId, total: looked.total, startedAt: now });
};

/** Outcomes of the rows that follow those recorded; rows that were recorded before are left out. */
export interface Worked {
  /** How many rows came before these. */
  readonly from: number;
  /** One for each row, in order: what was wrong with it, or nothing. */
  readonly rows: readonly (ImportError | undefined)[];
  /** Others have their turn now. */
  readonly endsTurn: boolean;
}

/**
 * Records the outcomes of rows. After the last one the import is `COMPLETED`, or `FAILED` where not one row was taken
 * (customers §9.2).
 */
export const advanceImport = (
  { from, rows, endsTurn }: Worked,
  before: BulkImport,
  { now }: When,
): Answer => {
  if (before.status !== 'PROCESSING') return nothing();
  const { platformId, total, successful: soFar } = before;
  const fresh = rows.slice(processedOf(before) - from);
  if (fresh.length === 0) return nothing();
  const errors = fresh.filter((error) => error !== undefined);
  const through = processedOf(before) + fresh.length;
  const successful = fresh.length - errors.length;
  const outcome = soFar + successful > 0 ? 'COMPLETED' : 'FAILED';
  return record({
    ...{ type: 'BulkImportAdvanced', platformId, through, successful, failed: errors.length },
    ...{ errors, advancedAt: now },
    ...(through >= total ? { outcome } : endsTurn && ({ endsTurn } as const)),
  });
};
