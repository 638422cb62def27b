import { money } from '@causeway/kernel';
import { bookOf, carriedOut, decided, frozenAs, openedWith, refused } from '../testing/book.fixture.js';
import {
  account,
  ADA,
  credit,
  debit,
  LATER,
  OTHER,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import type { AccountOwner } from './account.js';
import type { Book } from './book.js';
import type { Instruction, OpenAccounts } from './instruction.js';

const hers = account(ADA, 'USD');
const own = account(PLATFORM, 'USD');
const setting = (isOffered: boolean, accountId = own): Instruction => ({
  kind: 'SET_FUNDING',
  accountId,
  isOffered,
});
const following = (accountId = hers): Instruction => ({ kind: 'FOLLOW_FUNDING', accountId });
const opening = (owner: AccountOwner, more: Partial<OpenAccounts> = {}): Instruction => ({
  kind: 'OPEN_ACCOUNTS',
  owner,
  currencies: ['USD'],
  status: 'ACTIVE',
  ...more,
});
const withBoth = (): Book => bookOf(openedWith(PLATFORM, ['USD']), openedWith(ADA, ['USD']));
const fundingSet = (accountId: typeof own, isOffered: boolean) => ({
  type: 'FundingSet',
  accountId,
  isOffered,
});
const isWithdrawn = (book: Book, accountId = own) => book.account(accountId)?.fundingWithdrawn ?? false;

describe('funding of the platform’s own account', () => {
  it('is offered at first, withdrawn and offered again, and dates the account anew', () => {
    const book = withBoth();
    expect(decided(setting(true), book)).toStrictEqual([]);
    expect(decided(setting(false), book)).toStrictEqual([fundingSet(own, false)]);
    carriedOut(book, setting(false), LATER);
    expect(book.account(own)).toMatchObject({ fundingWithdrawn: true, balance: { at: LATER } });
    expect(decided(setting(false), book)).toStrictEqual([]);
    carriedOut(book, setting(true), LATER);
    expect(book.account(own)).not.toHaveProperty('fundingWithdrawn');
  });

  it('may be withdrawn from the beginning', () => {
    const book = bookOf();
    carriedOut(book, opening(PLATFORM, { withoutFunding: true }));
    expect([isWithdrawn(book), book.account(own)?.status]).toStrictEqual([true, 'ACTIVE']);
    expect(decided(opening(PLATFORM), book)).toStrictEqual([]);
  });

  it('stays as it is while money moves and while the status changes, and is undone with its change', () => {
    const book = withBoth();
    book.undo(carriedOut(book, setting(false)));
    expect(book.account(own)).not.toHaveProperty('fundingWithdrawn');
    carriedOut(book, setting(false));
    const legs = [debit('CLEARING', usd(5)), credit(own, usd(5))];
    carriedOut(book, { kind: 'POST_ENTRY', legs, cause: PAYMENT });
    carriedOut(book, { kind: 'CHANGE_ACCOUNT_STATUS', accountId: own, to: 'FROZEN' });
    expect(book.account(own)).toMatchObject({
      fundingWithdrawn: true,
      status: 'FROZEN',
      balance: { available: 5n },
    });
  });

  it('is no other platform’s to set, and no customer’s account has its own', () => {
    expect(decided(setting(false), withBoth(), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: own }),
    );
    expect(() => decided(setting(false, hers), withBoth())).toThrow('is an account of a customer');
  });
});

describe('funding of a customer’s account', () => {
  it('follows the platform’s own account in that currency, each time that it is asked to', () => {
    const book = withBoth();
    expect(decided(following(), book)).toStrictEqual([]);
    carriedOut(book, setting(false));
    expect(isWithdrawn(book, hers)).toBe(false);
    expect(decided(following(), book)).toStrictEqual([fundingSet(hers, false)]);
    carriedOut(book, following());
    expect(decided(following(), book)).toStrictEqual([]);
    carriedOut(book, setting(true));
    carriedOut(book, following());
    expect(isWithdrawn(book, hers)).toBe(false);
  });

  it('that is opened meanwhile is as the platform’s own is, whatever its opening says', () => {
    const book = bookOf(openedWith(PLATFORM, ['USD', 'EUR']));
    carriedOut(book, setting(false));
    carriedOut(book, opening(ADA, { currencies: ['USD', 'EUR'] }));
    expect([isWithdrawn(book, hers), isWithdrawn(book, account(ADA, 'EUR'))]).toStrictEqual([true, false]);
    const offered = bookOf(openedWith(PLATFORM, ['USD']));
    carriedOut(offered, opening(ADA, { withoutFunding: true }));
    expect(isWithdrawn(offered, hers)).toBe(false);
  });

  it('is offered where the platform has no account of its own', () => {
    const book = bookOf();
    carriedOut(book, opening(ADA));
    expect(decided(following(), book)).toStrictEqual([]);
    carriedOut(book, opening(PLATFORM, { withoutFunding: true }));
    expect(decided(following(), book)).toStrictEqual([fundingSet(hers, false)]);
  });

  it('of a wallet follows the platform’s account of another type, and keeps its privacy', () => {
    const [wallet, ownUsdb] = [account(ADA, 'USDB'), account(PLATFORM, 'USDB')];
    const book = bookOf(openedWith(PLATFORM, ['USDB']), openedWith(ADA, ['USDB']));
    carriedOut(book, { kind: 'SET_WALLET_PRIVACY', accountId: wallet, privateEnabled: true });
    carriedOut(book, setting(false, ownUsdb));
    carriedOut(book, following(wallet));
    const legs = [debit('CLEARING', money(5, 'USDB')), credit(wallet, money(5, 'USDB'))];
    carriedOut(book, { kind: 'POST_ENTRY', legs, cause: PAYMENT });
    expect(book.account(wallet)).toMatchObject({ fundingWithdrawn: true, privateEnabled: true });
    carriedOut(book, { kind: 'SET_WALLET_PRIVACY', accountId: wallet, privateEnabled: false });
    expect(isWithdrawn(book, wallet)).toBe(true);
  });

  it.each([
    ['PENDING', 0],
    ['ACTIVE', 1],
    ['FROZEN', 0],
    ['FAILED', 0],
    ['CLOSED', 0],
  ] as const)('that is %s is offered anew %i times when the coordinates changed', (status, times) => {
    const changed = { ...following(), coordinatesChanged: true } as const;
    const book = frozenAs(status, withBoth());
    expect(decided(changed, book)).toStrictEqual(Array(times).fill(fundingSet(hers, true)));
  });

  it('is withdrawn, as the platform’s own is, also when the coordinates changed', () => {
    const changed = { ...following(), coordinatesChanged: true } as const;
    const book = withBoth();
    carriedOut(book, setting(false));
    expect(decided(changed, book)).toStrictEqual([fundingSet(hers, false)]);
    carriedOut(book, following());
    expect(decided(changed, book)).toStrictEqual([]);
  });

  it.each([
    ['PENDING', 1],
    ['ACTIVE', 1],
    ['FROZEN', 1],
    ['FAILED', 1],
    ['CLOSED', 0],
  ] as const)('that is %s takes over %i change', (status, changes) => {
    const book = withBoth();
    carriedOut(book, setting(false));
    expect(decided(following(), frozenAs(status, book))).toHaveLength(changes);
  });

  it('of another platform, or that was never opened, is not found', () => {
    expect(decided(following(), withBoth(), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: hers }),
    );
    const unknown = account(ADA, 'AED');
    expect(decided(following(unknown), withBoth())).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: unknown }),
    );
  });
});
