import { currency, type CurrencyCode } from './currency.js';
import { Money } from './money.js';
import { divide, type Rounding } from './rounding.js';

/** A double holds no more than 17 significant digits; three more keep the last of them right. */
const SIGNIFICANT_DIGITS_OF_A_NUMBER = 20;
/** Every whole number up to here is a double. */
const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * A positive exact fraction. As an exchange rate: major units of the target currency for one major unit of the
 * source. Nothing is rounded until money is converted or the rate is shown.
 */
export class Rate {
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {
    Object.freeze(this);
  }

  static readonly ONE = new Rate(1n, 1n);

  static of(numerator: bigint, denominator: bigint): Rate {
    if (numerator <= 0n || denominator <= 0n) {
      throw new RangeError(`${numerator}/${denominator} is no rate: both parts must be positive`);
    }
    const divisor = greatestCommonDivisor(numerator, denominator);
    return new Rate(numerator / divisor, denominator / divisor);
  }

  /** `Rate.parse('1.0825')`: plain decimal digits, no sign, no exponent; throws on anything else and on zero. */
  static parse(decimal: string): Rate {
    const [, whole, fraction = ''] = /^([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
    if (whole === undefined) throw new RangeError(`${JSON.stringify(decimal)} is no decimal rate`);
    return Rate.of(BigInt(whole + fraction), 10n ** BigInt(fraction.length));
  }

  times(other: Rate): Rate {
    return Rate.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  inverse(): Rate {
    return new Rate(this.denominator, this.numerator);
  }

  equals(other: Rate): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  compareTo(other: Rate): -1 | 0 | 1 {
    const left = this.numerator * other.denominator;
    const right = other.numerator * this.denominator;
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** The amount in the target's smallest unit. The caller's rounding decides who bears the fraction. */
  convert(source: Money, target: CurrencyCode, rounding: Rounding): Money {
    return Money.of(this.convertMinor(source.amountMinor, source.currency, target, rounding), target);
  }

  /** The same in minor units alone. A limit may become more than fits into money, and is cut only afterwards. */
  convertMinor(minor: bigint, source: CurrencyCode, target: CurrencyCode, rounding: Rounding): bigint {
    const scaleUp = 10n ** BigInt(currency(target).decimals);
    const scaleDown = 10n ** BigInt(currency(source).decimals);
    return divide(minor * this.numerator * scaleUp, this.denominator * scaleDown, rounding);
  }

  /** With exactly so many digits after the point: `Rate.of(1n, 3n).toDecimal(4)` is `0.3333`. */
  toDecimal(digits: number, rounding: Rounding = 'half-up'): string {
    const scaled = divide(this.numerator * 10n ** BigInt(digits), this.denominator, rounding).toString();
    if (digits === 0) return scaled;
    const padded = scaled.padStart(digits + 1, '0');
    return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
  }

  /** The nearest number, for JSON and display; amounts are never computed from it. */
  toNumber(): number {
    // The quotient of two numbers is the one nearest to the fraction, as long as both are exact.
    if (this.numerator <= EXACT_MAX && this.denominator <= EXACT_MAX)
      return Number(this.numerator) / Number(this.denominator);
    const { length } = this.denominator.toString();
    const leadingZeros = Math.max(0, length - this.numerator.toString().length);
    // Fewer digits may round to the middle between two numbers: a fraction is as near to it as its denominator is long.
    return Number(this.toDecimal(leadingZeros + length + SIGNIFICANT_DIGITS_OF_A_NUMBER));
  }

  /** `433/400`, for logs and error messages. */
  toString(): string {
    return `${this.numerator}/${this.denominator}`;
  }
}

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
};
