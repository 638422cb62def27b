import { CURRENCIES } from '@causeway/kernel';
import { isReceivable } from './corridor.js';
import { destinationAccount } from './destination-accounts.js';
import { concreteRails, RAILS, railsInOrder } from './rails.js';

const CRYPTO = ['BTC', 'USDB', 'USDC', 'USDT'];

it('every currency that is paid out has an account with a rail, but for crypto', () => {
  const paidOut = CURRENCIES.map(({ code }) => code).filter(isReceivable);
  const without = paidOut.filter((code) => destinationAccount(code) === undefined);
  expect(without.toSorted()).toStrictEqual(CRYPTO);
});

it('what is not paid out has none', () => {
  const accounts = CURRENCIES.filter(({ code }) => !isReceivable(code)).flatMap(
    ({ code }) => destinationAccount(code) ?? [],
  );
  expect(accounts).toStrictEqual([]);
});

it('each rail is one of the contract, and tried in the order of its account', () => {
  for (const { code } of CURRENCIES) {
    const account = destinationAccount(code);
    if (account === undefined) continue;
    const { accountType, rails } = account;
    expect(accountType).toBe(`${code}_ACCOUNT`);
    expect(railsInOrder(accountType, rails)).toStrictEqual(rails);
    for (const rail of rails.flatMap((each) => concreteRails(accountType, each)))
      expect(RAILS).toContain(rail);
  }
});
