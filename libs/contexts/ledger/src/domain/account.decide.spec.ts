import { idOf, money, type Id } from '@causeway/kernel';
import {
  bookOf,
  carriedOut,
  decided,
  frozenAs,
  openedWith,
  placed,
  posted,
  refused,
} from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  funding,
  LATER,
  moved,
  OTHER,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { accountIdsOf, type InternalAccountStatus } from './account.js';
import type { Instruction } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const opened = [openedWith(ADA, ['USD']), openedWith(PLATFORM, ['USD'])];
const funded = [...opened, posted(debit('CLEARING', usd(100)), credit(hers, usd(100)))];
const changing = (to: InternalAccountStatus, accountId = hers): Instruction => ({
  kind: 'CHANGE_ACCOUNT_STATUS',
  accountId,
  to,
});
const changed = (from: InternalAccountStatus, to: InternalAccountStatus): LedgerEvent => ({
  type: 'AccountStatusChanged',
  accountId: hers,
  from,
  to,
});

const STATUSES = ['PENDING', 'ACTIVE', 'FROZEN', 'CLOSED', 'FAILED'] as const;
/** accounts §3: what is reached from where. */
const TABLE: Readonly<Record<InternalAccountStatus, readonly InternalAccountStatus[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'CLOSED'],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  FAILED: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
};
const CELLS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

describe('an account that is empty', () => {
  it.each(CELLS)('from %s to %s follows accounts §3', (from, to) => {
    const decision = decided(changing(to), frozenAs(from, bookOf(...opened)));
    if (from === to) expect(decision).toStrictEqual([]);
    else if (TABLE[from].includes(to)) expect(decision).toStrictEqual([changed(from, to)]);
    else expect(decision).toStrictEqual(refused('STATUS_NOT_REACHABLE', { status: from }));
  });

  it('says why, by a code, where the caller gave one', () => {
    const instruction: Instruction = {
      kind: 'CHANGE_ACCOUNT_STATUS',
      accountId: hers,
      to: 'FROZEN',
      reason: 'COMPLIANCE_REVIEW',
    };
    expect(decided(instruction, bookOf(...opened))).toStrictEqual([
      { ...changed('ACTIVE', 'FROZEN'), reason: 'COMPLIANCE_REVIEW' },
    ]);
  });

  it('of another platform, or of no platform, is not found', () => {
    expect(decided(changing('FROZEN'), bookOf(...opened), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: hers }),
    );
    const unowned = account(ADA, 'AED');
    expect(decided(changing('FROZEN', unowned), bookOf(...opened))).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: unowned }),
    );
  });
});

describe('closing an account', () => {
  const credited: LedgerEvent = {
    type: 'PendingCreditRecorded',
    platformId: ACME,
    cause: PAYMENT,
    creditId: 'c',
    legs: [moved('ENTRY', 'DEBIT', 'CLEARING', usd(3)), moved('PENDING', 'CREDIT', hers, usd(3))],
  };
  it.each([
    ['has money', funded, [100n, 0n, 0n]],
    ['has all of it held', [...funded, placed('h', hers, usd(100))], [0n, 100n, 0n]],
    ['waits for a credit', [...opened, credited], [0n, 0n, 3n]],
  ])('that %s is refused with what is there', (_title, history, [available, held, pending]) => {
    expect(decided(changing('CLOSED'), bookOf(...history))).toStrictEqual(
      refused('ACCOUNT_NOT_EMPTY', { available, held, pending }),
    );
  });

  it('that owes something is refused, though its balance is zero', () => {
    const book = bookOf(...opened);
    carriedOut(book, {
      kind: 'POST_ENTRY',
      legs: [{ ...debit(platforms, usd(30)), mayOwe: true }, credit(hers, usd(30))],
      cause: PAYMENT,
    });
    expect(decided(changing('CLOSED', platforms), book)).toStrictEqual(
      refused('ACCOUNT_NOT_EMPTY', { available: 0n, held: 0n, pending: 0n }),
    );
  });

  it('is final: no command changes it any more, and it stays in the book', () => {
    const book = bookOf(...opened);
    carriedOut(book, changing('CLOSED'));
    expect(book.account(hers)?.status).toBe('CLOSED');
    expect(decided(funding(hers, usd(1)), book)).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status: 'CLOSED' }),
    );
    expect(
      decided({ kind: 'OPEN_ACCOUNTS', owner: ADA, currencies: ['USD'], status: 'ACTIVE' }, book),
    ).toStrictEqual([]);
  });
});

it('an account that was opened under an id with a magic ending is not opened a second time', () => {
  const owner = { platformId: ACME, customerId: idOf('Customer', '01890000-0000-7000-8000-000000000078') };
  const [first = hers] = accountIdsOf(owner, 'USD', 'sandbox');
  expect(first).not.toBe(account(owner, 'USD'));
  const book = bookOf({
    ...{ type: 'AccountsOpened', owner, status: 'ACTIVE' },
    accounts: [{ accountId: first, type: 'INTERNAL_FIAT', currency: 'USD' }],
  });
  expect(
    decided({ kind: 'OPEN_ACCOUNTS', owner, currencies: ['USD'], status: 'ACTIVE' }, book),
  ).toStrictEqual([]);
  expect(book.accountOf(owner, 'USD')?.accountId).toBe(first);
});

