import type { Dispatch, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock, Environment, Instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { InstitutionKeyMaker } from './institution-key.handlers.js';
import type { SettlementNetwork } from './settlement-network.js';
import type { UmaWire } from './wire.js';

/** Everything outside this context that it needs. */
export interface UmaPorts {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly dispatch: Dispatch;
  /** Addresses are kept as keyed hashes. */
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly wire: UmaWire;
  readonly keyMaker: InstitutionKeyMaker;
  /** What institutions settle over; `undefined` where nothing is connected, so that nobody is paid there. */
  readonly settlement: (environment: Environment) => SettlementNetwork | undefined;
  /** What signatures are held against: the sandbox's own clock may be far ahead of everybody's. */
  readonly wallNow: () => Instant;
  /** Lets so much time pass, in milliseconds. */
  readonly pause: (durationMs: number) => Promise<void>;
}
