import type { ReadWord } from './command-row.js';
import {
  basisPoints,
  country,
  currency,
  duration,
  listOf,
  minorUnits,
  moment,
  onOrOff,
  oneOf,
  platformId,
  several,
  text,
  tokenId,
  wholeNumber,
  yesOrNo,
} from './words.js';

const UUID = '0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10';

describe('a word', () => {
  it.each<[string, ReadWord, string, unknown]>([
    ['a platform', platformId, `Platform:${UUID}`, `Platform:${UUID}`],
    ['a bare id', platformId, UUID, UUID],
    ['a token', tokenId, `Token:${UUID}`, `Token:${UUID}`],
    ['a currency in any case', currency, 'usd', 'USD'],
    ['a country in any case', country, 'de', 'DE'],
    ['several words', several(country), 'de,FR', ['DE', 'FR']],
    ['no word at all', several(country), 'none', []],
    ['a choice', oneOf('a', 'b'), 'b', 'b'],
    ['yes', yesOrNo, 'yes', true],
    ['no', yesOrNo, 'no', false],
    ['on', onOrOff, 'on', true],
    ['off', onOrOff, 'off', false],
    ['nothing', minorUnits, '0', 0],
    ['the largest amount', minorUnits, '9000000000000000', 9_000_000_000_000_000],
    ['basis points', basisPoints, '12.125', 12.125],
    ['a count', wholeNumber(1, 100), '100', 100],
    ['bare seconds', duration, '90', 90],
    ['seconds', duration, '90s', 90],
    ['minutes', duration, '15m', 900],
    ['hours', duration, '2h', 7_200],
    ['days', duration, '3d', 259_200],
    ['a moment', moment, '2027-01-31T09:30:00+02:00', '2027-01-31T09:30:00+02:00'],
    ['a list', listOf('VIEW', 'MANAGE'), 'MANAGE,VIEW', ['MANAGE', 'VIEW']],
    ['text', text, ' Acme ', ' Acme '],
  ])('is read as %s', (_what, read, word, value) => {
    expect(read(word)).toStrictEqual(value);
  });

  it.each<[ReadWord, string, RegExp]>([
    [platformId, `Token:${UUID}`, /is an id such as Platform:/],
    [platformId, '../operator', /is an id/],
    [tokenId, `Platform:${UUID}`, /is an id such as Token:/],
    [currency, 'US DOLLAR', /is the code of a currency/],
    [oneOf('a', 'b', 'c'), 'd', /is a, b or c/],
    [yesOrNo, 'true', /is yes or no/],
    [onOrOff, 'yes', /is on or off/],
    [minorUnits, '10.5', /whole number of minor units/],
    [minorUnits, '-1', /whole number of minor units/],
    [minorUnits, '9000000000000001', /up to 9000000000000000/],
    [basisPoints, '0.0001', /at most three decimals/],
    [basisPoints, '10000', /0 to 9999.999/],
    [wholeNumber(1, 100), '101', /from 1 to 100/],
    [wholeNumber(1, 100), '1e1', /from 1 to 100/],
    [duration, '0', /is a time span/],
    [duration, '1w', /is a time span/],
    [duration, '-1h', /is a time span/],
    [moment, '2027-01-31T09:30:00', /is a moment such as/],
    [moment, '2027-13-31T09:30:00Z', /is a moment such as/],
    [listOf('VIEW', 'MANAGE'), 'VIEW,', /is one or more of VIEW, MANAGE, with commas/],
    [text, '  ', /is a text/],
  ])('is refused with what it must be: %# %s', (read, word, rule) => {
    expect(() => read(word)).toThrow(rule);
  });
});
