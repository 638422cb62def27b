import { money, newId } from '@causeway/kernel';
import { exchangedOutOfClearing, opposite, outOfClearing, type ClearingLeg } from './clearing-legs.js';

const to = newId('InternalAccount');
const EUR = money(10_00n, 'EUR');
const USD = money(11_00n, 'USD');

/** By currency, debits less credits. */
const balances = (legs: readonly ClearingLeg[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {};
  for (const { side, amount } of legs) {
    const signed = side === 'DEBIT' ? amount.amountMinor : -amount.amountMinor;
    sums[amount.currency] = (sums[amount.currency] ?? 0n) + signed;
  }
  return sums;
};

describe('money that passes through clearing', () => {
  it('leaves clearing and reaches its account', () => {
    expect(outOfClearing(to, EUR)).toStrictEqual([
      { account: 'CLEARING', side: 'DEBIT', amount: EUR },
      { account: to, side: 'CREDIT', amount: EUR },
    ]);
  });

  it('is exchanged on the way where it goes on in another currency, balanced in each', () => {
    const legs = exchangedOutOfClearing(to, { sold: EUR, bought: USD });
    expect(legs).toStrictEqual([
      { account: 'CLEARING', side: 'DEBIT', amount: EUR },
      { account: 'EXCHANGE', side: 'CREDIT', amount: EUR },
      { account: 'EXCHANGE', side: 'DEBIT', amount: USD },
      { account: to, side: 'CREDIT', amount: USD },
    ]);
    expect(balances(legs)).toStrictEqual({ EUR: 0n, USD: 0n });
  });

  it('meets no exchange where it goes on as it came', () => {
    expect(exchangedOutOfClearing('CLEARING', { sold: EUR, bought: EUR })).toStrictEqual(
      outOfClearing('CLEARING', EUR),
    );
  });

  it('is taken back by the opposite entry, which undoes it twice over', () => {
    const legs = exchangedOutOfClearing(to, { sold: EUR, bought: USD });
    expect(balances([...legs, ...opposite(legs)])).toStrictEqual({ EUR: 0n, USD: 0n });
    expect(opposite(legs)[3]).toStrictEqual({ account: to, side: 'DEBIT', amount: USD });
    expect(opposite(opposite(legs))).toStrictEqual(legs);
  });
});
