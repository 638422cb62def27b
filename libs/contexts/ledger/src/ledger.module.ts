import type { ContextDefinition, CustomHandling, QueryHandling, Replayable } from '@causeway/commands';
import { ledgerEvents } from './application/event-catalog.js';
import { JOURNAL } from '@causeway/event-store';
import { keptCommandOf } from './application/kept-command.js';
import { accountQueries, submitToLedgerHandling } from './application/ledger.handlers.js';
import { statementQueries } from './application/statement.handlers.js';
import { LedgerLanes } from './application/ledger-lanes.js';
import type { LedgerPorts } from './application/ports.js';
import { snapshotTables } from './application/snapshot-rows.js';
import { CreateLedgerViews1763700700000 } from './infrastructure/migrations/1763700700000-create-ledger-views.js';
import { CreateLedgerSnapshots1763701250000 } from './infrastructure/migrations/1763701250000-create-ledger-snapshots.js';
import { KeepBalancesInMemory1763701300000 } from './infrastructure/migrations/1763701300000-keep-balances-in-memory.js';
import { NumberSnapshotFormats1763701400000 } from './infrastructure/migrations/1763701400000-number-snapshot-formats.js';
import { FindAccountsByCoordinates1763701450000 } from './infrastructure/migrations/1763701450000-find-accounts-by-coordinates.js';
import { KeepWalletPrivacy1763910100000 } from './infrastructure/migrations/1763910100000-keep-wallet-privacy.js';
import { FindAccountsByPhoneNumber1763910200000 } from './infrastructure/migrations/1763910200000-find-accounts-by-phone-number.js';
import { KeepSystemAccountsByPlatform1764900100000 } from './infrastructure/migrations/1764900100000-keep-system-accounts-by-platform.js';
import { KeepWithdrawnFunding1765100000000 } from './infrastructure/migrations/1765100000000-keep-withdrawn-funding.js';
import { before } from './infrastructure/before.adapter.js';
import { pause } from './infrastructure/pause.adapter.js';
import { PostgresLaneAssignments } from './infrastructure/postgres-platform-lanes.adapter.js';
import { PostgresSnapshots } from './infrastructure/postgres-snapshots.adapter.js';
import { accountView } from './read/account.view.js';
import { foldJournal } from './read/journal-replay.js';

export const ledgerContext: ContextDefinition = {
  name: 'ledger',
  events: ledgerEvents,
  views: [accountView],
  migrations: [
    CreateLedgerViews1763700700000,
    CreateLedgerSnapshots1763701250000,
    KeepBalancesInMemory1763701300000,
    NumberSnapshotFormats1763701400000,
    FindAccountsByCoordinates1763701450000,
    KeepWalletPrivacy1763910100000,
    FindAccountsByPhoneNumber1763910200000,
    KeepSystemAccountsByPlatform1764900100000,
    KeepWithdrawnFunding1765100000000,
  ],
  hasWriter: true,
  // A refusal is an outcome that the caller gets as data; the edge never sees one.
  rejections: {},
};

/** An account's balance follows from every entry of its lane. */
export const replayable: Replayable = {
  context: ledgerContext,
  scope: 'LANE',
  foldOf: (streamId, environment) => (streamId === JOURNAL ? foldJournal(environment) : undefined),
  copy: { place: 'snapshot', tables: snapshotTables },
  commandOf: keptCommandOf,
};

/** When this request, then that handler. The context reacts to no other context and sets no timers. */
export const ledgerTable = (ports: LedgerPorts): LedgerTable => {
  const snapshots = new PostgresSnapshots(ports.views);
  const assignments = new PostgresLaneAssignments(ports.views);
  const lanes = new LedgerLanes({ failed: () => undefined, ...ports, snapshots, assignments, pause, before });
  const sources = { views: ports.views, lanes };
  return {
    commands: [submitToLedgerHandling(lanes)],
    queries: [...accountQueries(sources), ...statementQueries(sources)],
    processes: [],
    timers: {},
    close: () => lanes.close(),
  };
};

export interface LedgerTable {
  readonly commands: readonly CustomHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
  close(): Promise<void>;
}
