import {
  bookOf,
  carriedOut,
  decided,
  frozenAs,
  openedWith,
  posted,
  refused,
} from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  entered,
  funding,
  holding,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import type { Book } from './book.js';
import type { Leg } from './entry.js';
import type { Instruction } from './instruction.js';
import { withoutReceivable } from './receivable.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const opened = [openedWith(ADA, ['USD', 'EUR']), openedWith(PLATFORM, ['USD'])];
const owing = (amountMinor: number): Leg => ({ ...debit(platforms, usd(amountMinor)), mayOwe: true });
const posting = (...legs: Leg[]): Instruction => ({ kind: 'POST_ENTRY', legs, cause: PAYMENT });
const givenBack = (amountMinor: number) => posting(owing(amountMinor), credit(hers, usd(amountMinor)));
const figures = (book: Book) => {
  const { available, owed } = book.account(platforms)?.balance ?? {};
  return { available, owed, receivable: book.system(ACME, 'RECEIVABLE', 'USD').available };
};
const holdingOf = (amountMinor: number) => {
  const book = bookOf(...opened);
  if (amountMinor > 0) carriedOut(book, funding(platforms, usd(amountMinor)));
  return book;
};

describe('a fee that the platform gives back', () => {
  it('is debited from its account as far as the balance goes', () => {
    expect(decided(givenBack(30), holdingOf(30))).toStrictEqual([
      posted(debit(platforms, usd(30)), credit(hers, usd(30))),
    ]);
  });

  it('beyond that is lent by the service, in the same entry', () => {
    expect(decided(givenBack(30), holdingOf(20))).toStrictEqual([
      posted(
        credit(platforms, usd(10)),
        debit('RECEIVABLE', usd(10)),
        debit(platforms, usd(30)),
        credit(hers, usd(30)),
      ),
    ]);
    const book = holdingOf(20);
    const { postings } = carriedOut(book, givenBack(30));
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 10n, receivable: -10n });
    expect(postings.map(({ after }) => [after.available, after.owed])).toStrictEqual([
      [30n, 10n],
      [-10n, 0n],
      [0n, 10n],
      [30n, 0n],
    ]);
  });

  it('is repaid by later credits, from the first cent on', () => {
    const book = holdingOf(0);
    carriedOut(book, givenBack(30));
    expect(decided(funding(platforms, usd(12)), book)).toMatchObject([
      {
        legs: entered(
          debit('CLEARING', usd(12)),
          credit(platforms, usd(12)),
          debit(platforms, usd(12)),
          credit('RECEIVABLE', usd(12)),
        ),
      },
    ]);
    carriedOut(book, funding(platforms, usd(12)));
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 18n, receivable: -18n });
    carriedOut(book, funding(platforms, usd(20)));
    expect(figures(book)).toStrictEqual({ available: 2n, owed: 0n, receivable: 0n });
    carriedOut(book, funding(platforms, usd(5)));
    expect(figures(book)).toStrictEqual({ available: 7n, owed: 0n, receivable: 0n });
  });

  it('is paid back by a fee that a capture brings, too', () => {
    const book = holdingOf(0);
    carriedOut(book, givenBack(30));
    carriedOut(book, holding('h', hers, usd(30)));
    const legs = [debit(hers, usd(30)), credit(platforms, usd(25)), credit('CLEARING', usd(5))];
    carriedOut(book, { kind: 'CAPTURE_HOLD', holdId: 'h', legs });
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 5n, receivable: -5n });
  });

  it('adds up: an existing debt covers nothing more', () => {
    const book = holdingOf(0);
    carriedOut(book, givenBack(30));
    carriedOut(book, givenBack(4));
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 34n, receivable: -34n });
  });

  it('twice in one entry counts one on top of the other, after debits that may not be owed', () => {
    const book = holdingOf(20);
    const legs = [owing(15), debit(platforms, usd(8)), owing(2), credit(hers, usd(25))];
    carriedOut(book, posting(...legs));
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 5n, receivable: -5n });
  });

  it('and what the same entry brings settle each other in the order of the legs', () => {
    const book = holdingOf(0);
    carriedOut(book, posting(owing(30), credit(platforms, usd(12)), credit(hers, usd(18))));
    expect(figures(book)).toStrictEqual({ available: 0n, owed: 18n, receivable: -18n });
    const other = holdingOf(0);
    carriedOut(
      other,
      posting(debit('CLEARING', usd(5)), credit(platforms, usd(5)), owing(9), credit(hers, usd(9))),
    );
    expect(figures(other)).toStrictEqual({ available: 0n, owed: 4n, receivable: -4n });
  });
});

describe('no debt arises', () => {
  it('by a debit that does not allow it', () => {
    expect(decided(posting(debit(platforms, usd(1)), credit(hers, usd(1))), holdingOf(0))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 1n }),
    );
    const both = posting(owing(5), debit(platforms, usd(1)), credit(hers, usd(6)));
    expect(decided(both, holdingOf(0))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 1n }),
    );
  });

  it('as a customer', () => {
    const legs: Leg[] = [{ ...debit(hers, usd(1)), mayOwe: true }, credit('FEES', usd(1))];
    expect(() => decided(posting(...legs), holdingOf(0))).toThrow('cannot owe');
  });

  it('from an account that is not active', () => {
    expect(decided(givenBack(5), frozenAs('FROZEN', holdingOf(0)))).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status: 'FROZEN' }),
    );
  });

  it('by a leg of the caller on the receivable', () => {
    const legs = [debit('RECEIVABLE', usd(1)), credit(platforms, usd(1))];
    expect(() => decided(posting(...legs), holdingOf(0))).toThrow('by the ledger alone');
  });
});

it('the requested legs are those of an entry without what was lent and paid back', () => {
  const asked = entered(owing(30), credit(hers, usd(30)));
  const book = holdingOf(20);
  const lent = carriedOut(book, givenBack(30)).postings;
  expect(withoutReceivable(lent)).toMatchObject(asked);
  expect(withoutReceivable(lent)).toHaveLength(2);
  const repaid = carriedOut(book, funding(platforms, usd(20))).postings;
  expect(withoutReceivable(repaid)).toHaveLength(2);
  expect(withoutReceivable(asked)).toStrictEqual(asked);
});
