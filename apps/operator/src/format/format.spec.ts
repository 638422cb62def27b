import { formatMoney } from './money.js';
import { formatProblem } from './problem.js';
import { printable, formatFacts, formatRows, formatTable } from '@causeway/cli';

describe('a table', () => {
  it('has columns as wide as their widest cell, and no spaces at the end of a line', () => {
    expect(
      formatTable([
        ['a', 'bb', 'c'],
        ['aaa', 'b', ''],
        ['', 'é€'],
      ]),
    ).toStrictEqual(['a    bb  c', 'aaa  b', '     é€']);
  });

  it('counts characters, not the halves of some', () => {
    expect(
      formatTable([
        ['𝔸', 'x'],
        ['ab', 'y'],
      ]),
    ).toStrictEqual(['𝔸   x', 'ab  y']);
  });

  it('shows nothing that could steer a terminal', () => {
    const [line = ''] = formatTable([['\u001b[2J\u009b1mAcme\r\n\u202egnp', '\u2028x']]);
    expect(line).toBe('\u{fffd}[2J\u{fffd}1mAcme\u{fffd}\u{fffd}\u{fffd}gnp  \u{fffd}x');
    expect(printable('Zoë Østergård 株式会社 ✓')).toBe('Zoë Østergård 株式会社 ✓');
  });

  it('has headings, or is a sentence when there is nothing', () => {
    expect(formatRows(['name', 'since'], [['Acme', 'ever']], 'None.')).toStrictEqual([
      'NAME  SINCE',
      'Acme  ever',
    ]);
    expect(formatRows(['name', 'since'], [], 'None.')).toStrictEqual(['None.']);
    expect(formatTable([])).toStrictEqual([]);
  });

  it('of facts leaves out what is not there', () => {
    expect(
      formatFacts([
        ['a', 'x'],
        ['bb', undefined],
        ['ccc', 'y'],
      ]),
    ).toStrictEqual(['a    x', 'ccc  y']);
  });
});

describe('an amount', () => {
  it.each([
    [100_000, 'USD', '1000.00 USD'],
    [5, 'USD', '0.05 USD'],
    [0, 'EUR', '0.00 EUR'],
    [1_500, 'JPY', '1500 JPY'],
    [9_000_000_000_000_000, 'USD', '90000000000000.00 USD'],
    [1, 'BTC', '0.00000001 BTC'],
    [7, 'XXX', '7 minor units'],
    [7, null, '7 minor units'],
  ])('of %s in %s reads %s', (minor, code, text) => {
    expect(formatMoney(minor, code)).toBe(text);
  });
});

describe('a problem', () => {
  it('is printed in the API’s words, with every wrong field and all other members', () => {
    const details = { errors: [{ field: 'name', message: 'is required' }], reason: 'WHY', count: 2 };
    expect(formatProblem(400, { code: 'INVALID_INPUT', message: 'name is required', details })).toBe(
      '400 INVALID_INPUT: name is required\n  name: is required\n  reason: WHY\n  count: 2',
    );
  });

  it('explains a token that is not this installation’s', () => {
    expect(formatProblem(401, { code: 'UNAUTHORIZED', message: 'Authentication failed' })).toBe(
      '401 UNAUTHORIZED: Authentication failed. The token is not one of this installation, or was revoked.',
    );
  });

  it.each([[undefined], [null], ['<html>'], [{}]])('of another server is named as such: %j', (answer) => {
    expect(formatProblem(502, answer)).toMatch(/^The answer was 502, .*--base-url/);
  });

  it('cannot steer a terminal either', () => {
    expect(formatProblem(400, { code: 'X', message: '\u001b[31mred' })).toBe('400 X: \u{fffd}[31mred');
  });
});
