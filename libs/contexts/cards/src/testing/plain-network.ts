/**
 * What cards.md §4 to §6 says of a card and its accounts, kept a second time and in another way: one number for what is
 * held of a transaction, and every line of the table as it is written there. It shares nothing with the product.
 */
export interface PlainOpeningMessage {
  readonly kind: PlainOpening;
  readonly amount: bigint;
  readonly descriptor: string;
}
export type PlainFollowUp =
  | { readonly kind: 'ADVICE' | 'CLEARING' | 'RETURN'; readonly amount: bigint }
  /** Of the n-th return of the transaction. */
  | { readonly kind: 'REVERSAL'; readonly nth: number };
type PlainOpening = 'AUTHORIZATION' | 'FINANCIAL' | 'INQUIRY' | 'CREDIT' | 'FINANCIAL_CREDIT';

interface PlainReturn {
  amount: bigint;
  /** What of it went to the service's losses, and not to the account; in the account's unit. */
  repaid: bigint;
  status: 'SETTLED' | 'EXCEPTION';
  isReversed: boolean;
}
export interface PlainAccount {
  available: bigint;
  held: bigint;
  isKeyed: boolean;
}
/** `authorized`, `settled` and a return's amount are in the card's currency, all else in the account's unit. */
export interface PlainRow {
  status: string;
  reason?: string;
  isCredit: boolean;
  account: number;
  authorized: bigint;
  settled: bigint;
  isSettledShown: boolean;
  held: bigint;
  pulls: number;
  pulled: bigint;
  settlements: number;
  shortfall: bigint;
  returns: PlainReturn[];
  isInquiry: boolean;
  endsAt: number;
}

const WEEK_MS = 7 * 86_400_000;

export class PlainNetwork {
  readonly accounts: readonly PlainAccount[];
  /** The card's accounts, in the order of their priority. */
  sources: readonly number[];
  network = 0n;
  losses = 0n;
  card: 'ACTIVE' | 'FROZEN' | 'CLOSED' = 'ACTIVE';
  limit: bigint | undefined;
  private now = 0;
  readonly rows: PlainRow[] = [];
  /** Which row a webhook showed, and its status; a return is `row/nth`. */
  readonly published: [row: string, status: string][] = [];

  /** `unit`: how many units of the accounts a unit of the card's currency is. Wallets pay only with a key. */
  constructor(
    balances: readonly bigint[],
    private readonly unit: bigint,
    private readonly isWallet: boolean,
  ) {
    this.accounts = balances.map((available) => ({ available, held: 0n, isKeyed: false }));
    this.sources = balances.map((_, nth) => nth);
  }

  fund(nth: number, units: bigint): void {
    this.accountAt(nth).available += units;
  }

  /** A binding that ends takes its key with it. */
  replaceSources(sources: readonly number[]): void {
    for (const nth of this.sources) if (!sources.includes(nth)) this.accountAt(nth).isKeyed = false;
    this.sources = sources;
  }

  /** Every unit is somewhere: what came in is on an account, held, or with the network, less what was lost. */
  get total(): bigint {
    const kept = this.accounts.reduce((sum, { available, held }) => sum + available + held, 0n);
    return kept + this.network + this.losses;
  }

  /** An authorization that is not cleared for a week ends by itself. */
  pass(ms: number): void {
    this.now += ms;
    const due = this.rows.filter((row) => isOpen(row) && row.endsAt <= this.now);
    for (const row of due.sort((one, other) => one.endsAt - other.endsAt)) this.end(row);
  }

