import type { Dispatch, Recorder, RejectionTable, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { Cells } from '../domain/import-row.js';

/** Files of rows, as they were taken in. */
export interface Tables {
  /** The records of a file, the header first. It throws where the file is gone, was changed, or cannot be read. */
  rowsOf(contentKey: string, fileKey: string): AsyncIterable<Cells>;
  remove(contentKey: string): Promise<void>;
}

export interface BulkImportsPorts {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  readonly tables: Tables;
  /** How the API says what a registration was refused for. */
  readonly refusals: RejectionTable<string>;
  /** How long a turn is; four seconds by default. */
  readonly turnMs?: number;
}
