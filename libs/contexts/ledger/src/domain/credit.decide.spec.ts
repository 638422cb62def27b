import { type Money } from '@causeway/kernel';
import {
  amountsOf,
  bookOf,
  carriedOut,
  decided,
  frozenAs,
  openedWith,
  refused,
} from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  eur,
  moved,
  OTHER,
  PAYMENT,
  PLATFORM,
  STRANGER,
  usd,
} from '../testing/ledger.fixture.js';
import type { Instruction } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const noting = (creditId: string, amount: Money, accountId = hers): Instruction => ({
  kind: 'RECORD_PENDING_CREDIT',
  creditId,
  accountId,
  amount,
  cause: PAYMENT,
});
const settling = (creditId: string): Instruction => ({ kind: 'SETTLE_PENDING_CREDIT', creditId });
const rejecting = (creditId: string): Instruction => ({ kind: 'REJECT_PENDING_CREDIT', creditId });
const recorded = (creditId: string, amount: Money, accountId = hers): LedgerEvent => ({
  type: 'PendingCreditRecorded',
  platformId: ACME,
  cause: PAYMENT,
  creditId,
  legs: [moved('ENTRY', 'DEBIT', 'CLEARING', amount), moved('PENDING', 'CREDIT', accountId, amount)],
});
const settled: LedgerEvent = {
  type: 'PendingCreditSettled',
  platformId: ACME,
  cause: PAYMENT,
  creditId: 'c',
  legs: [moved('SETTLE', 'CREDIT', hers, usd(40))],
};
const rejected: LedgerEvent = {
  type: 'PendingCreditRejected',
  platformId: ACME,
  cause: PAYMENT,
  creditId: 'c',
  legs: [moved('REJECT', 'DEBIT', hers, usd(40)), moved('ENTRY', 'CREDIT', 'CLEARING', usd(40))],
};
const opened = [openedWith(ADA, ['USD']), openedWith(PLATFORM, ['USD']), openedWith(STRANGER, ['USD'])];
const noted = [...opened, recorded('c', usd(40))];

describe('recording a credit that has not settled', () => {
  it('adds to the total of the account and not to its available balance', () => {
    const book = bookOf(...opened);
    expect(decided(noting('c', usd(40)), book)).toStrictEqual([recorded('c', usd(40))]);
    carriedOut(book, noting('c', usd(40)));
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 0n,
      held: 0n,
      pending: 40n,
      owed: 0n,
    });
    expect(book.system(ACME, 'CLEARING', 'USD').available).toBe(-40n);
    const spending: Instruction = {
      kind: 'POST_ENTRY',
      legs: [debit(hers, usd(1)), credit('FEES', usd(1))],
      cause: PAYMENT,
    };
    expect(decided(spending, book)).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 1n }),
    );
  });

  it.each([
    ['ACTIVE', undefined],
    ['PENDING', undefined],
    ['FROZEN', undefined],
    ['CLOSED', 'CLOSED'],
    ['FAILED', 'FAILED'],
  ] as const)('to a %s account is refused with %s', (status, reason) => {
    expect(decided(noting('c', usd(40)), frozenAs(status, bookOf(...opened)))).toStrictEqual(
      reason === undefined ? [recorded('c', usd(40))] : refused('ACCOUNT_NOT_ACTIVE', { status: reason }),
    );
  });

  it.each([
    ['PENDING', noted],
    ['SETTLED', [...noted, settled]],
    ['REJECTED', [...noted, rejected]],
  ])('never takes the id of a credit again that is %s', (status, history) => {
    expect(decided(noting('c', usd(1)), bookOf(...history))).toStrictEqual(
      refused('CREDIT_EXISTS', { status }),
    );
  });

  it('treats another platform’s account as absent, and its credits too', () => {
    expect(decided(noting('c', usd(1)), bookOf(...opened), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: hers }),
    );
    const theirs = account(STRANGER, 'USD');
    expect(decided(noting('c', usd(1), theirs), bookOf(...noted), OTHER)).toStrictEqual([
      { ...recorded('c', usd(1), theirs), platformId: OTHER },
    ]);
  });

  it('throws on an amount that is not positive or of another currency', () => {
    expect(() => decided(noting('c', usd(0)), bookOf(...opened))).toThrow('not positive');
    expect(() => decided(noting('c', eur(1)), bookOf(...opened))).toThrow('cannot move EUR');
  });
});

describe('a pending credit', () => {
  it('becomes spendable when it settles', () => {
    const book = bookOf(...noted);
    expect(decided(settling('c'), book)).toStrictEqual([settled]);
    carriedOut(book, settling('c'));
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 40n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
    expect(book.system(ACME, 'CLEARING', 'USD').available).toBe(-40n);
  });

  it('only leaves the total when it is rejected, whatever the account’s status', () => {
    for (const status of ['ACTIVE', 'FROZEN', 'PENDING'] as const) {
      expect(decided(rejecting('c'), frozenAs(status, bookOf(...noted)))).toStrictEqual([rejected]);
    }
    const book = bookOf(...noted);
    carriedOut(book, rejecting('c'));
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 0n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
    expect(book.system(ACME, 'CLEARING', 'USD').available).toBe(0n);
  });

  it.each(['PENDING', 'FROZEN', 'FAILED'] as const)('waits while its account is %s', (status) => {
    expect(decided(settling('c'), frozenAs(status, bookOf(...noted)))).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status }),
    );
  });

  it.each([
    ['SETTLED', settled],
    ['REJECTED', rejected],
  ] as const)('ends once: one that is %s neither settles nor is rejected', (status, ended) => {
    for (const instruction of [settling('c'), rejecting('c')]) {
      expect(decided(instruction, bookOf(...noted, ended))).toStrictEqual(
        refused('CREDIT_NOT_ACTIVE', { status }),
      );
    }
  });

  it('that never was, or is another platform’s, is not found', () => {
    for (const instruction of [settling, rejecting]) {
      expect(decided(instruction('x'), bookOf(...noted))).toStrictEqual(refused('CREDIT_NOT_FOUND'));
      expect(decided(instruction('c'), bookOf(...noted), OTHER)).toStrictEqual(refused('CREDIT_NOT_FOUND'));
    }
  });

  it('pays what its account owes before it can be spent', () => {
    const book = bookOf(...opened);
    carriedOut(book, {
      kind: 'POST_ENTRY',
      legs: [{ ...debit(platforms, usd(30)), mayOwe: true }, credit(hers, usd(30))],
      cause: PAYMENT,
    });
    carriedOut(book, noting('c', usd(40), platforms));
    expect(decided(settling('c'), book)).toStrictEqual([
      {
        type: 'PendingCreditSettled',
        platformId: ACME,
        cause: PAYMENT,
        creditId: 'c',
        legs: [
          moved('SETTLE', 'CREDIT', platforms, usd(40)),
          moved('ENTRY', 'DEBIT', platforms, usd(30)),
          moved('ENTRY', 'CREDIT', 'RECEIVABLE', usd(30)),
        ],
      },
    ]);
    carriedOut(book, settling('c'));
    expect(amountsOf(book.account(platforms)?.balance)).toStrictEqual({
      available: 10n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
  });
});

it('open credits are those that have not ended', () => {
  const book = bookOf(...noted, recorded('d', usd(2)));
  carriedOut(book, settling('c'));
  expect([...book.openCredits()]).toStrictEqual([
    {
      status: 'PENDING',
      platformId: ACME,
      creditId: 'd',
      accountId: hers,
      currency: 'USD',
      amountMinor: 2n,
      cause: PAYMENT,
    },
  ]);
});
