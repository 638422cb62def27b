/**
 * What cards.md §4 to §6 says of a card with one account, kept a second time and in another way: one number for what is
 * held of a transaction, and every line of the table as it is written there. It shares nothing with the product.
 */
export type PlainMessage =
  | { readonly kind: PlainOpening; readonly amount: bigint; readonly descriptor: string }
  | { readonly kind: 'ADVICE' | 'CLEARING' | 'RETURN'; readonly amount: bigint }
  /** Of the n-th return of the transaction. */
  | { readonly kind: 'REVERSAL'; readonly nth: number };
type PlainOpening = 'AUTHORIZATION' | 'FINANCIAL' | 'INQUIRY' | 'CREDIT' | 'FINANCIAL_CREDIT';

interface PlainReturn {
  amount: bigint;
  /** What of it went to the service's losses, and not to the account. */
  repaid: bigint;
  status: 'SETTLED' | 'EXCEPTION';
  isReversed: boolean;
}
export interface PlainRow {
  status: string;
  reason?: string;
  isCredit: boolean;
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
}

export class PlainNetwork {
  available: bigint;
  held = 0n;
  network = 0n;
  losses = 0n;
  card: 'ACTIVE' | 'FROZEN' | 'CLOSED' = 'ACTIVE';
  limit: bigint | undefined;
  readonly rows: PlainRow[] = [];
  /** Which row a webhook showed, and its status; a return is `row/nth`. */
  readonly published: [row: string, status: string][] = [];

  constructor(available: bigint) {
    this.available = available;
  }

  fund(amount: bigint): void {
    this.available += amount;
  }

  /** Every unit is somewhere: what came in is on the account, held, or with the network, less what was lost. */
  get total(): bigint {
    return this.available + this.held + this.network + this.losses;
  }

  open({ kind, amount, descriptor }: Extract<PlainMessage, { readonly descriptor: string }>): void {
    const row: PlainRow = {
      ...{ status: 'AUTHORIZED', isCredit: kind.endsWith('CREDIT'), authorized: amount, settled: 0n },
      ...{
        isSettledShown: false,
        held: 0n,
        pulls: 0,
        pulled: 0n,
        settlements: 0,
        shortfall: 0n,
        returns: [],
      },
      isInquiry: kind === 'INQUIRY',
    };
    this.rows.push(row);
    const reason = this.refusal(kind, amount, descriptor);
    if (reason !== undefined) {
      Object.assign(row, { status: 'DECLINED', reason });
      this.tell(row);
      return;
    }
    if (kind === 'AUTHORIZATION' || kind === 'FINANCIAL') Object.assign(row, { pulls: 1, pulled: amount });
    if (kind === 'AUTHORIZATION') this.hold(row, amount);
    this.tell(row);
    if (kind === 'FINANCIAL') this.pay(amount);
    if (kind === 'FINANCIAL_CREDIT') this.pay(-amount);
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
    if (this.limit !== undefined && amount > this.limit) return 'SPENDING_LIMIT_EXCEEDED';
    return amount > this.available ? 'INSUFFICIENT_FUNDS' : undefined;
  }

  private bounce(row: PlainRow): void {
    if (row.held > 0n) this.hold(row, -row.held);
    else {
      this.available += row.settled;
      this.losses -= row.settled;
      row.shortfall = row.settled;
    }
    Object.assign(row, { status: 'EXCEPTION', pulled: 0n });
    this.tell(row);
  }

  follow(row: PlainRow, message: Exclude<PlainMessage, { readonly descriptor: string }>): void {
    const isOpen = row.status === 'AUTHORIZED' || row.status === 'PARTIALLY_SETTLED';
    switch (message.kind) {
      case 'ADVICE':
        if (isOpen && !row.isCredit && !row.isInquiry) this.advise(row, message.amount);
        return;
      case 'CLEARING':
        if (isOpen) this.clear(row, message.amount);
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

  private advise(row: PlainRow, total: bigint): void {
    const change = total - row.authorized;
    if (change > 0n) {
      const fits = this.card === 'CLOSED' ? 0n : least(change, this.available);
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

  private clear(row: PlainRow, amount: bigint): void {
    if (amount === 0n) {
      row.pulled -= row.held;
      this.hold(row, -row.held);
      Object.assign(row, { status: 'SETTLED', isSettledShown: true });
      this.tell(row);
      return;
    }
    row.settled += amount;
    Object.assign(row, { isSettledShown: true, settlements: row.settlements + 1 });
    row.status = row.settled < row.authorized ? 'PARTIALLY_SETTLED' : 'SETTLED';
    if (row.isCredit) this.pay(-amount);
    else this.collect(row, amount);
    this.tell(row);
  }

  private collect(row: PlainRow, amount: bigint): void {
    const captured = least(amount, row.held);
    row.held -= captured;
    this.held -= captured;
    this.network += amount;
    const excess = amount - captured;
    if (excess === 0n) return;
    if (this.card !== 'CLOSED') row.pulls += 1;
    if (this.card !== 'CLOSED' && excess <= this.available) {
      this.available -= excess;
      row.pulled += excess;
      return;
    }
    this.losses -= excess;
    row.shortfall += excess;
    row.status = 'EXCEPTION';
  }

  private giveBack(row: PlainRow, amount: bigint): void {
    const repaid = least(amount, row.shortfall);
    row.shortfall -= repaid;
    this.losses += repaid;
    this.available += amount - repaid;
    this.network -= amount;
    row.returns.push({ amount, repaid, status: 'SETTLED', isReversed: false });
    this.tell(row, row.returns.length - 1);
    this.tell(row);
  }

  private reverse(row: PlainRow, returned: PlainReturn, nth: number): void {
    const owed = returned.amount - returned.repaid;
    this.network += returned.amount;
    if (owed <= this.available) {
      this.available -= owed;
      this.losses -= returned.repaid;
    } else {
      this.losses -= returned.amount;
      returned.status = 'EXCEPTION';
    }
    returned.isReversed = true;
    row.shortfall += returned.repaid;
    this.tell(row, nth);
    this.tell(row);
  }

  private hold(row: PlainRow, amount: bigint): void {
    this.available -= amount;
    this.held += amount;
    row.held += amount;
  }

  private pay(amount: bigint): void {
    this.available -= amount;
    this.network += amount;
  }

  private tell(row: PlainRow, nth?: number): void {
    const name = String(this.rows.indexOf(row));
    const status = nth === undefined ? row.status : (row.returns[nth]?.status ?? '');
    this.published.push([nth === undefined ? name : `${name}/${String(nth)}`, status]);
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
export const refunded = (row: PlainRow): bigint =>
  row.returns.reduce((sum, { amount, isReversed }) => (isReversed ? sum : sum + amount), 0n);
