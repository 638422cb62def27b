import { isCurrencyCode, type CurrencyCode } from './currency.js';

/** The log, the views and the ledger keep amounts as 64-bit integers; nothing beyond them may come into being. */
const AMOUNT_MINOR_MAX = 2n ** 63n - 1n;
const AMOUNT_MINOR_MIN = -(2n ** 63n);

const assertCurrency = (currency: string): void => {
  if (!isCurrencyCode(currency)) throw new Error(`Unknown currency code ${JSON.stringify(currency)}`);
};

/**
 * An amount in the smallest unit of its currency. Mixing currencies, an unknown currency and an amount beyond
 * 64 bits are broken invariants and throw: input is checked before it becomes Money.
 */
export class Money {
  private static readonly zeros = new Map<CurrencyCode, Money>();

  private constructor(
    readonly amountMinor: bigint,
    readonly currency: CurrencyCode,
  ) {
    Object.freeze(this);
  }

  static of(amountMinor: bigint, currency: CurrencyCode): Money {
    if (typeof amountMinor !== 'bigint') throw new TypeError('An amount of money is a bigint of minor units');
    if (amountMinor === 0n) return Money.zero(currency);
    assertCurrency(currency);
    if (amountMinor > AMOUNT_MINOR_MAX || amountMinor < AMOUNT_MINOR_MIN) {
      throw new RangeError(`An amount of ${currency} does not fit into 64 bits`);
    }
    return new Money(amountMinor, currency);
  }

  /** One a currency: most accounts have nothing held and nothing pending. */
  static zero(currency: CurrencyCode): Money {
    const known = Money.zeros.get(currency);
    if (known !== undefined) return known;
    assertCurrency(currency);
    const zero = new Money(0n, currency);
    Money.zeros.set(currency, zero);
    return zero;
  }

  /** The total of amounts of one currency, which is named so that an empty list has a total too. */
  static sum(amounts: Iterable<Money>, currency: CurrencyCode): Money {
    let totalMinor = 0n;
    for (const amount of amounts) totalMinor += amount.minorOf(currency);
    return Money.of(totalMinor, currency);
  }

  plus(other: Money): Money {
    return Money.of(this.amountMinor + other.minorOf(this.currency), this.currency);
  }

  minus(other: Money): Money {
    return Money.of(this.amountMinor - other.minorOf(this.currency), this.currency);
  }

  negated(): Money {
    return Money.of(-this.amountMinor, this.currency);
  }

  isZero(): boolean {
    return this.amountMinor === 0n;
  }

  isPositive(): boolean {
    return this.amountMinor > 0n;
  }

  isNegative(): boolean {
    return this.amountMinor < 0n;
  }

  /** Same amount and same currency; an amount of another currency is simply not equal. */
  equals(other: Money): boolean {
    return this.currency === other.currency && this.amountMinor === other.amountMinor;
  }

  exceeds(other: Money): boolean {
    return this.compareTo(other) > 0;
  }

  compareTo(other: Money): -1 | 0 | 1 {
    const otherMinor = other.minorOf(this.currency);
    return this.amountMinor < otherMinor ? -1 : this.amountMinor > otherMinor ? 1 : 0;
  }

  /** `1000 USD`, in minor units: for logs and error messages, never for the wire. */
  toString(): string {
    return `${this.amountMinor} ${this.currency}`;
  }

  private minorOf(currency: CurrencyCode): bigint {
    if (this.currency !== currency) throw new Error(`Money of ${this.currency} met money of ${currency}`);
    return this.amountMinor;
  }
}

/** `money(10_00, 'USD')` is ten dollars. A number must be a safe integer: it is not rounded, it throws. */
export const money = (amountMinor: bigint | number, currency: CurrencyCode): Money => {
  if (typeof amountMinor === 'number' && !Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`${amountMinor} is no exact count of minor units of ${currency}`);
  }
  return Money.of(BigInt(amountMinor), currency);
};
