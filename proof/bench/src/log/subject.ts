import { createDatabase } from '@causeway/database';
import { CausewayLedger } from '../ledger/causeway-ledger.js';
import { pairsOf } from '../ledger/loads.js';
import { Parcels } from './parcels.js';

/** A lane under the load that suits it: the appender of every context, or the ledger's writer. */
export interface Subject {
  readonly databaseUrl: string;
  readonly work: () => Promise<unknown>;
  readonly grow: (events: number, run: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How a lane of one kind is opened in a new database, and how many callers keep it busy. */
export interface SubjectKind {
  readonly name: string;
  readonly callers: number;
  readonly open: (serverUrl: string, database: string) => Promise<Subject>;
}

const LEDGER_ACCOUNTS = 10_000;
const LEDGER_CALLERS = 256;

export const ORDINARY: SubjectKind = {
  name: 'an ordinary lane',
  callers: 64,
  open: async (serverUrl, database) => {
    const parcels = await Parcels.open(await createDatabase(serverUrl, `ordinary_${database}`));
    return {
      databaseUrl: parcels.databaseUrl,
      work: () => parcels.append(),
      grow: (events, run) => parcels.grow(events, run),
      close: () => parcels.close(),
    };
  },
};

export const LEDGER: SubjectKind = {
  name: 'the ledger',
  callers: LEDGER_CALLERS,
  open: async (serverUrl, database) => {
    const url = await createDatabase(serverUrl, `ledger_${database}`);
    const ledger = await CausewayLedger.open(url, LEDGER_ACCOUNTS);
    const pairs = pairsOf('uniform', LEDGER_ACCOUNTS);
    return {
      databaseUrl: url,
      work: () => ledger.transfer(...pairs()),
      // Only its own writer can make the ledger's lane longer: the accounts' balances follow from every entry.
      grow: (events) => ledger.submitMany(events, pairs),
      close: () => ledger.close(),
    };
  },
};
