import type { ViewReader } from '@causeway/commands';
import type { EventStore } from '@causeway/event-store';
import type { Clock, Environment } from '@causeway/kernel';
import type { LedgerCommand } from './ledger-command.js';
import type { Ending } from './submission.js';

/** Everything outside this context that it needs. */
export interface LedgerPorts {
  /** The context's own log, which its writers fill and fence themselves. */
  readonly store: EventStore;
  readonly views: ViewReader;
  readonly clock: Clock;
  readonly observer?: LedgerObserver;
}

/** Where metrics listen. */
export interface LedgerObserver {
  /** A command got its outcome; `REPEATED` had it before, `FAILED` has none. */
  concluded(command: {
    readonly environment: Environment;
    readonly kind: LedgerCommand['kind'];
    readonly outcome: Ending;
  }): void;
  /** Commands were written together; `accounts` are those in memory. */
  appended(batch: {
    readonly environment: Environment;
    readonly commands: number;
    readonly accounts: number;
  }): void;
  /** A writer read its book from the log. */
  loaded(book: { readonly environment: Environment; readonly accounts: number }): void;
}
