import { instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { advanceImport, erasePerson } from './bulk-import.decide.js';
import {
  evolveImport,
  noImport,
  type BulkImport,
  type BulkImportAdvanced,
  type BulkImportEvent,
} from './bulk-import.js';
import type { ImportError } from './import-row.js';

const { given } = decider({ initial: noImport, evolve: evolveImport });
const NOW = instant('2026-03-02T10:00:00.000Z');
const when = { now: NOW };
const platformId = 'Platform:1';
const requested: BulkImportEvent = {
  ...{ type: 'BulkImportRequested', jobId: 'job', platformId, contentKey: 'file', fileKey: 'key' },
  requestedAt: NOW,
};
const started: BulkImportEvent = { type: 'BulkImportStarted', platformId, total: 2_000, startedAt: NOW };
const error = (row: number, correlationId = `c${String(row)}`): ImportError => ({
  ...{ correlationId, code: 'CONFLICT', message: 'Another customer has it', details: {}, row },
});
const refused = (...errors: ImportError[]): BulkImportAdvanced => ({
  ...{ type: 'BulkImportAdvanced', platformId, through: errors.length, successful: 0 },
  ...{ failed: errors.length, errors, subject: 'bulk-import-job-0', advancedAt: NOW },
});
const ended = (...errors: ImportError[]): BulkImportEvent => ({ ...refused(...errors), outcome: 'FAILED' });
const erased = (errors: readonly ImportError[], nth = 1): BulkImportEvent => ({
  ...{ type: 'BulkImportPersonErased', platformId, errors, subject: `bulk-import-job-${String(nth)}` },
  erasedAt: NOW,
});
const erase =
  (...names: string[]) =>
  (job: BulkImport) =>
    erasePerson(names, job, when);

describe('when a person is erased, an import', () => {
  it('names the rows of that one by their numbers, and seals all others anew', () => {
    given(requested, started, ended(error(1), error(2), error(3, 'former'), error(4)))
      .when(erase('c2', 'former'))
      .thenRecorded(erased([error(1), error(2, 'row_2'), error(3, 'row_3'), error(4)]));
  });

  it('gives up an error of before rows were numbered', () => {
    const { row: _row, ...old } = error(1);
    given(requested, started, ended(old, error(2)))
      .when(erase('c1'))
      .thenRecorded(erased([error(2)]));
  });

  it('takes another key for each of several', () => {
    given(requested, started, ended(error(1), error(2)), erased([error(1), error(2, 'row_2')]))
      .when(erase('c1'))
      .thenRecorded(erased([error(1, 'row_1'), error(2, 'row_2')], 2));
  });

  it('that does not name the person stays as it is', () => {
    given(requested, started, ended(error(1)))
      .when(erase('c2'))
      .thenNothing();
    given(requested).when(erase('c2')).thenNothing();
    given().when(erase('c2')).thenNothing();
  });

  it('that is at work takes another key in any case: a row under way may be the person’s', () => {
    given(requested, started, refused(error(1)))
      .when(erase('c2'))
      .thenRecorded(erased([error(1)]));
  });
});

describe('rows that were worked', () => {
  const rows = [error(2)];

  it('are named, sealed under the key that the errors have by now', () => {
    given(requested, started, refused(error(1)), erased([error(1)]))
      .when((job) => advanceImport({ from: 1, rows, erasures: 1, endsTurn: false }, job, when))
      .thenRecorded({ ...refused(error(2)), through: 2, subject: 'bulk-import-job-1' });
  });

  it('are not named where a person was erased while they were under way', () => {
    given(requested, started, refused(error(1)), erased([error(1)]))
      .when((job) => advanceImport({ from: 1, rows, erasures: 0, endsTurn: false }, job, when))
      .thenRecorded({ ...refused(error(2, 'row_2')), through: 2, subject: 'bulk-import-job-1' });
  });

  it('are all counted, and as many recorded as an import shows errors', () => {
    const many = Array.from({ length: 999 }, (_, index) => error(index + 1));
    given(requested, started, refused(...many))
      .when((job) =>
        advanceImport(
          { from: 999, rows: [error(1_000), error(1_001)], erasures: 0, endsTurn: false },
          job,
          when,
        ),
      )
      .thenRecorded({ ...refused(error(1_000)), through: 1_001, failed: 2 });
  });
});
