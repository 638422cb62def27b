import type { ContextDefinition, CustomHandling, QueryHandling, Replayable } from '@causeway/commands';
import { ledgerEvents } from './application/event-catalog.js';
import { JOURNAL } from './application/journal.js';
import { accountQueries, LedgerWriters, submitToLedgerHandling } from './application/ledger.handlers.js';
import type { LedgerPorts } from './application/ports.js';
import { CreateLedgerViews1763700700000 } from './infrastructure/migrations/1763700700000-create-ledger-views.js';
import { pause } from './infrastructure/pause.adapter.js';
import { accountView } from './read/account.view.js';
import { foldJournal } from './read/journal-replay.js';
import { postingView } from './read/posting.view.js';

export const ledgerContext: ContextDefinition = {
  name: 'ledger',
  events: ledgerEvents,
  views: [accountView, postingView],
  migrations: [CreateLedgerViews1763700700000],
  // A refusal is an outcome that the caller gets as data; the edge never sees one.
  rejections: {},
};

/** An account's balance follows from every entry of its lane. */
export const replayable: Replayable = {
  context: ledgerContext,
  scope: 'LANE',
  foldOf: (streamId, environment) => (streamId === JOURNAL ? foldJournal(environment) : undefined),
};

/** When this request, then that handler. The context reacts to no other context and sets no timers. */
export const ledgerTable = ({ store, views, clock, observer }: LedgerPorts): LedgerTable => {
  const writers = new LedgerWriters({ store, clock, pause, ...(observer && { observer }) });
  return {
    commands: [submitToLedgerHandling(writers)],
    queries: accountQueries({ views }),
    processes: [],
    timers: {},
    close: () => writers.idle(),
  };
};

export interface LedgerTable {
  readonly commands: readonly CustomHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
  close(): Promise<void>;
}
