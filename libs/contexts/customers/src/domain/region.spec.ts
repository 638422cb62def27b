import { COUNTRY_CODES } from '@causeway/kernel';
import { isScaRegulated } from './region.js';

describe('regions with strong customer authentication', () => {
  it('are the 27 states of the EU, Iceland, Liechtenstein and Norway', () => {
    expect(COUNTRY_CODES.filter(isScaRegulated)).toHaveLength(30);
  });

  it.each(['DE', 'GR', 'IE', 'HR', 'IS', 'LI', 'NO'])('%s is one', (region) => {
    expect(isScaRegulated(region)).toBe(true);
  });

  it.each([['US'], ['GB'], ['CH'], ['TR'], ['de'], [undefined], [{}]])('%j is none', (region) => {
    expect(isScaRegulated(region)).toBe(false);
  });
});
