import type { Environment } from '@causeway/kernel';

/** Where an entry stands in the ledger's log. */
export interface LedgerPlace {
  readonly lane: `${string}.${Environment}`;
  readonly position: number;
  readonly key: string;
}
