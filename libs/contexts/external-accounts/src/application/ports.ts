import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';

/** Everything outside this context that it needs. */
export interface ExternalAccountsPorts {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
  readonly vault: Pick<Vault, 'keyedHash'>;
  /** The system's own randomness by default. */
  readonly nonces?: Nonces;
}

/** Makes what no two challenges share. */
export interface Nonces {
  /** 128 fresh bits in hex. */
  fresh(): string;
}
