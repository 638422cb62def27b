import { displayedRate } from './displayed-rate.js';
import { Rate } from './rate.js';

describe('a rate that is shown', () => {
  it.each([
    ['one', Rate.ONE, 1],
    ['half-up to eight decimals', Rate.parse('0.92').inverse(), 1.08695652],
    ['the last decimal that rounds up', Rate.parse('1.000000005'), 1.00000001],
    ['at the bound', Rate.parse('0.00010001'), 0.00010001],
    ['below the bound, to eight significant digits', Rate.parse('0.0000083333333333'), 0.0000083333333],
    ['far below the bound', Rate.of(1n, 3_000_000_000n), 0.00000000033333333],
  ])('is %s', (_, rate, shown) => {
    expect(displayedRate(rate)).toBe(shown);
  });
});