  /** `isLost`: what the ledger says of it does not come back in time. */
  open({ kind, amount, descriptor }: PlainOpeningMessage, isLost = false): void {
    const row: PlainRow = {
      ...{ status: 'AUTHORIZED', isCredit: kind.endsWith('CREDIT'), authorized: amount, settled: 0n },
      ...{ isSettledShown: false, held: 0n, pulls: 0, pulled: 0n, settlements: 0, shortfall: 0n },
      ...{ returns: [], isInquiry: kind === 'INQUIRY', account: this.sources[0] ?? 0 },
      endsAt: this.now + WEEK_MS,
    };
    this.rows.push(row);
    const units = amount * this.unit;
    const reason = this.refusal(kind, amount, descriptor) ?? this.payer(row, kind, units, isLost);
    if (reason !== undefined) {
      Object.assign(row, { status: 'DECLINED', reason });
      this.tell(row);
      return;
    }
    if (kind === 'AUTHORIZATION' || kind === 'FINANCIAL') Object.assign(row, { pulls: 1, pulled: units });
    if (kind === 'AUTHORIZATION') this.hold(row, units);
    this.tell(row);
    if (kind === 'FINANCIAL') this.pay(row, units);
    if (kind === 'FINANCIAL_CREDIT') this.pay(row, -units);
    if (kind.startsWith('FINANCIAL')) {
      Object.assign(row, { status: 'SETTLED', settled: amount, isSettledShown: true, settlements: 1 });
      this.tell(row);
    }
    if (descriptor.endsWith('006') && row.pulls > 0) this.bounce(row);
  }

  private refusal(kind: PlainOpening, amount: bigint, descriptor: string): string | undefined {
    if (this.card !== 'ACTIVE') return this.card === 'FROZEN' ? 'CARD_PAUSED' : 'CARD_CLOSED';
    if (kind === 'INQUIRY') return undefined;
    if (descriptor.endsWith('002')) return 'INSUFFICIENT_FUNDS';
    if (descriptor.endsWith('003')) return 'CARD_PAUSED';
    if (kind.endsWith('CREDIT')) return undefined;
    return this.limit !== undefined && amount > this.limit ? 'SPENDING_LIMIT_EXCEEDED' : undefined;
  }

  /** The first source that has the whole of it pays, never two of them. */
  private payer(row: PlainRow, kind: PlainOpening, units: bigint, isLost: boolean): string | undefined {
    if (kind === 'FINANCIAL_CREDIT') return isLost ? 'DECISION_TIMED_OUT' : undefined;
    if (kind !== 'AUTHORIZATION' && kind !== 'FINANCIAL') return undefined;
    const usable = this.sources.filter((nth) => !this.isWallet || this.accountAt(nth).isKeyed);
    if (usable.length === 0) return 'DELEGATED_KEY_REQUIRED';
    if (isLost) return 'DECISION_TIMED_OUT';
    const payer = usable.find((nth) => this.accountAt(nth).available >= units);
    if (payer === undefined) return 'INSUFFICIENT_FUNDS';
    row.account = payer;
    return undefined;
  }

  private bounce(row: PlainRow): void {
    if (row.held > 0n) this.hold(row, -row.held);
    else {
      const units = row.settled * this.unit;
      this.accountOf(row).available += units;
      this.losses -= units;
      row.shortfall = units;
    }
    Object.assign(row, { status: 'EXCEPTION', pulled: 0n });
    this.tell(row);
  }

  follow(row: PlainRow, message: PlainFollowUp): void {
    switch (message.kind) {
      case 'ADVICE':
        if (isOpen(row) && !row.isCredit && !row.isInquiry) this.advise(row, message.amount);
        return;
      case 'CLEARING':
        if (isOpen(row) && (!row.isInquiry || message.amount === 0n)) this.clear(row, message.amount);
        return;
      case 'RETURN':
        if (!row.isCredit && row.settled > 0n && message.amount <= row.settled - refunded(row))
          this.giveBack(row, message.amount);
        return;
      case 'REVERSAL': {
        const returned = row.returns[message.nth];
        if (returned?.isReversed === false) this.reverse(row, returned, message.nth);
      }
    }
  }

  /** An operator ends an EXCEPTION: the account pays all that it owes, or is not asked any more. */
  resolve(row: PlainRow, nth: number | undefined, way: 'COLLECT' | 'WRITE_OFF'): void {
    const ended = nth === undefined ? row : row.returns[nth];
    if (ended?.status !== 'EXCEPTION') return;
    if (way === 'COLLECT') {
      const owed = 'repaid' in ended ? ended.amount * this.unit - ended.repaid : row.shortfall;
      const account = this.accountOf(row);
      if (account.available < owed) return;
      account.available -= owed;
      this.losses += owed;
      if (ended === row) Object.assign(row, { pulled: row.pulled + owed, shortfall: 0n });
    }
    ended.status = 'SETTLED';
    if (ended === row) row.isSettledShown = true;
    this.tell(row, nth);
  }

