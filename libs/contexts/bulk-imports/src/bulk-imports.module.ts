import { context, part } from '@causeway/commands';
import { bulkImports as importStreams, importEvents, WORK } from './application/bulk-import.aggregate.js';
import {
  getBulkImportHandling,
  removeFileOnEnd,
  requestBulkImportHandling,
} from './application/bulk-import.handlers.js';
import { forgetting } from './application/forget-person.js';
import type { BulkImportsPorts } from './application/ports.js';
import { bulkImportRejections } from './application/rejections.js';
import { workOnImport } from './application/work-on-import.js';
import { CreateJobView1766000000000 } from './infrastructure/migrations/1766000000000-create-job-view.js';
import { SealErrorsApart1767000000000 } from './infrastructure/migrations/1767000000000-seal-errors-apart.js';

/** Files of customers: taken in, worked row by row in turns, and reported. */
const importing = part<BulkImportsPorts>({
  events: importEvents,
  aggregates: [importStreams],
  rejections: bulkImportRejections,
  commands: (ports) => [requestBulkImportHandling(ports)],
  queries: (ports) => [getBulkImportHandling(ports)],
  processes: (ports) => [removeFileOnEnd(ports)],
  timers: (ports) => ({ [WORK]: ({ data }, call) => workOnImport(ports)(data as never, call) }),
});

export const bulkImports = context<BulkImportsPorts>({
  name: 'bulk_imports',
  migrations: [CreateJobView1766000000000, SealErrorsApart1767000000000],
  parts: [importing, forgetting],
});
