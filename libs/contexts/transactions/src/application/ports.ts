import type { Dispatch } from '@causeway/commands';
import type { Vault } from '@causeway/privacy';

/** Everything outside this context that the list of transactions needs. */
export interface TransactionPorts {
  readonly dispatch: Dispatch;
  /** Addresses are searched for by keyed hashes. */
  readonly vault: Pick<Vault, 'keyedHash'>;
}
