import type { Dispatch, Recorder, RowOpener, ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { InboundConnectors, PayoutRails } from '@causeway/rails';

/** Everything outside deposits that they need. */
export interface DepositPorts {
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
  /** The key of what reported an erased person's money goes with them. */
  readonly vault: Pick<Vault, 'shred'>;
  /** The banks and chains that brought money, for returns: an order's account is the sender's, or `ORIGIN`. */
  readonly returns: PayoutRails;
  /** Banks and chains that bring money, to be looked at while what they reported is not final; absent where none can be. */
  readonly inbound?: InboundConnectors;
  /** Blocks that make money on a chain final, by network, where they are not those of accounts §7. */
  readonly confirmations?: Readonly<Record<string, number>>;
}
