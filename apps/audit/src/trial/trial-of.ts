import type { LaneName } from '@causeway/event-store';
import type { JournalBalance } from '@causeway/ledger';
import { JournalReader, nameOf, totalOf } from '../journal/journal-reader.js';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead } from '../log/stored-event.js';
import type { Moment } from '../moment/moment.js';
import type { Watcher } from '../watcher.js';

/** The sum of all internal accounts of a currency, in minor units. */
export interface InternalSum {
  readonly accounts: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  readonly total: bigint;
  /** What they owe the service; the account RECEIVABLE holds the counterpart. */
  readonly owed: bigint;
}

export interface CurrencyTrial {
  readonly lane: string;
  readonly currency: string;
  readonly internal: InternalSum;
  readonly system: Readonly<Record<string, bigint>>;
  /** The sum of all accounts: zero, or the ledger is broken. */
  readonly total: bigint;
  /** The sum of `owed` and RECEIVABLE: zero as well. */
  readonly owedTotal: bigint;
  /** Platforms whose own accounts do not sum to zero: none, or the ledger is broken. */
  readonly unbalanced: readonly PlatformTotal[];
}

export interface PlatformTotal {
  readonly platformId: string;
  readonly total: bigint;
}

export interface Trial {
  readonly lanes: readonly {
    readonly lane: string;
    readonly position: number;
    readonly recordedAt: string | null;
  }[];
  readonly currencies: readonly CurrencyTrial[];
}

/** Folds each journal up to the moment and adds up every account of it, by currency. */
export const trialOf = async (
  connection: Connection,
  moment: Moment | undefined,
  wanted: (lane: LaneName) => boolean,
  watcher: Watcher,
): Promise<Trial> => {
  const journals = new JournalReader(connection, watcher);
  const [lanes, currencies]: [Trial['lanes'][number][], CurrencyTrial[]] = [[], []];
  for (const lane of await journals.lanes(wanted)) {
    const { accounts, position, recordedAt } = await accountsAt(journals, lane, moment);
    lanes.push({ lane: lane.name, position, recordedAt });
    currencies.push(...trialsOf(lane.name, [...accounts.values()]));
  }
  return { lanes, currencies };
};

const accountsAt = async (journals: JournalReader, lane: LaneHead, moment: Moment | undefined) => {
  const accounts = new Map<string, JournalBalance>();
  let end: { position: number; recordedAt: string | null } = { position: 0, recordedAt: null };
  for await (const { event, changed } of journals.entries(lane, moment)) {
    for (const balance of changed) accounts.set(nameOf(balance), balance);
    end = event;
  }
  return { accounts, position: end.position, recordedAt: end.recordedAt };
};

const RECEIVABLE = 'RECEIVABLE';
const NO_ACCOUNTS: InternalSum = { accounts: 0, available: 0n, held: 0n, pending: 0n, total: 0n, owed: 0n };

const trialsOf = (lane: string, accounts: readonly JournalBalance[]): CurrencyTrial[] =>
  [...new Set(accounts.map(({ currency }) => currency))].sort().map((currency) => {
    const own = accounts.filter((account) => account.currency === currency);
    const internal = own.filter((account) => account.internal !== undefined).reduce(plus, NO_ACCOUNTS);
    const system: Record<string, bigint> = {};
    for (const account of own)
      if (account.internal === undefined)
        system[account.account] = (system[account.account] ?? 0n) + totalOf(account);
    const total = Object.values(system).reduce((sum, amount) => sum + amount, internal.total);
    const owedTotal = internal.owed + (system[RECEIVABLE] ?? 0n);
    return { lane, currency, internal, system, total, owedTotal, unbalanced: unbalancedOf(own) };
  });

const unbalancedOf = (accounts: readonly JournalBalance[]): PlatformTotal[] => {
  const totals = new Map<string, bigint>();
  for (const account of accounts) {
    const { platformId } = account;
    totals.set(platformId, (totals.get(platformId) ?? 0n) + totalOf(account));
  }
  return [...totals].flatMap(([platformId, total]) => (total === 0n ? [] : [{ platformId, total }]));
};

const plus = (sum: InternalSum, account: JournalBalance): InternalSum => ({
  accounts: sum.accounts + 1,
  available: sum.available + account.available,
  held: sum.held + account.held,
  pending: sum.pending + account.pending,
  total: sum.total + totalOf(account),
  owed: sum.owed + account.owed,
});
