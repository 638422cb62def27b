import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { Clock, Environment, Instant } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { SettlementNetwork } from './payments/settlement-network.js';
import type { InstitutionKeyMaker } from './protocol/key-maker.js';
import type { UmaWire } from './protocol/wire.js';

/** Everything outside this context that it needs. */
export interface UmaPorts {
  readonly clock: Clock;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly record: Recorder;
  readonly dispatch: Dispatch;
  readonly vault: Pick<Vault, 'keyedHash'>;
  readonly wire: UmaWire;
  readonly keyMaker: InstitutionKeyMaker;
  /** What institutions settle over; `undefined` where nothing is connected, so that nothing is paid there. */
  readonly settlement: (environment: Environment) => SettlementNetwork | undefined;
  /** The time that signatures are checked against: the sandbox's own clock may be far ahead. */
  readonly wallNow: () => Instant;
  readonly pause: (durationMs: number) => Promise<void>;
}
