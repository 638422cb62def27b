import { after, nothing, record, type Decision, type Instant } from '@causeway/kernel';
import {
  ERRORS_MAX,
  errorsSubject,
  processedOf,
  type BulkImport,
  type BulkImportEvent,
  type BulkImportRequested,
} from './bulk-import.js';
import { withoutName, type ImportError } from './import-row.js';

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
  /** How many persons had been erased when the work on these rows began. */
  readonly erasures: number;
  /** Others have their turn now. */
  readonly endsTurn: boolean;
}

/**
 * Records the outcomes of rows. After the last one the import is `COMPLETED`, or `FAILED` where not one row was taken
 * (customers §9.2). Where a person was erased while the rows were under way, one of them may name that person: none is
 * named.
 */
export const advanceImport = (
  { from, rows, erasures, endsTurn }: Worked,
  before: BulkImport,
  { now }: When,
): Answer => {
  if (before.status !== 'PROCESSING') return nothing();
  const { platformId, total, successful: soFar } = before;
  const fresh = rows.slice(processedOf(before) - from);
  if (fresh.length === 0) return nothing();
  const refused = fresh.filter((error) => error !== undefined);
  const named = erasures === before.erasures ? refused : refused.flatMap(withoutName);
  // What is not shown is not in the log either, where no erasure would find it.
  const errors = named.slice(0, ERRORS_MAX - before.errors.length);
  const through = processedOf(before) + fresh.length;
  const successful = fresh.length - refused.length;
  const outcome = soFar + successful > 0 ? 'COMPLETED' : 'FAILED';
  return record({
    ...{ type: 'BulkImportAdvanced', platformId, through, successful, failed: refused.length },
    ...{ errors, subject: errorsSubject(before), advancedAt: now },
    ...(through >= total ? { outcome } : endsTurn && ({ endsTurn } as const)),
  });
};

/** The platform's own ids that a person had. */
export type FormerNames = readonly string[];

/** Whether an erasure of the person concerns the import: an error names it, or one of the rows under way may. */
export const mayName = (
  { status, errors }: { readonly status: string; readonly errors: readonly ImportError[] },
  names: FormerNames,
): boolean => status === 'PROCESSING' || errors.some(({ correlationId }) => names.includes(correlationId));

/** Takes a person's name out of the errors; the others stay as they are. */
export const erasePerson = (names: FormerNames, before: BulkImport, { now }: When): Answer => {
  if (before.status === 'ABSENT' || !mayName(before, names)) return nothing();
  const { platformId, jobId, erasures } = before;
  return record({
    ...{ type: 'BulkImportPersonErased', platformId, erasedAt: now },
    errors: before.errors.flatMap((error) =>
      names.includes(error.correlationId) ? withoutName(error) : [error],
    ),
    subject: errorsSubject({ jobId, erasures: erasures + 1 }),
  });
};
