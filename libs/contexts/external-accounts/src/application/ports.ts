import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';

/** Everything outside this context that it needs. */
export interface ExternalAccountsPorts {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
}