describe('closing accounts together', () => {
  const [dollars, euros, wallet] = [account(ADA, 'USD'), account(ADA, 'EUR'), account(ADA, 'USDB')];
  const closing = (...accountIds: Id<'InternalAccount'>[]): Instruction => ({
    kind: 'CLOSE_ACCOUNTS',
    accountIds,
  });
  const all = closing(dollars, euros, wallet);
  const own = () => bookOf(openedWith(ADA, ['USD', 'EUR', 'USDB']), openedWith(PLATFORM, ['USD']));
  const open = (accountId: Id<'InternalAccount'>, from: InternalAccountStatus = 'ACTIVE') => ({
    accountId,
    from,
  });

  it('closes each of them by one event, which names the status that it had, and why', () => {
    const book = own();
    carriedOut(book, changing('FROZEN', euros));
    expect(decided({ ...all, reason: 'CUSTOMER_DELETED' } as Instruction, book)).toStrictEqual([
      {
        type: 'AccountsClosed',
        accounts: [open(dollars), open(euros, 'FROZEN'), open(wallet)],
        reason: 'CUSTOMER_DELETED',
      },
    ]);
    const change = carriedOut(book, all, LATER);
    expect(change.accounts).toMatchObject(
      [dollars, euros, wallet].map((accountId) => ({ accountId, status: 'CLOSED', balance: { at: LATER } })),
    );
    book.undo(change);
    expect([dollars, euros, wallet].map((each) => book.account(each)?.status)).toStrictEqual([
      'ACTIVE',
      'FROZEN',
      'ACTIVE',
    ]);
  });

  it('closes none of them while one has money, and names that one', () => {
    const book = own();
    carriedOut(book, funding(euros, money(5, 'EUR')));
    expect(decided(all, book)).toStrictEqual(
      refused('ACCOUNT_NOT_EMPTY', { accountId: euros, available: 5n, held: 0n, pending: 0n }),
    );
  });

  it('leaves out those that are closed, and does nothing when all are', () => {
    const book = own();
    carriedOut(book, changing('CLOSED', euros));
    expect(decided(closing(dollars, euros, dollars), book)).toStrictEqual([
      { type: 'AccountsClosed', accounts: [open(dollars)] },
    ]);
    carriedOut(book, all);
    expect(decided(all, book)).toStrictEqual([]);
    expect(decided(closing(), book)).toStrictEqual([]);
  });

  it('finds none of another platform, and takes only those of one owner', () => {
    expect(decided(all, own(), OTHER)).toStrictEqual(refused('ACCOUNT_NOT_FOUND', { accountId: dollars }));
    expect(() => decided(closing(dollars, platforms), own())).toThrow('several owners');
  });
});

it('freezing keeps the balance, and dates the account anew', () => {
  const book = bookOf(...funded);
  carriedOut(book, changing('FROZEN'), LATER);
  expect(book.account(hers)).toMatchObject({ status: 'FROZEN', balance: { available: 100n, at: LATER } });
  carriedOut(book, changing('ACTIVE'), LATER);
  carriedOut(book, {
    kind: 'POST_ENTRY',
    legs: [debit(hers, usd(100)), credit('FEES', usd(100))],
    cause: PAYMENT,
  });
  expect(book.account(hers)?.balance.available).toBe(0n);
});

describe('the privacy of a wallet', () => {
  const wallet = account(ADA, 'USDB');
  const setting = (privateEnabled: boolean, accountId = wallet): Instruction => ({
    kind: 'SET_WALLET_PRIVACY',
    accountId,
    privateEnabled,
  });
  const withWallet = () => bookOf(openedWith(ADA, ['USD', 'USDB']));

  it('is off at first, goes on and off again, and dates the account anew', () => {
    const book = withWallet();
    expect(decided(setting(false), book)).toStrictEqual([]);
    carriedOut(book, setting(true), LATER);
    expect(book.account(wallet)).toMatchObject({ privateEnabled: true, balance: { at: LATER } });
    expect(decided(setting(true), book)).toStrictEqual([]);
    carriedOut(book, setting(false), LATER);
    expect(book.account(wallet)).not.toHaveProperty('privateEnabled');
  });

  it('stays as it is while money moves and while the status changes, and is undone with its change', () => {
    const book = withWallet();
    const change = carriedOut(book, setting(true));
    book.undo(change);
    expect(book.account(wallet)).not.toHaveProperty('privateEnabled');
    carriedOut(book, setting(true));
    carriedOut(book, {
      kind: 'POST_ENTRY',
      legs: [debit('CLEARING', money(5, 'USDB')), credit(wallet, money(5, 'USDB'))],
      cause: PAYMENT,
    });
    carriedOut(book, changing('FROZEN', wallet));
    expect(book.account(wallet)).toMatchObject({
      privateEnabled: true,
      status: 'FROZEN',
      balance: { available: 5n },
    });
  });

  it('is set by its own platform only, and no other account has any', () => {
    expect(decided(setting(true), withWallet(), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: wallet }),
    );
    expect(() => decided(setting(true, hers), withWallet())).toThrow('is no embedded wallet');
  });
});
