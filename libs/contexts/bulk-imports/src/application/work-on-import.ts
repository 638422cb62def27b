import { childCall, RejectedError, type CallContext } from '@causeway/commands';
import { ImportCustomer } from '@causeway/customers';
import { crashPoint, derivedUuid, Erased } from '@causeway/kernel';
import { advanceImport, startImport, type Looked } from '../domain/bulk-import.decide.js';
import { processedOf } from '../domain/bulk-import.js';
import {
  correlationOf,
  FILE_FAULT,
  missingColumn,
  missingColumnOf,
  repeatedColumn,
  registrationOf,
  type Cells,
  type ImportError,
} from '../domain/import-row.js';
import { countAtWork, findJob, type JobRow } from '../read/job.view.js';
import { bulkImports, erasuresOf, type WorkDue } from './bulk-import.aggregate.js';
import { UnreadableTable, type BulkImportsPorts } from './ports.js';

/** Rows that are worked together: first their customers, then one record of what came of them. */
const ROWS_AT_ONCE = 50;
const AT_ONCE_OF_THEM = 16;
/** A turn ends after it, so that imports of other platforms have theirs. */
const TURN_MS = 4_000;

/** One turn of an import: it is looked through and started, or its next rows are worked. */
export const workOnImport =
  (ports: BulkImportsPorts) =>
  async ({ jobId }: WorkDue, call: CallContext): Promise<void> => {
    const job = await findJob(ports, call, jobId);
    if (job === undefined) return;
    if (job.status === 'PENDING') await start(ports, call, job);
    if (job.status === 'PROCESSING') await workRows(ports, call, job);
  };

const start = async (ports: BulkImportsPorts, call: CallContext, job: JobRow): Promise<void> => {
  const looked = await lookThrough(ports, job);
  await ports.record(childCall(call, 'start-import'), {
    name: 'start-import',
    on: bulkImports,
    id: job.jobId,
    facts: async () => ({ atWork: await countAtWork(ports, call) }),
    decide: (before, when, facts) => startImport(looked, before, when, facts),
  });
};

const rowsOf = ({ tables }: BulkImportsPorts, { contentKey, fileKey }: JobRow): AsyncIterable<Cells> => {
  if (fileKey instanceof Erased) throw new UnreadableTable(new Error('The key of the file is gone'));
  return tables.rowsOf(contentKey, fileKey);
};

/** Counts the rows, and finds what is wrong with the file itself. */
const lookThrough = async (ports: BulkImportsPorts, job: JobRow): Promise<Looked> => {
  let [total, header]: [number, Cells | undefined] = [0, undefined];
  let lacked: string | undefined;
  try {
    for await (const cells of rowsOf(ports, job)) {
      if (header === undefined) {
        header = cells;
        lacked = missingColumn(header);
      } else {
        total += 1;
        lacked ??= missingColumnOf(header, cells);
      }
    }
  } catch (error) {
    // Where the place of files does not answer, nothing is wrong with the file: the timer fires again.
    if (!(error instanceof UnreadableTable)) throw error;
    return unreadable(error, total);
  }
  if (header === undefined) return { total, fault: fault('empty_file', 'The file has no header') };
  const repeated = repeatedColumn(header);
  if (repeated !== undefined)
    return {
      total,
      fault: fault('repeated_column', `The column ${repeated} is there twice`, { column: repeated }),
    };
  if (lacked !== undefined)
    return {
      total,
      fault: fault('missing_required_column', `The column ${lacked} is missing`, { column: lacked }),
    };
  return { total };
};

interface FaultPlace {
  readonly row?: number;
  readonly line?: number;
  readonly column?: string;
}

const fault = (reason: string, message: string, { row = 1, ...place }: FaultPlace = {}): ImportError => ({
  ...{ correlationId: `row_${String(row)}`, code: FILE_FAULT, message },
  details: { reason, ...place },
});

/** The rows of a file that ceases to be CSV count up to the one that is to be mended. */
const unreadable = ({ message, place }: UnreadableTable, counted: number): Looked => {
  const reason = 'unreadable_file';
  if (place === undefined) return { total: counted, fault: fault(reason, message) };
  const { row, line } = place;
  return {
    total: row,
    fault: fault(reason, `What begins on line ${String(line)} is no row of CSV`, {
      row: Math.max(row, 1),
      line,
    }),
  };
};

const workRows = async (ports: BulkImportsPorts, call: CallContext, job: JobRow): Promise<void> => {
  const endsAt = performance.now() + (ports.turnMs ?? TURN_MS);
  const done = processedOf(job);
  let header: Cells | undefined;
  let [row, from]: [number, number] = [0, done];
  let { erasures } = job;
  let batch: Cells[] = [];
  /** Whether the turn is over. */
  const flush = async (): Promise<boolean> => {
    if (header === undefined || batch.length === 0) return false;
    const rows = await worked(ports, call, { jobId: job.jobId, header, from, batch });
    crashPoint('onboarding.after-rows');
    const first = from;
    const endsTurn = performance.now() > endsAt;
    erasures = await ports.record(childCall(call, 'advance-import', String(first)), {
      name: 'advance-import',
      on: bulkImports,
      id: job.jobId,
      content: { first },
      decide: (before, when) => advanceImport({ from: first, rows, erasures, endsTurn }, before, when),
      answer: erasuresOf,
    });
    from += batch.length;
    batch = [];
    return endsTurn;
  };
  for await (const cells of rowsOf(ports, job)) {
    if (header === undefined) header = cells;
    else {
      row += 1;
      if (row <= done) continue;
      batch.push(cells);
      if (batch.length < ROWS_AT_ONCE) continue;
      if (await flush()) return;
    }
  }
  await flush();
};

interface Batch {
  readonly jobId: string;
  readonly header: Cells;
  /** How many rows came before. */
  readonly from: number;
  readonly batch: readonly Cells[];
}

/** What came of each row. Of rows with the same name the first has its turn first; the others are worked side by side. */
const worked = async (
  ports: BulkImportsPorts,
  call: CallContext,
  { jobId, header, from, batch }: Batch,
): Promise<(ImportError | undefined)[]> => {
  const outcomes = new Array<ImportError | undefined>(batch.length).fill(undefined);
  const byName = new Map<string, number[]>();
  for (const [index, cells] of batch.entries()) {
    const name = correlationOf(header, cells, from + index + 1);
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  const queues = [...byName.values()];
  const lane = async (): Promise<void> => {
    for (let queue = queues.shift(); queue !== undefined; queue = queues.shift())
      for (const index of queue)
        outcomes[index] = await register(
          ports,
          call,
          { jobId, header, row: from + index + 1 },
          batch[index] ?? [],
        );
  };
  await Promise.all(Array.from({ length: AT_ONCE_OF_THEM }, lane));
  return outcomes;
};

/** Registers a row's customer, under an id that follows from the row: the same row finds the customer that it made. */
const register = async (
  { dispatch, refusals }: BulkImportsPorts,
  call: CallContext,
  { jobId, header, row }: { readonly jobId: string; readonly header: Cells; readonly row: number },
  cells: Cells,
): Promise<ImportError | undefined> => {
  const read = registrationOf(header, cells, row);
  if ('error' in read) return read.error;
  const commandId = derivedUuid('bulk-import-row', jobId, String(row));
  try {
    await dispatch.execute(
      new ImportCustomer(read.customer as never, { ...call, commandId, causationId: call.commandId }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    const { code = 'INTERNAL_ERROR', message = 'The row was refused' } = refusals[error.code] ?? {};
    return { correlationId: correlationOf(header, cells, row), code, message, details: error.details, row };
  }
};
