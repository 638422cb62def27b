import type { Dispatch, ViewReader } from '@causeway/commands';
import type { EventStore, WriterLanes } from '@causeway/event-store';
import type { Ending } from '@causeway/lane-writer';
import type { Clock, Environment } from '@causeway/kernel';
import type { LedgerCommand } from './ledger-command.js';
import type { LedgerTypes } from './ledger-types.js';

/** Everything outside this context that it needs. */
export interface LedgerPorts {
  /** Lists the lanes. */
  readonly store: Pick<EventStore, 'lanes'>;
  readonly writerLanes: WriterLanes;
  /** Where siblings reach this process, as published when it writes a lane; `here` without siblings. */
  readonly address?: string;
  readonly views: ViewReader;
  /** Asks for what the operator has set, with which accounts are shown. */
  readonly dispatch: Dispatch;
  readonly clock: Clock;
  readonly observer?: LedgerObserver;
  /** Notified of errors outside any command, which are retried. */
  readonly failed?: (error: unknown) => void;
}

export interface LedgerObserver {
  /** A command got its outcome; `REPEATED` had it before, `FAILED` has none. */
  concluded(command: {
    readonly environment: Environment;
    readonly kind: LedgerCommand['kind'];
    readonly outcome: Ending<LedgerTypes>;
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
