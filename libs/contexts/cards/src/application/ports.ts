import type { CallContext, Dispatch, Reading, Recorder } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Id } from '@causeway/kernel';
import type { CardIssuers } from '@causeway/rails';

/** What the process that hosts the context offers, and who stands behind it outside. */
export interface CardsPorts extends Reading {
  readonly store: Pick<EventStore, 'context' | 'load'>;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly clock: Clock;
  readonly issuers: CardIssuers;
}

/** The keys that let a wallet pay for a card without its owner (wallet-auth §9). */
export interface DelegatedKeys {
  /** Whether the binding has an active key. */
  isActive(binding: Id<'CardFundingSource'>, call: CallContext): Promise<boolean>;
}
