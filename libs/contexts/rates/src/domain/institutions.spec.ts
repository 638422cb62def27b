import { isCountryCode } from '@causeway/kernel';
import { isReceivable } from './corridor.js';
import { institutionsOf, SHIPPED_INSTITUTIONS } from './institutions.js';

const namesOf = (wanted: Parameters<typeof institutionsOf>[1]) =>
  institutionsOf(SHIPPED_INSTITUTIONS, wanted).map(({ bankName }) => bankName);

describe('the directory that is shipped', () => {
  it('names each institution of a country and currency once', () => {
    const keys = SHIPPED_INSTITUTIONS.map(({ country, currency, bankName }) =>
      [country, currency, bankName].join(),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has countries that exist and currencies that are paid out', () => {
    const wrong = SHIPPED_INSTITUTIONS.filter(
      ({ country, currency }) => !isCountryCode(country) || !isReceivable(currency),
    );
    expect(wrong).toStrictEqual([]);
  });

  it('has the same providers in all countries of the West African franc', () => {
    for (const country of ['BJ', 'CI', 'SN', 'TG'])
      expect(namesOf({ country, currency: 'XOF' })).toStrictEqual(['MTN', 'ORANGE', 'WAVE']);
  });
});

describe('institutions', () => {
  it.each`
    wanted                                | names
    ${{ country: 'ZM' }}                  | ${['AIRTEL', 'MTN', 'TNM', 'ZAMTEL']}
    ${{ currency: 'XAF' }}                | ${['AIRTEL', 'MTN', 'MTN', 'ORANGE']}
    ${{ country: 'SV', currency: 'USD' }} | ${['Banco Cuscatlan', 'Tigo Money']}
    ${{ country: 'PH', currency: 'USD' }} | ${[]}
    ${{ country: 'XX' }}                  | ${[]}
  `('for $wanted are $names', ({ wanted, names }) => {
    expect(namesOf(wanted)).toStrictEqual(names);
  });

  it('are ordered by the name that people read', () => {
    expect(namesOf({ country: 'PH' })).toStrictEqual([
      'BDO Unibank',
      'BPI',
      'Land Bank',
      'Metrobank',
      'UnionBank',
    ]);
  });

  it('are all of them when nothing is asked, ordered by country', () => {
    const countries = institutionsOf(SHIPPED_INSTITUTIONS, {}).map(({ country }) => country);
    expect(countries).toHaveLength(SHIPPED_INSTITUTIONS.length);
    expect(countries).toStrictEqual(countries.toSorted());
  });
});
