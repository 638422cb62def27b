import { context, part, type Dispatch } from '@causeway/commands';
import { JOURNAL } from '@causeway/event-store';
import { ledgerEvents } from './application/event-catalog.js';
import { keptCommandOf } from './application/kept-command.js';
import { accountQueries, submitToLedgerHandling } from './application/ledger.handlers.js';
import { LedgerLanes } from './application/ledger-lanes.js';
import type { LedgerPorts } from './application/ports.js';
import { snapshotTables } from './application/snapshot-rows.js';
import { statementQueries } from './application/statement.handlers.js';
import { before } from './infrastructure/before.adapter.js';
import { CreateLedgerTables1766000000000 } from './infrastructure/migrations/1766000000000-create-ledger-tables.js';
import { NameProductionAccounts1767000000000 } from './infrastructure/migrations/1767000000000-name-production-accounts.js';
import { pause } from './infrastructure/pause.adapter.js';
import { PostgresLaneAssignments } from './infrastructure/postgres-platform-lanes.adapter.js';
import { PostgresSnapshots } from './infrastructure/postgres-snapshots.adapter.js';
import type { AccountSources } from './read/account.query.js';
import { accountView } from './read/account.view.js';
import { foldJournal } from './read/journal-replay.js';

/** The lanes in which this process finds, and writes, what the ledger holds. */
interface LedgerSources extends AccountSources {
  readonly lanes: LedgerLanes;
  readonly dispatch: Dispatch;
}

/** Money that moves, is held and comes in, decided by the one writer of each lane. */
const entries = part<LedgerSources>({
  events: ledgerEvents,
  views: [accountView],
  // A refusal is an outcome that the caller gets as data: the context rejects nothing.
  commands: (sources) => [submitToLedgerHandling(sources)],
  lane: {
    foldOf: (streamId, environment) => (streamId === JOURNAL ? foldJournal(environment) : undefined),
    copy: { place: 'snapshot', tables: snapshotTables },
    commandOf: keptCommandOf,
  },
  close: ({ lanes }) => lanes.close(),
});

const accounts = part<LedgerSources>({ queries: accountQueries });
const statements = part<LedgerSources>({ queries: statementQueries });

export const ledger = context({
  name: 'ledger',
  migrations: [CreateLedgerTables1766000000000, NameProductionAccounts1767000000000],
  parts: [entries, accounts, statements],
  ports: ({ views, dispatch, ...ports }: LedgerPorts): LedgerSources => {
    const snapshots = new PostgresSnapshots(views);
    const assignments = new PostgresLaneAssignments(views);
    return {
      views,
      dispatch,
      lanes: new LedgerLanes({
        failed: () => undefined,
        ...ports,
        views,
        snapshots,
        assignments,
        pause,
        before,
      }),
    };
  },
});
