import { CURRENCIES, currency, findCurrency, isCurrencyCode, type CurrencyCode } from './currency.js';

const codesWith = (decimals: number) =>
  CURRENCIES.filter((known) => known.decimals === decimals)
    .map(({ code }) => code)
    .sort();

describe('the currencies of the product', () => {
  it('are all the ones with an account type of their own', () => {
    const fiat =
      'AED BDT BRL BWP CAD CNY COP DKK EGP EUR GBP GHS GTQ HKD HTG IDR ILS INR JMD KES MWK MXN MYR NGN PHP PKR RWF ' +
      'SGD THB TZS UGX USD VND XAF XOF ZAR ZMW';
    expect(fiat.split(' ').filter((code) => !isCurrencyCode(code))).toStrictEqual([]);
  });

  it('have no decimals where ISO 4217 gives none', () => {
    expect(codesWith(0)).toStrictEqual(['JPY', 'KRW', 'RWF', 'UGX', 'VND', 'XAF', 'XOF']);
  });

  it('have six decimals when they are stablecoins, and eight when they are bitcoin', () => {
    expect(codesWith(6)).toStrictEqual(['USDB', 'USDC', 'USDT']);
    expect(codesWith(8)).toStrictEqual(['BTC']);
  });

  it('have two decimals otherwise', () => {
    expect(codesWith(2)).toHaveLength(CURRENCIES.length - 7 - 3 - 1);
  });

  it('appear once each', () => {
    expect(new Set(CURRENCIES.map(({ code }) => code)).size).toBe(CURRENCIES.length);
  });

  it.each([
    ['USD', 'United States Dollar', '$'],
    ['EUR', 'Euro', '€'],
    ['GBP', 'British Pound', '£'],
    ['BRL', 'Brazilian Real', 'R$'],
    ['MXN', 'Mexican Peso', '$'],
    ['INR', 'Indian Rupee', '₹'],
    ['BTC', 'Bitcoin', '₿'],
    ['USDC', 'USD Coin', ''],
  ] as const)('show %s as %s with the symbol "%s"', (code, name, symbol) => {
    expect(currency(code)).toStrictEqual({ code, name, symbol, decimals: expect.any(Number) });
  });

  it('cannot be changed by who reads them', () => {
    expect(Object.isFrozen(currency('USD'))).toBe(true);
  });
});

describe('a currency code', () => {
  it.each(['usd', 'SLV', 'XXX', '', ' USD', 'constructor', '__proto__', null, 840, ['USD']])(
    'is not %p',
    (code) => {
      expect(isCurrencyCode(code)).toBe(false);
      expect(findCurrency(code as string)).toBeUndefined();
    },
  );

  it('that was never checked throws', () => {
    expect(() => currency('XXX' as CurrencyCode)).toThrow('Unknown currency code "XXX"');
  });
});
