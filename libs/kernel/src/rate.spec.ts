import fc from 'fast-check';
import { CURRENCIES, type CurrencyCode } from './currency.js';
import { money } from './money.js';
import { Rate } from './rate.js';
import type { Rounding } from './rounding.js';

const positive = fc.bigInt({ min: 1n, max: 10n ** 24n });
const rates = fc.tuple(positive, positive).map(([numerator, denominator]) => Rate.of(numerator, denominator));

describe('a rate', () => {
  it('is kept in lowest terms', () => {
    const rate = Rate.of(10_825n, 10_000n);
    expect([rate.numerator, rate.denominator]).toStrictEqual([433n, 400n]);
    expect(rate.toString()).toBe('433/400');
  });

  it.each([
    ['1.0825', 433n, 400n],
    ['1', 1n, 1n],
    ['0.00000001', 1n, 100_000_000n],
    ['603.480', 15_087n, 25n],
    ['007', 7n, 1n],
  ])('reads %s exactly', (decimal, numerator, denominator) => {
    expect(Rate.parse(decimal)).toStrictEqual(Rate.of(numerator, denominator));
  });

  it.each([
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1.',
    '.5',
    '1,5',
    ' 1',
    '1\n',
    'NaN',
    'Infinity',
    '0x10',
    '١',
  ])('is not %p', (decimal) => {
    expect(() => Rate.parse(decimal)).toThrow(RangeError);
  });

  it.each([
    [0n, 1n],
    [1n, 0n],
    [-1n, 2n],
    [-1n, -2n],
  ])('is not %p/%p', (numerator, denominator) => {
    expect(() => Rate.of(numerator, denominator)).toThrow(RangeError);
  });

  it('times its inverse is one', () => {
    fc.assert(fc.property(rates, (rate) => expect(rate.times(rate.inverse()).equals(Rate.ONE)).toBe(true)));
  });

  it('orders as cross-multiplication does', () => {
    expect(Rate.parse('1.08').compareTo(Rate.parse('1.09'))).toBe(-1);
    expect(Rate.of(1n, 3n).compareTo(Rate.of(2n, 6n))).toBe(0);
    expect(Rate.of(1n, 2n).compareTo(Rate.of(1n, 3n))).toBe(1);
    expect(Rate.of(1n, 2n).equals(Rate.of(1n, 3n))).toBe(false);
  });
});

describe('conversion', () => {
  it.each([
    // A worked example of the specification: 7357 cents at 603.48 francs a dollar are 44398.02 francs.
    [7357n, 'USD', 'XOF', '603.48', 'floor', 44_398n],
    [7357n, 'USD', 'XOF', '603.48', 'ceiling', 44_399n],
    [1n, 'USD', 'USDC', '1', 'down', 10_000n],
    [9_999n, 'USDC', 'USD', '1', 'down', 0n],
    [9_999n, 'USDC', 'USD', '1', 'half-up', 1n],
    [100_000_000n, 'BTC', 'USD', '64000.55', 'down', 6_400_055n],
    [150n, 'JPY', 'KRW', '9.1', 'half-even', 1_365n],
    [-5n, 'USD', 'XOF', '10', 'half-up', -1n],
    [-5n, 'USD', 'XOF', '10', 'half-even', 0n],
  ] as const)(
    'of %p %s to %s at %s, rounded %s, is %p',
    (amountMinor, from, to, rate, rounding, expected) => {
      expect(Rate.parse(rate).convert(money(amountMinor, from), to, rounding)).toStrictEqual(
        money(expected, to),
      );
    },
  );

  it('beyond 64 bits throws', () => {
    expect(() => Rate.ONE.convert(money(10n ** 18n, 'USD'), 'BTC', 'down')).toThrow(RangeError);
  });

  it('beyond 64 bits is exact in minor units alone', () => {
    expect(Rate.ONE.convertMinor(10n ** 18n, 'USD', 'BTC', 'down')).toBe(10n ** 24n);
  });

  it('agrees with arithmetic that was written independently, on every pair of currencies', () => {
    const codes = fc.constantFrom(...CURRENCIES.map(({ code }) => code));
    const roundings = fc.constantFrom<Rounding>('down', 'up', 'floor', 'ceiling', 'half-up', 'half-even');
    const amounts = fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n });
    const small = fc.bigInt({ min: 1n, max: 5_000n });
    const property = fc.property(
      amounts,
      codes,
      codes,
      small,
      small,
      roundings,
      (amount, from, to, n, d, by) => {
        const converted = Rate.of(n, d).convert(money(amount, from), to, by);
        expect(converted).toStrictEqual(money(oracle(amount, from, to, n, d, by), to));
      },
    );
    fc.assert(property, { numRuns: 2_000 });
  });
});

/**
 * An independent computation: the exact amount is cut into thousandths by long division on decimal text, and
 * rounding looks at those digits and at whether anything is left, never at the fraction.
 */
function oracle(
  amount: bigint,
  from: CurrencyCode,
  to: CurrencyCode,
  n: bigint,
  d: bigint,
  by: Rounding,
): bigint {
  const decimalsOf = (code: CurrencyCode) => CURRENCIES.find((known) => known.code === code)!.decimals;
  const shift = decimalsOf(to) - decimalsOf(from);
  let rest = (amount < 0n ? -amount : amount) * n * BigInt('1'.padEnd(1 + Math.max(shift, 0), '0'));
  const divisor = d * BigInt('1'.padEnd(1 + Math.max(-shift, 0), '0'));
  let whole = '';
  let carry = 0n;
  for (const digit of rest.toString()) {
    carry = carry * 10n + BigInt(digit);
    whole += (carry / divisor).toString();
    carry %= divisor;
  }
  rest = carry;
  const integer = BigInt(whole);
  const half = rest + rest < divisor ? 'below' : rest + rest === divisor ? 'tie' : 'above';
  const isOdd = '13579'.includes(integer.toString().slice(-1));
  const awayFromZero: Record<Rounding, boolean> = {
    down: false,
    up: true,
    floor: amount < 0n,
    ceiling: amount > 0n,
    'half-up': half !== 'below',
    'half-even': half === 'above' || (half === 'tie' && isOdd),
  };
  const magnitude = integer + (rest !== 0n && awayFromZero[by] ? 1n : 0n);
  return amount < 0n ? -magnitude : magnitude;
}

describe('a rate on the wire', () => {
  it.each([
    ['1/3', Rate.of(1n, 3n), 4, '0.3333'],
    ['2/3', Rate.of(2n, 3n), 4, '0.6667'],
    ['1/2', Rate.of(1n, 2n), 0, '1'],
    ['1000/1', Rate.of(1000n, 1n), 2, '1000.00'],
    ['1/100000', Rate.of(1n, 100_000n), 3, '0.000'],
  ])('shows %s with so many digits', (_, rate, digits, expected) => {
    expect(rate.toDecimal(digits)).toBe(expected);
  });

  it('shows with a rounding of choice', () => {
    expect(Rate.of(2n, 3n).toDecimal(2, 'down')).toBe('0.66');
  });

  it('is the nearest number, however small or large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 1, max: 2 ** 30 }), (n, d) => {
        expect(Rate.of(BigInt(n), BigInt(d)).toNumber()).toBe(n / d);
      }),
    );
    expect(Rate.of(1_073_741_804n, 1_073_741_808n).toNumber()).toBe(1_073_741_804 / 1_073_741_808);
    expect(Rate.of(1n, 10n ** 40n).toNumber()).toBe(1e-40);
    expect(Rate.of(10n ** 40n, 1n).toNumber()).toBe(1e40);
  });
});
