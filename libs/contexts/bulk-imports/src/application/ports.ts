import type { Dispatch, Recorder, RejectionTable, RowOpener, ViewReader } from '@causeway/commands';
import type { FileStore } from '@causeway/file-store';
import type { Clock } from '@causeway/kernel';

export interface BulkImportsPorts {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'get' | 'delete'>;
  /** How the API says what a registration was refused for. */
  readonly refusals: RejectionTable<string>;
}
