import { foldedBy, type EventTable, type Instant, type Loaded, type PersonalFields } from '@causeway/kernel';
import type { ImportError } from './import-row.js';

/** A file was taken in; its rows are not looked at yet. */
export interface BulkImportRequested {
  readonly type: 'BulkImportRequested';
  readonly jobId: string;
  readonly platformId: string;
  readonly contentKey: string;
  /** Opens the file and nothing else. */
  readonly fileKey: string;
  readonly requestedAt: Instant;
}
/** Too many of the platform's imports are at work. */
export interface BulkImportDeferred {
  readonly type: 'BulkImportDeferred';
  readonly platformId: string;
  readonly until: Instant;
}
export interface BulkImportStarted {
  readonly type: 'BulkImportStarted';
  readonly platformId: string;
  /** Rows of data; without any the import is over at once. */
  readonly total: number;
  readonly startedAt: Instant;
}
/** Rows were worked, one after another, up to `through`. */
export interface BulkImportAdvanced {
  readonly type: 'BulkImportAdvanced';
  readonly platformId: string;
  readonly through: number;
  readonly successful: number;
  readonly failed: number;
  /** Of these rows, as far as the import has room for them; they name customers of the platform. */
  readonly errors: readonly ImportError[];
  /** Whose key seals the errors (`errorsSubject`); absent in older logs, which sealed them under the platform's. */
  readonly subject?: string;
  /** More rows are left, and they are worked in another turn. */
  readonly endsTurn?: true;
  /** What the import came to, with its last rows. */
  readonly outcome?: 'COMPLETED' | 'FAILED';
  readonly advancedAt: Instant;
}
/** No customer was made: the file itself is wrong. */
export interface BulkImportFaulted {
  readonly type: 'BulkImportFaulted';
  readonly platformId: string;
  readonly total: number;
  readonly errors: readonly ImportError[];
  readonly faultedAt: Instant;
}
/**
 * A person was erased. The errors are kept anew under the next key, without the person's name; the key that sealed them
 * until now is shredded.
 */
export interface BulkImportPersonErased {
  readonly type: 'BulkImportPersonErased';
  readonly platformId: string;
  readonly errors: readonly ImportError[];
  readonly subject: string;
  readonly erasedAt: Instant;
}
export type BulkImportEvent =
  | BulkImportRequested
  | BulkImportDeferred
  | BulkImportStarted
  | BulkImportAdvanced
  | BulkImportFaulted
  | BulkImportPersonErased;

export const importPersonal = {
  BulkImportRequested: { personal: ['fileKey'], subject: 'platformId' },
  BulkImportAdvanced: { personal: ['errors'], subject: 'subject' },
  BulkImportFaulted: { personal: ['errors'], subject: 'platformId' },
  BulkImportPersonErased: { personal: ['errors'], subject: 'subject' },
} as const satisfies PersonalFields<BulkImportEvent>;
export type LoadedEvent = Loaded<BulkImportEvent, typeof importPersonal>;

export type ImportStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
type Requested = Omit<Extract<LoadedEvent, { readonly type: 'BulkImportRequested' }>, 'type'>;
export interface ImportJob extends Requested {
  readonly status: ImportStatus;
  readonly total: number;
  readonly successful: number;
  readonly failed: number;
  readonly errors: readonly ImportError[];
  /** How many persons were erased from the errors, each of which changed the key that seals them. */
  readonly erasures: number;
  /** When it is worked on next; absent once it is over. */
  readonly dueAt?: Instant;
  /** How often it was worked on, so that each time has a timer of its own. */
  readonly turns: number;
  readonly completedAt?: Instant;
}
export type BulkImport = { readonly status: 'ABSENT' } | ImportJob;
export const noImport: BulkImport = { status: 'ABSENT' };

/** Entries beyond it are counted and not kept (customers §9.2). */
export const ERRORS_MAX = 1_000;

const changes =
  <Event>(change: (job: ImportJob, event: Event) => Partial<ImportJob>) =>
  (before: BulkImport, event: Event): BulkImport =>
    before.status === 'ABSENT' ? before : { ...before, ...change(before, event) };
const kept = (errors: readonly ImportError[], more: unknown): readonly ImportError[] =>
  [...errors, ...(Array.isArray(more) ? (more as ImportError[]) : [])].slice(0, ERRORS_MAX);

const TABLE: EventTable<BulkImport, LoadedEvent> = {
  BulkImportRequested: (_before, { type: _type, ...requested }) => ({
    ...requested,
    ...{ status: 'PENDING', total: 0, successful: 0, failed: 0, errors: [], erasures: 0, turns: 0 },
    dueAt: requested.requestedAt,
  }),
  BulkImportDeferred: changes(({ turns }, { until }) => ({ dueAt: until, turns: turns + 1 })),
  BulkImportStarted: changes(({ turns }, { total, startedAt }) => ({
    ...{ total, turns: turns + 1 },
    ...(total === 0
      ? { status: 'COMPLETED' as const, completedAt: startedAt }
      : { status: 'PROCESSING' as const, dueAt: startedAt }),
  })),
  BulkImportAdvanced: changes((job, { successful, failed, errors, outcome, endsTurn, advancedAt }) => ({
    successful: job.successful + successful,
    failed: job.failed + failed,
    errors: kept(job.errors, errors),
    turns: job.turns + (endsTurn === true ? 1 : 0),
    ...(outcome === undefined ? { dueAt: advancedAt } : { status: outcome, completedAt: advancedAt }),
  })),
  BulkImportFaulted: changes((job, { total, errors, faultedAt }) => ({
    ...{ status: 'FAILED', total, failed: total, successful: 0, completedAt: faultedAt },
    errors: kept(job.errors, errors),
  })),
  BulkImportPersonErased: changes(({ erasures }, { errors }) => ({
    errors: kept([], errors),
    erasures: erasures + 1,
  })),
};
export const evolveImport = foldedBy(TABLE);

/** Whose key seals what a job's errors name after so many persons were erased from them. */
export const errorsSubject = ({ jobId, erasures }: Pick<ImportJob, 'jobId' | 'erasures'>): string =>
  `bulk-import-${jobId}-${String(erasures)}`;

/** Whether the job ended: no row of it is read any more, and its file may go. */
export const isOver = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  status === 'COMPLETED' || status === 'FAILED';
/** The number of rows that have an outcome. */
export const processedOf = ({ successful, failed }: Pick<ImportJob, 'successful' | 'failed'>): number =>
  successful + failed;
