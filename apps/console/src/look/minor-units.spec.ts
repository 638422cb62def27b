import { amountOf, faultOf, minorUnits } from './minor-units.js';

const USD = { code: 'USD', decimals: 2 };
const JPY = { code: 'JPY', decimals: 0 };
const BTC = { code: 'BTC', decimals: 8 };

describe('an amount as people write it', () => {
  it.each([
    ['2,400.50', USD, 240_050],
    ['2400.5', USD, 240_050],
    [' 12 ', USD, 1_200],
    ['0.05', USD, 5],
    // As a float it would be 1998.9999999999998.
    ['19.99', USD, 1_999],
    ['90,000,000,000,000.00', USD, 9_000_000_000_000_000],
    ['1,234,567', JPY, 1_234_567],
    ['0.00000001', BTC, 1],
  ])('of %s is the number of minor units that the API takes', (text, currency, minor) => {
    expect(amountOf(text, currency)).toBe(minor);
  });

  it('of a token may be longer than a number', () => {
    const token = { code: 'ACME', decimals: 6 };
    expect(minorUnits('12345678901234567890123456789012.345678', token)).toBe(
      12345678901234567890123456789012345678n,
    );
  });

  it.each([
    ['1.234', USD, 'USD has 2 decimals, not 3.'],
    ['1.0', JPY, 'JPY has no decimals, not 1.'],
    ['90,000,000,000,000.01', USD, 'The largest amount is 90,000,000,000,000.00 USD.'],
    ['-5', USD, 'An amount of USD is written as 1,250.50: digits, with a point before any decimals.'],
    ['1,5', USD, 'An amount of USD is written as 1,250.50: digits, with a point before any decimals.'],
    ['1e5', JPY, 'An amount of JPY is written as 125,050: digits, with a point before any decimals.'],
    ['12.', USD, 'An amount of USD is written as 1,250.50: digits, with a point before any decimals.'],
    ['', USD, 'An amount of USD is written as 1,250.50: digits, with a point before any decimals.'],
  ])('is none in %s, and the rule is named', (text, currency, rule) => {
    expect(() => amountOf(text, currency)).toThrow(rule);
  });

  it('has no fault while nothing is written', () => {
    const read = (text: string) => amountOf(text, USD);
    expect([faultOf(' ', read), faultOf('5', read), faultOf('x', read)?.slice(0, 19)]).toStrictEqual([
      undefined,
      undefined,
      'An amount of USD is',
    ]);
  });
});
