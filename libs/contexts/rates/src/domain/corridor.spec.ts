import { after, CURRENCIES, instant, Rate } from '@causeway/kernel';
import fc from 'fast-check';
import { crossRate, isCorridorOffered, isFresh, midPrice, type DollarPrice } from './corridor.js';

const noon = instant('2026-01-01T12:00:00.000Z');
const price = (units: string, takenAt = noon): DollarPrice => ({
  unitsPerDollar: Rate.parse(units),
  takenAt,
});

describe('a corridor', () => {
  it.each`
    from      | to       | isOpen   | rule
    ${'USD'}  | ${'EUR'} | ${true}  | ${'between two currencies'}
    ${'EUR'}  | ${'EUR'} | ${true}  | ${'within one currency'}
    ${'USDC'} | ${'BTC'} | ${true}  | ${'between crypto assets'}
    ${'ARS'}  | ${'USD'} | ${true}  | ${'from a funding currency'}
    ${'USD'}  | ${'ARS'} | ${false} | ${'to a funding currency'}
    ${'ARS'}  | ${'ARS'} | ${false} | ${'within a funding currency'}
    ${'USD'}  | ${'JPY'} | ${false} | ${'to a currency that is not offered'}
    ${'CHF'}  | ${'USD'} | ${false} | ${'from a currency that is not offered'}
  `('$rule ($from to $to) is offered: $isOpen', ({ from, to, isOpen }) => {
    expect(isCorridorOffered({ from, to })).toBe(isOpen);
  });

  it('42 currencies can be sent and 41 received', () => {
    expect(CURRENCIES.filter(({ code }) => isCorridorOffered({ from: code, to: 'USD' }))).toHaveLength(42);
    expect(CURRENCIES.filter(({ code }) => isCorridorOffered({ from: 'USD', to: code }))).toHaveLength(41);
  });
});

it('a cross rate is the exact quotient of two mid prices, sending for receiving', () => {
  expect(crossRate(price('1'), price('0.92')).toString()).toBe('25/23');
  expect(crossRate(price('0.92'), price('1')).toString()).toBe('23/25');
  expect(crossRate(price('0.00000833'), price('603.48')).toString()).toBe('833/60348000000');
});

it('a price may be ten minutes old and not a millisecond more', () => {
  expect(isFresh(price('1'), noon)).toBe(true);
  expect(isFresh(price('1'), after(noon, 600_000))).toBe(true);
  expect(isFresh(price('1'), after(noon, 600_001))).toBe(false);
});

describe('the mid price of a pair', () => {
  const USD_TO_EUR = { from: 'USD', to: 'EUR' } as const;
  const [sending, receiving] = [price('1'), price('0.5')];
  const old = (ageMs: number, units = '1') => price(units, after(noon, -ageMs));

  it('is the cross rate of two fresh prices', () => {
    expect(midPrice(USD_TO_EUR, { sending, receiving }, noon)).toStrictEqual({
      sendingPerReceiving: Rate.of(2n, 1n),
      pricedAt: noon,
    });
  });

  it.each([
    ['sending', { sending: old(2_000), receiving: old(1_000) }],
    ['receiving', { sending: old(1_000), receiving: old(2_000) }],
  ])('is as old as the older one, if that is the %s one', (_which, prices) => {
    expect(midPrice(USD_TO_EUR, prices, noon)?.pricedAt).toBe(after(noon, -2_000));
  });

  it.each([
    ['there is none of what is sent', { receiving }],
    ['there is none of what is received', { sending }],
    ['that of what is sent is too old', { sending: old(600_001), receiving }],
    ['that of what is received is too old', { sending, receiving: old(600_001) }],
  ])('is missing where %s', (_why, prices) => {
    expect(midPrice(USD_TO_EUR, prices, noon)).toBeUndefined();
  });

  it('of one currency is one, as of now, whatever its price says', () => {
    const same = { from: 'EUR', to: 'EUR' } as const;
    const one = { sendingPerReceiving: Rate.ONE, pricedAt: noon };
    expect(midPrice(same, {}, noon)).toStrictEqual(one);
    expect(midPrice(same, { sending: old(600_001), receiving: price('7') }, noon)).toStrictEqual(one);
  });
});

describe('whatever the prices are', () => {
  const prices = () =>
    fc.bigInt({ min: 1n, max: 10n ** 18n }).chain((numerator) =>
      fc.bigInt({ min: 1n, max: 10n ** 18n }).map((denominator): DollarPrice => ({
        unitsPerDollar: Rate.of(numerator, denominator),
        takenAt: noon,
      })),
    );

  it('there and back is one: no spread is hidden in a rate', () => {
    fc.assert(
      fc.property(prices(), prices(), (one, other) => {
        expect(crossRate(one, other).times(crossRate(other, one))).toStrictEqual(Rate.ONE);
      }),
    );
  });

  it('by way of a third currency is worth what the direct way is', () => {
    fc.assert(
      fc.property(prices(), prices(), prices(), (one, third, other) => {
        expect(crossRate(one, third).times(crossRate(third, other))).toStrictEqual(crossRate(one, other));
      }),
    );
  });

  it('once a price is too old it stays so', () => {
    const ages = fc.integer({ min: 0, max: 1_200_000 });
    fc.assert(
      fc.property(prices(), ages, ages, (taken, ageMs, moreMs) => {
        fc.pre(!isFresh(taken, after(noon, ageMs)));
        expect(isFresh(taken, after(noon, ageMs + moreMs))).toBe(false);
      }),
    );
  });
});
