import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import {
  errorsSubject,
  evolveImport,
  importPersonal,
  isOver,
  noImport,
  type BulkImport,
  type BulkImportEvent,
} from '../domain/bulk-import.js';
import { BULK_IMPORT_ENDED, type BulkImportEndedV1 } from '../published/events.js';
import { jobRows, toJobDocument } from '../read/job.view.js';

export const importEvents = {
  BulkImportRequested: { version: 1, ...importPersonal.BulkImportRequested },
  BulkImportDeferred: { version: 1 },
  BulkImportStarted: { version: 1 },
  BulkImportAdvanced: { version: 1, ...importPersonal.BulkImportAdvanced },
  BulkImportFaulted: { version: 1, ...importPersonal.BulkImportFaulted },
  BulkImportPersonErased: { version: 1, ...importPersonal.BulkImportPersonErased },
} as const satisfies EventCatalog & Record<BulkImportEvent['type'], unknown>;

/** How many persons were erased from an import so far. */
export const erasuresOf = (job: BulkImport): number => (job.status === 'ABSENT' ? 0 : job.erasures);

export const WORK = 'work-on-import';
export interface WorkDue {
  readonly jobId: string;
  readonly platformId: string;
}

/**
 * One stream an import; until it is over it has a timer, a new one for each turn. The timer of a turn is there until the
 * turn has handed over: where the process dies, another one goes on with it.
 */
export const bulkImports: Aggregate<BulkImport, BulkImportEvent> = {
  category: 'bulk-import',
  initial: noImport,
  evolve: evolveImport,
  views: [jobRows],
  publish: ({ type }, after) => {
    // An import that is over ends no second time.
    if (type === 'BulkImportPersonErased' || after.status === 'ABSENT' || !isOver(after)) return undefined;
    const { jobId, contentKey } = after;
    const data: BulkImportEndedV1 = { job: toJobDocument(after), contentKey };
    return { type: BULK_IMPORT_ENDED, key: jobId, data, subject: errorsSubject(after) };
  },
  consequences: (_event, before, after, { streamId }) => {
    const timerOf = (job: BulkImport): string[] =>
      job.status === 'ABSENT' || isOver(job) ? [] : [`${streamId}.${String(job.turns)}`];
    if (after.status === 'ABSENT') return {};
    const { jobId, platformId, requestedAt, dueAt = requestedAt } = after;
    const data: WorkDue = { jobId, platformId };
    const [old, next] = [timerOf(before), timerOf(after)];
    // Within a turn there is nothing to set.
    if (old[0] === next[0]) return {};
    return { cancelTimers: old, timers: next.map((timerId) => ({ timerId, name: WORK, dueAt, data })) };
  },
};
