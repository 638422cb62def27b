import type { Dispatch, Recorder, RejectionTable, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Cells } from '../domain/import-row.js';

/** A file that will never be read: it is no CSV in UTF-8, it was changed, or it is gone. */
export class UnreadableTable extends Error {
  constructor(
    cause: unknown,
    /** Where it ceases to be CSV, if that is what is wrong with it. */
    readonly place?: Place,
  ) {
    super('The file cannot be read as CSV in UTF-8', { cause });
  }
}

/** A row of a file, counted from 1 after the header, and the line of the file that it begins on. */
export interface Place {
  readonly row: number;
  readonly line: number;
}

/** Files of rows, as they were taken in. */
export interface Tables {
  /**
   * The records of a file, the header first. It throws `UnreadableTable` for a file that no later attempt could read, and
   * anything else where the place of files does not answer.
   */
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
  readonly vault: Pick<Vault, 'shred'>;
  /** How the API says what a registration was refused for. */
  readonly refusals: RejectionTable<string>;
  /** How long a turn is; four seconds by default. */
  readonly turnMs?: number;
}
