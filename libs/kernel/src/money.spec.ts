import fc from 'fast-check';
import type { CurrencyCode } from './currency.js';
import { Money, money } from './money.js';

const usd = (amountMinor: bigint | number) => money(amountMinor, 'USD');
const eur = (amountMinor: bigint | number) => money(amountMinor, 'EUR');
const MAX = 9_223_372_036_854_775_807n;
const MIN = -9_223_372_036_854_775_808n;
/** Far enough from the bounds that no sum of two leaves them. */
const amounts = fc.bigInt({ min: MIN / 2n, max: MAX / 2n });

describe('money', () => {
  it('adds, subtracts and negates in minor units', () => {
    expect(usd(10_50).plus(usd(50))).toStrictEqual(usd(11_00));
    expect(usd(10_50).minus(usd(11_00))).toStrictEqual(usd(-50));
    expect(usd(10_50).negated()).toStrictEqual(usd(-10_50));
    expect(Money.zero('USD').negated().amountMinor).toBe(0n);
  });

  it('has a sign', () => {
    const signs = [usd(-1), usd(0), usd(1)].map((amount) => [
      amount.isNegative(),
      amount.isZero(),
      amount.isPositive(),
    ]);
    expect(signs).toStrictEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it('orders amounts of one currency', () => {
    expect([usd(1).compareTo(usd(2)), usd(2).compareTo(usd(2)), usd(3).compareTo(usd(2))]).toStrictEqual([
      -1, 0, 1,
    ]);
    expect([usd(1).exceeds(usd(2)), usd(2).exceeds(usd(2)), usd(3).exceeds(usd(2))]).toStrictEqual([
      false,
      false,
      true,
    ]);
  });

  it('equals the same amount of the same currency only', () => {
    expect(usd(5).equals(usd(5))).toBe(true);
    expect(usd(5).equals(usd(6))).toBe(false);
    expect(usd(5).equals(eur(5))).toBe(false);
  });

  it.each([
    ['added', () => usd(1).plus(eur(1))],
    ['subtracted', () => usd(1).minus(eur(1))],
    ['compared', () => usd(1).compareTo(eur(1))],
    ['weighed', () => usd(1).exceeds(eur(1))],
    ['summed', () => Money.sum([usd(1), eur(1)], 'USD')],
  ])('of two currencies is never %s', (_, mix) => {
    expect(mix).toThrow('Money of EUR met money of USD');
  });

  it('sums to zero of the named currency when there is nothing to sum', () => {
    expect(Money.sum([], 'JPY')).toStrictEqual(money(0, 'JPY'));
    expect(Money.sum([usd(1), usd(2), usd(-5)], 'USD')).toStrictEqual(usd(-2));
  });

  it('fills 64 bits and never leaves them', () => {
    expect(usd(MAX).amountMinor).toBe(MAX);
    expect(usd(MIN).amountMinor).toBe(MIN);
    expect(() => usd(MAX).plus(usd(1))).toThrow(RangeError);
    expect(() => usd(MIN).minus(usd(1))).toThrow(RangeError);
    expect(() => usd(MIN).negated()).toThrow(RangeError);
    expect(() => Money.sum([usd(MAX), usd(1)], 'USD')).toThrow(RangeError);
  });

  it('may pass beyond 64 bits on the way to a sum that fits', () => {
    expect(Money.sum([usd(MAX), usd(1), usd(-1)], 'USD')).toStrictEqual(usd(MAX));
  });

  it.each([0.5, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])('is not made of the number %p', (amount) => {
    expect(() => money(amount, 'USD')).toThrow(RangeError);
  });

  it.each([100, '100', null, undefined])('is not made of %p where a bigint belongs', (amount) => {
    expect(() => Money.of(amount as unknown as bigint, 'USD')).toThrow(TypeError);
  });

  it('is not of an unknown currency', () => {
    expect(() => money(1, 'XXX' as CurrencyCode)).toThrow('Unknown currency code "XXX"');
  });

  it('never changes', () => {
    const amount = usd(1);
    expect(() => Object.assign(amount, { amountMinor: 2n })).toThrow(TypeError);
  });

  it('reads as minor units and code in logs', () => {
    expect(usd(-12_34).toString()).toBe('-1234 USD');
  });
});

describe('sums of money', () => {
  it('do not depend on the order', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(usd(a).plus(usd(b))).toStrictEqual(usd(b).plus(usd(a)));
      }),
    );
  });

  it('lose and gain nothing', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(usd(a).plus(usd(b)).minus(usd(b))).toStrictEqual(usd(a));
        expect(usd(a).minus(usd(b)).isNegative()).toBe(a < b);
      }),
    );
  });
});
