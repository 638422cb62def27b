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

  it.each<[string, Partial<TheirCurrency>]>([
    ['unknown here', { code: 'XTS' }],
    ['counted with other decimals', { decimals: 3 }],
    ['without any amount', { minSendable: 2, maxSendable: 1 }],
    ['without an amount above 0', { minSendable: 0, maxSendable: 0 }],
    ['with a fraction as its minimum', { minSendable: 0.5 }],
    ['with a bound beyond exact numbers', { maxSendable: 2 ** 53 }],
    ['with no number as its bound', { maxSendable: NaN }],
    ['without a price', { multiplier: 0 }],
    ['with a price below 0', { multiplier: -1 }],
    ['with no number as its price', { multiplier: NaN }],
  ])('are left out when %s', (_what, more) => {
    expect(usableCurrencies([{ ...EUR, ...more }, EUR])).toHaveLength(1);
  });
});
