import {
  answersQuery,
  carriesOut,
  process,
  RejectedError,
  task,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, elapsedMs, Erased, isUuid } from '@causeway/kernel';
import { requestImport } from '../domain/bulk-import.decide.js';
import type { BulkImport } from '../domain/bulk-import.js';
import { BULK_IMPORT_ENDED, type BulkImportDocument, type BulkImportEndedV1 } from '../published/events.js';
import { findJob, toJobDocument } from '../read/job.view.js';
import { bulkImports } from './bulk-import.aggregate.js';
import type { BulkImportsPorts } from './ports.js';
import { GetBulkImport, RequestBulkImport } from './requests.js';

/**
 * Records that a file is to be imported (customers §9.1); the rows are read later, by the job's process. The job's id
 * follows from the command, so a repeated request answers with the same job.
 */
export const requestBulkImportHandling = (ports: BulkImportsPorts): CustomHandling =>
  carriesOut<RequestBulkImport>({
    command: RequestBulkImport,
    execute: ({ contentKey, fileKey }, call) => {
      const { platformId } = call;
      const jobId = derivedUuid('bulk-import', call.commandId);
      return ports.record(call, {
        name: 'record-bulk-import',
        on: bulkImports,
        id: jobId,
        content: { contentKey },
        begins: true,
        decide: (job, when) => requestImport({ jobId, platformId, contentKey, fileKey }, job, when),
        answer: shown,
      });
    },
  });

const shown = (job: BulkImport): BulkImportDocument => {
  if (job.status === 'ABSENT') throw new Error('An accepted import left nothing behind');
  return toJobDocument(job);
};

/** So long an import that is over can be read (customers §9.2). */
const READABLE_MS = 90 * 24 * 3_600_000;

/** Shows a job while it is at work, and for ninety days after its end. */
export const getBulkImportHandling = (ports: BulkImportsPorts): QueryHandling =>
  answersQuery<GetBulkImport>({
    query: GetBulkImport,
    answer: async ({ jobId }, call) => {
      const job = isUuid(jobId) ? await findJob(ports, call, jobId) : undefined;
      const now = ports.clock.now(call.environment);
      const isGone = job?.completedAt !== undefined && elapsedMs(job.completedAt, now) > READABLE_MS;
      if (job === undefined || isGone) throw new RejectedError('bulk_imports', 'JOB_NOT_FOUND');
      return toJobDocument(job);
    },
  });

/** When an import is over, its file is of no more use. */
export const removeFileOnEnd = (ports: BulkImportsPorts): ProcessDefinition =>
  process('remove-file-on-bulk-import-ended')
    .from('bulk_imports')
    .on(BULK_IMPORT_ENDED, ({ data }) =>
      data instanceof Erased
        ? []
        : [task('remove-file', () => ports.tables.remove((data as BulkImportEndedV1).contentKey))],
    );