  private advise(row: PlainRow, total: bigint): void {
    const change = (total - row.authorized) * this.unit;
    if (change > 0n) {
      const fits = this.card === 'CLOSED' ? 0n : least(change, this.accountOf(row).available);
      this.hold(row, fits);
      row.pulled += fits;
      if (this.card !== 'CLOSED') row.pulls += 1;
    } else {
      const less = least(-change, row.held);
      this.hold(row, -less);
      row.pulled -= less;
    }
    row.authorized = total;
    if (total <= row.settled) Object.assign(row, { status: 'SETTLED', isSettledShown: true });
    this.tell(row);
  }

  private end(row: PlainRow): void {
    row.pulled -= row.held;
    this.hold(row, -row.held);
    Object.assign(row, { status: 'SETTLED', isSettledShown: true });
    this.tell(row);
  }

  private clear(row: PlainRow, amount: bigint): void {
    if (amount === 0n) {
      this.end(row);
      return;
    }
    row.settled += amount;
    Object.assign(row, { isSettledShown: true, settlements: row.settlements + 1 });
    Object.assign(row, { endsAt: this.now + WEEK_MS });
    row.status = row.settled < row.authorized ? 'PARTIALLY_SETTLED' : 'SETTLED';
    if (row.isCredit) this.pay(row, -amount * this.unit);
    else this.collect(row, amount * this.unit);
    this.tell(row);
  }

  private collect(row: PlainRow, units: bigint): void {
    const account = this.accountOf(row);
    const captured = least(units, row.held);
    row.held -= captured;
    account.held -= captured;
    this.network += units;
    const excess = units - captured;
    if (excess === 0n) return;
    if (this.card !== 'CLOSED') row.pulls += 1;
    if (this.card !== 'CLOSED' && excess <= account.available) {
      account.available -= excess;
      row.pulled += excess;
      return;
    }
    this.losses -= excess;
    row.shortfall += excess;
    row.status = 'EXCEPTION';
  }

  private giveBack(row: PlainRow, amount: bigint): void {
    const units = amount * this.unit;
    const repaid = least(units, row.shortfall);
    row.shortfall -= repaid;
    this.losses += repaid;
    this.accountOf(row).available += units - repaid;
    this.network -= units;
    row.returns.push({ amount, repaid, status: 'SETTLED', isReversed: false });
    this.tell(row, row.returns.length - 1);
    this.tell(row);
  }

  private reverse(row: PlainRow, returned: PlainReturn, nth: number): void {
    const [units, account] = [returned.amount * this.unit, this.accountOf(row)];
    const owed = units - returned.repaid;
    this.network += units;
    if (owed <= account.available) {
      account.available -= owed;
      this.losses -= returned.repaid;
    } else {
      this.losses -= units;
      returned.status = 'EXCEPTION';
    }
    returned.isReversed = true;
    row.shortfall += returned.repaid;
    this.tell(row, nth);
    this.tell(row);
  }

  private accountAt(nth: number): PlainAccount {
    const account = this.accounts[nth];
    if (account === undefined) throw new Error(`no account ${String(nth)}`);
    return account;
  }

  private accountOf(row: PlainRow): PlainAccount {
    return this.accountAt(row.account);
  }

  private hold(row: PlainRow, units: bigint): void {
    const account = this.accountOf(row);
    account.available -= units;
    account.held += units;
    row.held += units;
  }

  private pay(row: PlainRow, units: bigint): void {
    this.accountOf(row).available -= units;
    this.network += units;
  }

  private tell(row: PlainRow, nth?: number): void {
    const name = String(this.rows.indexOf(row));
    const status = nth === undefined ? row.status : (row.returns[nth]?.status ?? '');
    this.published.push([nth === undefined ? name : `${name}/${String(nth)}`, status]);
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const isOpen = ({ status }: PlainRow): boolean => status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED';
/** Live returns, in the card's currency. */
export const refunded = (row: PlainRow): bigint =>
  row.returns.reduce((sum, { amount, isReversed }) => (isReversed ? sum : sum + amount), 0n);
