import { money, Rate } from '@causeway/kernel';
import { convertedAmount } from './converted-amount.js';

const DOLLARS_FOR_A_RUPIAH = Rate.of(1n, 15_800n);

describe('an incoming payment in the currency of its receiver’s account', () => {
  it.each([
    [105n, money(1_659_000n, 'IDR')],
    [500_000_000_000n, money(7_900_000_000_000_000n, 'IDR')],
    // More than any payment may be, and than 64 bits hold (config-and-tokens §8).
    [9_000_000_000_000_000n, undefined],
  ])('is, of %s cents, %p', (cents, expected) => {
    expect(convertedAmount(money(cents, 'USD'), 'IDR', DOLLARS_FOR_A_RUPIAH)).toStrictEqual(expected);
  });

  it.each([
    [31_600n, money(2n, 'USD')],
    [31_599n, money(1n, 'USD')],
    [15_799n, undefined],
  ])('is rounded down, of %s sen to %p', (sen, expected) => {
    const rate = DOLLARS_FOR_A_RUPIAH.inverse();
    expect(convertedAmount(money(sen, 'IDR'), 'USD', rate)).toStrictEqual(expected);
  });
});
