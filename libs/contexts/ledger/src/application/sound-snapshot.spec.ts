import { bookOf, openedWith, placed, posted } from '../testing/book.fixture.js';
import { account, ACME, ADA, credit, debit, PLATFORM, usd } from '../testing/ledger.fixture.js';
import type { Snapshot } from './snapshots.js';
import { assertSound } from './sound-snapshot.js';

const hers = account(ADA, 'USD');
const taken = (): Snapshot =>
  bookOf(
    openedWith(ADA, ['USD']),
    openedWith(PLATFORM, ['EUR']),
    posted(debit('CLEARING', usd(100)), credit(hers, usd(99)), credit('FEES', usd(1))),
    placed('h', hers, usd(40)),
  ).contents();
const without = (accountId: string) => ({
  accounts: taken().accounts.filter((each) => each.accountId !== accountId),
});

describe('a snapshot', () => {
  it('is sound as a book leaves it, at the end of its log or before', () => {
    expect(() => assertSound(taken(), 4)).not.toThrow();
    expect(() => assertSound(taken(), 5)).not.toThrow();
  });

  it.each([
    ['goes beyond its log', {}, 3, 'It goes up to 4, and its log to 3'],
    ['lacks an account that has money', without(hers), 4, 'out by'],
    ['lacks a hold that its account has', { holds: [] }, 4, `Its holds of ${hers} are out by 40`],
    ['has a hold of no account', { accounts: [], systems: [] }, 4, `Its holds of ${hers} are out by -40`],
    [
      'lacks a system account',
      { systems: taken().systems.slice(1) },
      4,
      `Its balances of ${ACME} in USD are out by`,
    ],
    ['is older than one of its accounts', { version: 3 }, 4, `It is of 3, and ${hers} of 4`],
  ] as const)('that %s is not', (_title, damage, lastPosition, message) => {
    expect(() => assertSound({ ...taken(), ...damage }, lastPosition)).toThrow(message);
  });
});
