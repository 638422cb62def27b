import type { LaneName } from '@causeway/event-store';
import type { JournalBalance } from '@causeway/ledger';
import { isBeyond, JournalReader, nameOf, totalOf } from '../journal/journal-reader.js';
import type { Connection } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import type { Moment } from '../moment/moment.js';
import type { Watcher } from '../watcher.js';

export type Amounts = Pick<JournalBalance, 'available' | 'held' | 'pending'> & { readonly total: bigint };

/** What became of an account between two moments. Amounts in minor units. */
export interface AccountDiff {
  readonly lane: string;
  readonly account: string;
  readonly currency: string;
  readonly platformId: string;
  readonly customerId: string | null;
  readonly entries: number;
  readonly before: Amounts;
  readonly after: Amounts;
  readonly change: Amounts;
}

/** The sum of all changes of a currency in a lane: zero, or the ledger is broken. */
export interface CurrencyTotal {
  readonly lane: string;
  readonly currency: string;
  readonly accounts: number;
  readonly total: bigint;
}

/** How far a journal had come at each of the two moments; position 0 is before its first entry. */
export interface JournalSpan {
  readonly lane: string;
  readonly from: JournalPlace;
  readonly to: JournalPlace;
}

export interface JournalPlace {
  readonly position: number;
  readonly recordedAt: string | null;
}

export interface LedgerDiff {
  readonly spans: readonly JournalSpan[];
  readonly accounts: readonly AccountDiff[];
  readonly totals: readonly CurrencyTotal[];
}

export interface DiffPeriod {
  readonly from: Moment;
  readonly to: Moment;
  /** The ledger's lanes that are read. */
  readonly wanted: (lane: LaneName) => boolean;
}

/** Folds each journal once, up to the later moment, and remembers what accounts held at the earlier one. */
export const diffOf = async (
  connection: Connection,
  { from, to, wanted }: DiffPeriod,
  watcher: Watcher,
): Promise<LedgerDiff> => {
  const journals = new JournalReader(connection, watcher);
  const diffs: LaneDiff[] = [];
  for (const lane of await journals.lanes(wanted)) diffs.push(await LaneDiff.read(journals, lane, from, to));
  return {
    spans: diffs.map(({ span }) => span),
    accounts: diffs.flatMap((diff) => diff.accounts()),
    totals: diffs.flatMap((diff) => diff.totals()),
  };
};

const NOTHING = { available: 0n, held: 0n, pending: 0n };
const BEGINNING: JournalPlace = { position: 0, recordedAt: null };

class LaneDiff {
  private readonly now = new Map<string, JournalBalance>();
  private readonly touched = new Map<string, { before: JournalBalance | undefined; entries: number }>();
  private from = BEGINNING;
  private to = BEGINNING;
  private isAfter = false;

  private constructor(private readonly lane: string) {}

  static async read(journals: JournalReader, lane: LaneHead, from: Moment, to: Moment): Promise<LaneDiff> {
    const diff = new LaneDiff(lane.name);
    for await (const { event, changed } of journals.entries(lane, to)) diff.see(event, changed, from);
    return diff;
  }

  get span(): JournalSpan {
    return { lane: this.lane, from: this.from, to: this.to };
  }

  accounts(): AccountDiff[] {
    return [...this.touched].flatMap(([account, { before, entries }]) => {
      const after = this.now.get(account);
      if (after === undefined) return [];
      return {
        lane: this.lane,
        account,
        currency: after.currency,
        platformId: after.platformId,
        customerId: after.internal?.owner.customerId ?? null,
        entries,
        before: amountsOf(before ?? NOTHING),
        after: amountsOf(after),
        change: changeOf(before ?? NOTHING, after),
      };
    });
  }

  totals(): CurrencyTotal[] {
    const totals = new Map<string, CurrencyTotal>();
    for (const { currency, change } of this.accounts()) {
      const known = totals.get(currency) ?? { lane: this.lane, currency, accounts: 0, total: 0n };
      totals.set(currency, { ...known, accounts: known.accounts + 1, total: known.total + change.total });
    }
    return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
  }

  /** From the first entry beyond the earlier moment on, every entry counts. */
  private see(event: StoredEvent, changed: readonly JournalBalance[], from: Moment): void {
    const { position, recordedAt } = event;
    this.isAfter ||= isBeyond(event, from);
    for (const balance of changed) {
      const name = nameOf(balance);
      if (this.isAfter) {
        const known = this.touched.get(name) ?? { before: this.now.get(name), entries: 0 };
        this.touched.set(name, { ...known, entries: known.entries + 1 });
      }
      this.now.set(name, balance);
    }
    this.to = { position, recordedAt };
    if (!this.isAfter) this.from = this.to;
  }
}

const amountsOf = (balance: typeof NOTHING): Amounts => {
  const { available, held, pending } = balance;
  return { available, held, pending, total: totalOf(balance) };
};

const changeOf = (before: typeof NOTHING, after: typeof NOTHING): Amounts =>
  amountsOf({
    available: after.available - before.available,
    held: after.held - before.held,
    pending: after.pending - before.pending,
  });
