import { formatAmount, formatDuration, formatMoney, formatProblem, formatTable } from './text.js';

describe('amounts', () => {
  it.each([
    [240_000, 2, '2400.00'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [-120, 2, '-1.20'],
    [1_500, 0, '1500'],
    [1, 6, '0.000001'],
    [9_000_000_000_000_000, 2, '90000000000000.00'],
  ])('%i minor units with %i decimals read %s', (minor, decimals, text) => {
    expect(formatAmount(minor, decimals)).toBe(text);
  });

  it('name their currency, and are nothing where there is none', () => {
    expect(formatMoney({ amount: 219_696, currency: { code: 'EUR', decimals: 2 } })).toBe('2196.96 EUR');
    expect(formatMoney(undefined)).toBe('');
  });
});

describe('durations', () => {
  it.each([
    [0.4, '0 ms'],
    [12.4, '12 ms'],
    [999, '999 ms'],
    [1_434, '1.43 s'],
  ])('%d ms read %s', (durationMs, text) => {
    expect(formatDuration(durationMs)).toBe(text);
  });
});

describe('problems', () => {
  it('are printed in the words of the API, every wrong field included', () => {
    const body = {
      code: 'INVALID_INPUT',
      message: 'Two fields are wrong',
      details: {
        errors: [
          { field: 'accountInfo.iban', message: 'must match' },
          { field: 'currency', message: 'is unknown' },
        ],
      },
    };
    expect(formatProblem(400, body).split('\n')).toStrictEqual([
      '400 INVALID_INPUT: Two fields are wrong',
      '  accountInfo.iban: must match',
      '  currency: is unknown',
    ]);
  });

  it('show the other members of the API’s error', () => {
    const details = { reason: 'INSUFFICIENT_BALANCE', available: 1_000 };
    expect(formatProblem(400, { code: 'INVALID_AMOUNT', message: 'Too little', details })).toBe(
      '400 INVALID_AMOUNT: Too little\n  reason: INSUFFICIENT_BALANCE\n  available: 1000',
    );
  });

  it('are printed even of an empty answer', () => {
    expect(formatProblem(502, {})).toBe('502 : no message');
  });
});

describe('tables', () => {
  it('are as wide as their widest cells and end without spaces', () => {
    expect(
      formatTable([
        ['log:', 'ledger.sandbox:9', 'EntryPosted'],
        ['', 'quotes.sandbox:12', 'QuoteCreated'],
      ]),
    ).toStrictEqual(['log:  ledger.sandbox:9   EntryPosted', '      quotes.sandbox:12  QuoteCreated']);
    expect(formatTable([['a', '']])).toStrictEqual(['a']);
    expect(formatTable([])).toStrictEqual([]);
  });
});
