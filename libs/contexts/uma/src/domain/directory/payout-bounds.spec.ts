import { Money, Rate, type CurrencyCode } from '@causeway/kernel';
import fc from 'fast-check';
import { estimatedRate } from './estimated-rate.js';
import { allWithinReason, boundsWithin, receivedBounds, withinReason } from './payout-bounds.js';

const LARGEST = 9_000_000_000_000_000n;
const USD_FOR_EUR = Rate.parse('1.25');

describe('the bounds of a payment', () => {
  it.each([
    [1n, 500n, [1n, 500n]],
    [0n, 500n, [1n, 500n]],
    [-3n, 500n, [1n, 500n]],
    [7n, 7n, [7n, 7n]],
    [8n, 7n, undefined],
    [0n, 0n, undefined],
    [1n, LARGEST + 1n, [1n, LARGEST]],
    [LARGEST + 1n, LARGEST + 2n, undefined],
  ])('from %s to %s are %j (rates-and-rails §10, config-and-tokens §8)', (minMinor, maxMinor, expected) => {
    const bounds = withinReason({ minMinor, maxMinor });
    expect(bounds && [bounds.minMinor, bounds.maxMinor]).toStrictEqual(expected);
  });

  it.each([
    [{}, [10n, 20n]],
    [{ minMinor: 5n }, [10n, 20n]],
    [{ minMinor: 15n }, [15n, 20n]],
    [{ maxMinor: 25n }, [10n, 20n]],
    [{ maxMinor: 15n }, [10n, 15n]],
    [{ minMinor: 20n }, [20n, 20n]],
    [{ minMinor: 21n }, undefined],
    [{ maxMinor: 9n }, undefined],
  ])('of 10 to 20 with the limits %j are %j', (limits, expected) => {
    const bounds = boundsWithin({ minMinor: 10n, maxMinor: 20n }, limits);
    expect(bounds && [bounds.minMinor, bounds.maxMinor]).toStrictEqual(expected);
  });

  it('that another institution offers are cut to what a request here may ask for', () => {
    const offer = (minMinor: bigint, maxMinor: bigint) => ({ currency: 'EUR', minMinor, maxMinor });
    expect(
      allWithinReason([offer(5n, 7n), offer(LARGEST + 1n, LARGEST + 2n), offer(1n, 2n ** 53n - 1n)]),
    ).toStrictEqual([offer(5n, 7n), offer(1n, LARGEST)]);
  });

  it('are those of the sending currency, converted inwards', () => {
    expect(
      receivedBounds({ currency: 'USD', minMinor: 1n, maxMinor: 1_001n }, 'EUR', USD_FOR_EUR),
    ).toStrictEqual({ minMinor: 1n, maxMinor: 800n });
  });

  it('are none where no minor unit of the receiving currency fits', () => {
    expect(
      receivedBounds({ currency: 'USD', minMinor: 1n, maxMinor: 1n }, 'EUR', USD_FOR_EUR),
    ).toBeUndefined();
  });

  it('hold amounts only that keep the limits of what is sent', () => {
    const pairs = fc.constantFrom<[CurrencyCode, CurrencyCode]>(
      ['USD', 'EUR'],
      ['JPY', 'USD'],
      ['USD', 'JPY'],
    );
    const rates = fc
      .tuple(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 6n))
      .map(([numerator, denominator]) => Rate.of(numerator, denominator));
    fc.assert(
      fc.property(
        pairs,
        rates,
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(0n, 10n ** 9n),
        ([sending, receiving], rate, minMinor, span) => {
          const limits = { currency: sending, minMinor, maxMinor: minMinor + span };
          const bounds = receivedBounds(limits, receiving, rate);
          if (bounds === undefined) return;
          const cost = (minor: bigint, rounding: 'up' | 'down') =>
            rate.convert(Money.of(minor, receiving), sending, rounding).amountMinor;
          expect(cost(bounds.minMinor, 'up') >= limits.minMinor).toBe(true);
          expect(cost(bounds.maxMinor, 'down') <= limits.maxMinor).toBe(true);
        },
      ),
    );
  });
});

describe('an estimated rate (rates-and-rails §10)', () => {
  it.each([
    ['1.0869565217391304', 0.92],
    ['1', 1],
    ['3', 0.33333333],
    ['1.5', 0.66666667],
    ['0.5', 2],
    ['800', 0.00125],
    ['8192', 0.00012207],
    ['10000', 0.0001],
    ['100000', 0.00001],
    ['1234567890123', 0.00000000000081000001],
    ['10001', 0.000099990001],
    ['30000', 0.000033333333],
    ['3000000000000', 0.00000000000033333333],
  ])('of %s sending units for one receiving unit is %d', (sendingPerReceiving, expected) => {
    expect(estimatedRate(Rate.parse(sendingPerReceiving))).toBe(expected);
  });

  it('is never shown as 0', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 18n), (units) => {
        expect(estimatedRate(Rate.of(units, 1n)) > 0).toBe(true);
      }),
    );
  });
});
