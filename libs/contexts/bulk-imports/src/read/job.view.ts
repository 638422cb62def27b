import { findAll, findOne, oneOf, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import { Erased, type Environment } from '@causeway/kernel';
import {
  errorsSubject,
  isOver,
  processedOf,
  type BulkImport,
  type ImportJob,
  type ImportStatus,
} from '../domain/bulk-import.js';
import type { ImportError } from '../domain/import-row.js';
import type { BulkImportDocument } from '../published/events.js';

export const jobView = defineView('bulk_imports.job_view', {
  key: ['environment', 'jobId'],
  subject: 'errorsSubject',
  columns: {
    environment: text<Environment>(),
    jobId: text(),
    platformId: text(),
    status: text<ImportStatus>(),
    total: integer(),
    successful: integer(),
    failed: integer(),
    errors: json<readonly ImportError[]>().sealed(),
    errorsSubject: text(),
    erasures: integer(),
    contentKey: text(),
    fileKey: text().sealed(),
    completedAt: time().optional(),
  },
});

export const jobRows = rowOf(jobView, (job: BulkImport, { environment }) =>
  job.status === 'ABSENT' ? null : { ...job, environment, errorsSubject: errorsSubject(job) },
);

export type JobRow = ViewRecord<typeof jobView>;
type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

export const findJob = (
  reading: Reading,
  { environment, platformId }: Tenant,
  jobId: string,
): Promise<JobRow | undefined> => findOne(reading, jobView, { filters: { environment, platformId, jobId } });

/** The imports of a platform of which rows were worked. */
export const workedJobs = async (
  reading: Reading,
  { environment, platformId }: Tenant,
): Promise<readonly string[]> => {
  const filters = { environment, platformId, status: oneOf(['PROCESSING', 'COMPLETED', 'FAILED']) };
  return (await findAll(reading, jobView, { filters, columns: ['jobId'] })).map(({ jobId }) => jobId);
};

/** How many imports of a platform are at work. */
export const countAtWork = async (reading: Reading, { environment, platformId }: Tenant): Promise<number> => {
  const filters = { environment, platformId, status: 'PROCESSING' as const };
  return (await findAll(reading, jobView, { filters, columns: ['jobId'] })).length;
};

/** As GET shows it. */
export const toJobDocument = (
  job: Pick<ImportJob, 'jobId' | 'status' | 'total' | 'successful' | 'failed' | 'completedAt'> & {
    readonly errors: readonly ImportError[] | Erased;
  },
): BulkImportDocument => ({
  id: job.jobId,
  status: job.status,
  progress: {
    total: job.total,
    processed: processedOf(job),
    successful: job.successful,
    failed: job.failed,
  },
  errors: job.errors instanceof Erased ? [] : job.errors.map(({ row: _row, ...shown }) => shown),
  ...(isOver(job) && job.completedAt !== undefined && { completedAt: job.completedAt }),
});
