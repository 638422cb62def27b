import type { PlainLeg, PlainStatus } from './plain-command.js';

export type Pot = 'AVAILABLE' | 'HELD' | 'PENDING' | 'OWED';
export type Ending = 'CAPTURED' | 'RELEASED' | 'EXPIRED' | 'SETTLED' | 'REJECTED';

/** One line of the list. Every answer is counted from such lines alone. */
export type Fact =
  | {
      readonly what: 'OPENED';
      readonly account: string;
      readonly platform: string;
      readonly customer: string | undefined;
      readonly currency: string;
    }
  | { readonly what: 'STATUS'; readonly account: string; readonly status: PlainStatus }
  /** Money into a pot of an account, or out of it when negative; of a hold or a credit where one is named. */
  | {
      readonly what: 'MOVED';
      readonly account: string;
      readonly currency: string;
      readonly pot: Pot;
      readonly minor: bigint;
      readonly of?: string;
    }
  /** A hold or a pending credit comes into being, under a name that has the platform and the kind. */
  | {
      readonly what: 'BEGUN';
      readonly name: string;
      readonly account: string;
      readonly currency: string;
      readonly expiresAt?: number | undefined;
    }
  | { readonly what: 'ENDED'; readonly name: string; readonly as: Ending }
  | { readonly what: 'COUNTED'; readonly counter: string; readonly minor: bigint; readonly of: string }
  /** A whole entry as it was recorded, so that it can be reversed. */
  | {
      readonly what: 'ENTRY';
      readonly platform: string;
      readonly legs: readonly PlainLeg[];
      readonly reverses: number | undefined;
    };

export type FactOf<What extends Fact['what']> = Extract<Fact, { readonly what: What }>;
/** `place` is the account and the currency that a line of money is about. */
export type Line = Fact & { readonly position: number; readonly at: number; readonly place: string };

/** The sums of an account's pots, the number of its entries, and the last of them with its time. */
export type Totals = Readonly<Record<Pot, bigint>> & {
  readonly entries: number;
  readonly position: number;
  readonly at: number;
};
export const UNTOUCHED: Totals = {
  AVAILABLE: 0n,
  HELD: 0n,
  PENDING: 0n,
  OWED: 0n,
  entries: 0,
  position: 0,
  at: -1,
};
type Mutable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** A hold or a pending credit as the list has it. */
export interface Reservation {
  readonly name: string;
  readonly account: string;
  readonly currency: string;
  readonly expiresAt: number | undefined;
  /** What of it was neither spent nor given back. */
  readonly rest: bigint;
  readonly ended: Ending | undefined;
}

/**
 * A ledger as a bookkeeper keeps it on paper: one list of everything that ever happened. No balance is
 * stored; each is added up from the first line on when it is read.
 */
export class PlainLedger {
  private lines: Line[] = [];
  private entryCount = 0;

  get position(): number {
    return this.entryCount;
  }

  write(facts: readonly Fact[], at: number): void {
    this.entryCount += 1;
    for (const fact of facts) {
      const place = fact.what === 'MOVED' ? placeOf(fact.account, fact.currency) : '';
      this.lines.push({ ...fact, position: this.entryCount, at, place });
    }
  }

  asOf(position: number): PlainLedger {
    const earlier = new PlainLedger();
    earlier.lines = this.lines.filter((line) => line.position <= position);
    earlier.entryCount = position;
    return earlier;
  }

  all<What extends Fact['what']>(what: What): (FactOf<What> & Line)[] {
    return this.lines.filter((line): line is FactOf<What> & Line => line.what === what);
  }

  opened(account: string): (FactOf<'OPENED'> & Line) | undefined {
    for (const line of this.lines) if (line.what === 'OPENED' && line.account === account) return line;
    return undefined;
  }

  status(account: string): PlainStatus | undefined {
    let status: PlainStatus | undefined;
    for (const line of this.lines) {
      if (line.what === 'STATUS' && line.account === account) status = line.status;
    }
    return status;
  }

  sum(account: string, currency: string, pot: Pot): bigint {
    let total = 0n;
    for (const line of this.lines) {
      if (line.what !== 'MOVED' || line.account !== account) continue;
      if (line.pot === pot && line.currency === currency) total += line.minor;
    }
    return total;
  }

  /** Every account that money ever touched, the service's own too, by `placeOf`. */
  totals(): ReadonlyMap<string, Totals> {
    const totals = new Map<string, Mutable<Totals>>();
    for (const line of this.lines) {
      if (line.what !== 'MOVED') continue;
      let own = totals.get(line.place);
      if (own === undefined) totals.set(line.place, (own = { ...UNTOUCHED }));
      own[line.pot] += line.minor;
      if (line.position > own.position) own.entries += 1;
      own.position = line.position;
      own.at = line.at;
    }
    return totals;
  }

  /** The last line about the status of each account. */
  statuses(): ReadonlyMap<string, FactOf<'STATUS'> & Line> {
    const statuses = new Map<string, FactOf<'STATUS'> & Line>();
    for (const line of this.lines) if (line.what === 'STATUS') statuses.set(line.account, line);
    return statuses;
  }

  reservation(name: string): Reservation | undefined {
    let begun: FactOf<'BEGUN'> | undefined;
    let ended: Ending | undefined;
    let rest = 0n;
    for (const line of this.lines) {
      if (line.what === 'BEGUN' && line.name === name) begun = line;
      else if (line.what === 'ENDED' && line.name === name) ended = line.as;
      else if (line.what === 'MOVED' && line.of === name) rest += line.minor;
    }
    if (begun === undefined) return undefined;
    const { account, currency, expiresAt } = begun;
    return { name, account, currency, expiresAt, rest, ended };
  }

  /** All of them, in one reading of the list. */
  reservations(): readonly Reservation[] {
    const found = new Map<string, Mutable<Reservation>>();
    for (const line of this.lines) {
      if (line.what === 'BEGUN') {
        const { name, account, currency, expiresAt } = line;
        found.set(name, { name, account, currency, expiresAt, rest: 0n, ended: undefined });
      } else if (line.what === 'ENDED') (found.get(line.name) as Mutable<Reservation>).ended = line.as;
      else if (line.what === 'MOVED' && line.of !== undefined) {
        (found.get(line.of) as Mutable<Reservation>).rest += line.minor;
      }
    }
    return [...found.values()];
  }

  counted(counter: string): bigint {
    let total = 0n;
    for (const line of this.lines) {
      if (line.what === 'COUNTED' && line.counter === counter) total += line.minor;
    }
    return total;
  }
}

export const placeOf = (account: string, currency: string): string => `${account} ${currency}`;

/** Names of holds, credits and counters are a platform's own. */
export const named = (kind: 'hold' | 'credit' | 'counter', platform: string, id: string): string =>
  `${kind} ${platform} ${id}`;
