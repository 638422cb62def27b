import { COUNTRY_CODES, isCountryCode } from './country.js';

describe('country codes', () => {
  it('are the 249 assigned ones, each once, in alphabetical order', () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect([...new Set(COUNTRY_CODES)].sort()).toStrictEqual([...COUNTRY_CODES]);
    expect(COUNTRY_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toStrictEqual([]);
  });

  it.each(['US', 'DE', 'GB', 'TW', 'PS', 'AX', 'ZW'])('%s is one', (code) => {
    expect(isCountryCode(code)).toBe(true);
  });

  it.each([
    ['us'],
    ['UK'],
    ['EU'],
    ['XK'],
    ['AN'],
    ['ZZ'],
    ['USA'],
    ['U'],
    [''],
    [' US'],
    [null],
    [1],
    [['US']],
  ])('%j is none', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });
});
