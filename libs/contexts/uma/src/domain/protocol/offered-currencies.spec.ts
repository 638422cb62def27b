import { usableCurrencies, type TheirCurrency } from './offered-currencies.js';

const EUR: TheirCurrency = { code: 'EUR', decimals: 2, minSendable: 1, maxSendable: 500, multiplier: 12.5 };

describe('the currencies that another institution offers', () => {
  it('are quoted with exact bounds in minor units', () => {
    expect(usableCurrencies([EUR])).toStrictEqual([
      { currency: 'EUR', minMinor: 1n, maxMinor: 500n, multiplier: 12.5 },
    ]);
  });

  it('begin at one minor unit', () => {
    for (const minSendable of [0, -5])
      expect(usableCurrencies([{ ...EUR, minSendable }])).toMatchObject([{ minMinor: 1n }]);
  });

  it('may allow exactly one amount', () => {
    expect(usableCurrencies([{ ...EUR, minSendable: 7, maxSendable: 7 }])).toMatchObject([
      { minMinor: 7n, maxMinor: 7n },
    ]);
  });

  it('keep their order', () => {
    const offered = (['USD', 'EUR', 'GBP'] as const).map((code) => ({ ...EUR, code }));
    expect(usableCurrencies(offered).map(({ currency }) => currency)).toStrictEqual(['USD', 'EUR', 'GBP']);
  });

  it('are each there once, as first offered: bounds and price belong together', () => {
    const [again, first] = [{ ...EUR, maxSendable: 9, multiplier: 1 }, usableCurrencies([EUR])];
    expect(usableCurrencies([EUR, again])).toStrictEqual(first);
    expect(usableCurrencies([{ ...again, multiplier: 0 }, EUR, again])).toStrictEqual(first);
  });

  it('count the decimals that they have here', () => {
    const yen = { ...EUR, code: 'JPY' };
    expect(
      usableCurrencies([
        { ...yen, decimals: 0 },
        { ...yen, decimals: 2 },
      ]),
    ).toHaveLength(1);
  });

  it.each<[string, Partial<TheirCurrency>]>([
    ['unknown here', { code: 'XTS' }],
    ['in lower case', { code: 'eur' }],
    ['counted with other decimals', { decimals: 3 }],
    ['without any amount', { minSendable: 2, maxSendable: 1 }],
    ['without an amount above 0', { minSendable: 0, maxSendable: 0 }],
    ['with a fraction as its minimum', { minSendable: 0.5 }],
    ['with a fraction as its maximum', { maxSendable: 1.5 }],
    ['with a bound beyond exact numbers', { maxSendable: 2 ** 53 }],
    ['with no number as its bound', { maxSendable: NaN }],
    ['without a price', { multiplier: 0 }],
    ['with a price below 0', { multiplier: -1 }],
    ['with no number as its price', { multiplier: NaN }],
    ['with a price beyond any', { multiplier: Infinity }],
    ['with a price that has no digits to compute with', { multiplier: 1e-13 }],
  ])('are left out when %s', (_what, more) => {
    const dollars = { ...EUR, code: 'USD' };
    expect(usableCurrencies([{ ...EUR, ...more }, dollars])).toStrictEqual(usableCurrencies([dollars]));
  });
});
