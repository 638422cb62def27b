import type { Dispatch, Reading, Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { TokenIssuers } from '@causeway/rails';

/** Everything outside stablecoins that they need. */
export interface StablecoinPorts extends Reading {
  readonly store: Pick<EventStore, 'context' | 'load' | 'outcome'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly clock: Pick<Clock, 'now'>;
  /** Credentials are sealed under keys of their own, and destroyed with them. */
  readonly vault: Pick<Vault, 'seal' | 'open' | 'shred'>;
  /** The issuers of tokens; in production those that the host has connected, or none. */
  readonly issuers: TokenIssuers;
}
