import { paidAmountIn, type TheirAmount } from './pay-amount.js';

const THEIRS: TheirAmount = { receivingCurrencyCode: 'EUR', sendingAmountCurrencyCode: 'EUR', amount: 1_000 };

describe('the amount of a pay request', () => {
  it('is what arrives, where it counts in that currency', () => {
    expect(paidAmountIn(THEIRS)).toStrictEqual({ currency: 'EUR', amount: 1_000n, isInMillisatoshis: false });
  });

  it('is in millisatoshis where it names no currency of its own', () => {
    expect(paidAmountIn({ receivingCurrencyCode: 'EUR', amount: 1 })).toStrictEqual({
      currency: 'EUR',
      amount: 1n,
      isInMillisatoshis: true,
    });
  });

  it.each<[string, TheirAmount]>([
    ['names no currency to receive', { sendingAmountCurrencyCode: 'EUR', amount: 1 }],
    ['counts in a third currency', { ...THEIRS, sendingAmountCurrencyCode: 'USD' }],
    ['is missing', { receivingCurrencyCode: 'EUR' }],
    ['is nothing', { ...THEIRS, amount: 0 }],
    ['is less than nothing', { ...THEIRS, amount: -1 }],
    ['is a fraction', { ...THEIRS, amount: 1.5 }],
    ['is no exact number any more', { ...THEIRS, amount: 2 ** 53 }],
  ])('is malformed where it %s', (_what, theirs) => {
    expect(paidAmountIn(theirs)).toBeUndefined();
  });

  it('is at most the largest exact number', () => {
    expect(paidAmountIn({ ...THEIRS, amount: 2 ** 53 - 1 })?.amount).toBe(2n ** 53n - 1n);
  });
});
