import { currency, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import {
  isNearlyOne,
  millisatoshisFor,
  millisatoshisPerUnit,
  rateOfMultiplier,
  sendingPerReceiving,
  unitsFor,
} from './settlement-rate.js';

const positive = fc
  .tuple(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n))
  .map(([numerator, denominator]) => Rate.of(numerator, denominator));
const amounts = fc.bigInt(0n, 10n ** 15n);

describe('the price of a minor unit', () => {
  it('is its part of a bitcoin of 100 000 000 000 millisatoshis', () => {
    expect(millisatoshisPerUnit('USD', Rate.parse('0.00001')).toNumber()).toBe(10_000);
    expect(millisatoshisPerUnit('BTC', Rate.parse('1')).toNumber()).toBe(
      100_000_000_000 / 10 ** currency('BTC').decimals,
    );
  });

  it('counts the decimals of the currency', () => {
    expect(millisatoshisPerUnit('JPY', Rate.parse('0.00001')).toNumber()).toBe(1_000_000);
  });
});

describe('a multiplier of another institution', () => {
  it.each([
    [10_869.565217391304, '10869.565217391304'],
    [1, '1'],
    [1e-12, '0.000000000001'],
    [1e20, '100000000000000000000'],
  ])('%d is %s', (multiplier, text) => {
    expect(rateOfMultiplier(multiplier)?.compareTo(Rate.parse(text))).toBe(0);
  });

  it.each([0, -1, NaN, Infinity, -Infinity, 1e-13, 1.1e20])('%d is nothing to compute with', (multiplier) => {
    expect(rateOfMultiplier(multiplier)).toBeUndefined();
  });
});

describe('conversion over millisatoshis', () => {
  it('never delivers more than was paid for, nor charges less than it delivers', () => {
    fc.assert(
      fc.property(amounts, positive, (units, rate) => {
        const cost = millisatoshisFor(units, rate);
        expect(unitsFor(cost, rate) >= units).toBe(true);
        expect(millisatoshisFor(unitsFor(cost, rate), rate) <= cost).toBe(true);
      }),
    );
  });

  it('rounds the price up by less than one millisatoshi', () => {
    fc.assert(
      fc.property(amounts, positive, (units, rate) => {
        const exact = units * rate.numerator;
        const cost = millisatoshisFor(units, rate) * rate.denominator;
        expect(cost >= exact && cost - exact < rate.denominator).toBe(true);
      }),
    );
  });

  it('rounds what arrives down by less than one minor unit', () => {
    fc.assert(
      fc.property(amounts, positive, (millisatoshis, rate) => {
        const exact = millisatoshis * rate.denominator;
        const units = unitsFor(millisatoshis, rate) * rate.numerator;
        expect(units <= exact && exact - units < rate.numerator).toBe(true);
      }),
    );
  });

  it('gives more for more', () => {
    fc.assert(
      fc.property(amounts, amounts, positive, (one, other, rate) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(millisatoshisFor(less, rate) <= millisatoshisFor(more, rate)).toBe(true);
        expect(unitsFor(less, rate) <= unitsFor(more, rate)).toBe(true);
      }),
    );
  });

  it('of nothing is nothing', () => {
    expect([millisatoshisFor(0n, Rate.of(1n, 3n)), unitsFor(0n, Rate.of(1n, 3n))]).toStrictEqual([0n, 0n]);
  });
});

describe('the price of a quote at another institution’s rate (quotes §6)', () => {
  const rates = { perSendingUnit: Rate.parse('10000'), perReceivingUnit: Rate.parse('12000') };

  it('is sending major units for one receiving major unit', () => {
    expect(sendingPerReceiving(rates, { sending: 'USD', receiving: 'EUR' }).toNumber()).toBe(1.2);
  });

  it('counts the decimals of both currencies', () => {
    expect(sendingPerReceiving(rates, { sending: 'USD', receiving: 'JPY' }).toNumber()).toBe(0.012);
    expect(sendingPerReceiving(rates, { sending: 'JPY', receiving: 'USD' }).toNumber()).toBe(120);
  });
});

describe('two prices of bitcoin within one currency', () => {
  const apart = (perReceiving: string) =>
    isNearlyOne({ perSendingUnit: Rate.parse('100'), perReceivingUnit: Rate.parse(perReceiving) });

  it.each([
    ['100', true],
    ['102', true],
    ['102.000001', false],
    ['98.04', true],
    ['98.03', false],
  ])('of 100 and %s are near enough: %s', (perReceiving, isNear) => {
    expect(apart(perReceiving)).toBe(isNear);
  });

  it('are near enough at exactly one part in fifty, on either side', () => {
    const [one, other] = [Rate.parse('100'), Rate.parse('102')];
    expect(isNearlyOne({ perSendingUnit: one, perReceivingUnit: other })).toBe(true);
    expect(isNearlyOne({ perSendingUnit: other, perReceivingUnit: one })).toBe(true);
  });

  it('are as far apart seen from either side', () => {
    fc.assert(
      fc.property(positive, positive, (one, other) => {
        expect(isNearlyOne({ perSendingUnit: one, perReceivingUnit: other })).toBe(
          isNearlyOne({ perSendingUnit: other, perReceivingUnit: one }),
        );
      }),
    );
  });
});
