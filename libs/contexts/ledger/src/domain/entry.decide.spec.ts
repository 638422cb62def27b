import {
  amountsOf,
  bookOf,
  carriedOut,
  decided,
  openedWith,
  posted,
  refused,
} from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  entered,
  funding,
  holding,
  OTHER,
  PAYMENT,
  PLATFORM,
  STRANGER,
  usd,
} from '../testing/ledger.fixture.js';
import type { Book } from './book.js';
import type { Leg, PostedLeg } from './entry.js';
import { reversalOf } from './entries.js';
import type { Instruction } from './instruction.js';
import { wantedBy } from './recall.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const opened = [openedWith(ADA, ['USD']), openedWith(PLATFORM, ['USD']), openedWith(STRANGER, ['USD'])];
const paid = [debit(hers, usd(60)), credit(platforms, usd(59)), credit('FEES', usd(1))];
/** Entry 5 is what is reversed here. */
const PAID = 5;
const history = () =>
  bookOf(...opened, posted(debit('CLEARING', usd(100)), credit(hers, usd(100))), posted(...paid));

/** The book, with an entry recalled from the log. */
const knowing = (book: Book, position: number, legs: readonly PostedLeg[] = entered(...paid)): Book => {
  book.recall({ kind: 'ENTRY', position, what: { platformId: ACME, legs, isReversed: false } });
  return book;
};
const reversing = (position: number, ...legs: readonly Leg[]): Instruction => ({
  kind: 'POST_ENTRY',
  legs,
  cause: { ...PAYMENT, kind: 'REVERSAL' },
  reverses: position,
});
const back = reversalOf(entered(...paid));

describe('reversing an entry', () => {
  it('posts the opposite of its legs and names it', () => {
    expect(decided(reversing(PAID, ...back), knowing(history(), PAID))).toStrictEqual([
      {
        type: 'EntryPosted',
        platformId: ACME,
        cause: { ...PAYMENT, kind: 'REVERSAL' },
        legs: entered(credit(hers, usd(60)), debit(platforms, usd(59)), debit('FEES', usd(1))),
        reverses: PAID,
      },
    ]);
  });

  it('takes the legs in any order', () => {
    const turned = [...back].reverse();
    expect(decided(reversing(PAID, ...turned), knowing(history(), PAID))).toMatchObject([{ reverses: PAID }]);
  });

  it('happens once, in the same moment as well as long after', () => {
    const book = knowing(history(), PAID);
    carriedOut(book, reversing(PAID, ...back));
    expect(decided(reversing(PAID, ...back), book)).toStrictEqual(refused('ENTRY_REVERSED'));
    book.forgetEnded(book.version);
    book.recall({
      kind: 'ENTRY',
      position: PAID,
      what: { platformId: ACME, legs: entered(...paid), isReversed: true },
    });
    expect(decided(reversing(PAID, ...back), book)).toStrictEqual(refused('ENTRY_REVERSED'));
  });

  it('finds no entry that the log does not have, nor another platform’s', () => {
    expect(decided(reversing(99, ...back), history())).toStrictEqual(refused('ENTRY_NOT_FOUND'));
    expect(decided(reversing(PAID, ...back), knowing(history(), PAID), OTHER)).toStrictEqual(
      refused('ENTRY_NOT_FOUND'),
    );
  });

  it('is for entries: holds and pending credits end by commands of their own', () => {
    const book = history();
    const { postings } = carriedOut(book, holding('h', hers, usd(10)));
    const legs = [credit(hers, usd(10)), debit('FEES', usd(10))];
    expect(decided(reversing(6, ...legs), knowing(book, 6, postings))).toStrictEqual(
      refused('ENTRY_NOT_FOUND'),
    );
  });

  it('is refused like any entry when the balance is insufficient', () => {
    const book = history();
    carriedOut(book, {
      kind: 'POST_ENTRY',
      legs: [debit(platforms, usd(59)), credit('CLEARING', usd(59))],
      cause: PAYMENT,
    });
    expect(decided(reversing(PAID, ...back), knowing(book, PAID))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 59n }),
    );
    const owed = back.map((leg): Leg => (leg.account === platforms ? { ...leg, mayOwe: true } : leg));
    carriedOut(book, reversing(PAID, ...owed));
    expect(amountsOf(book.account(platforms)?.balance)).toStrictEqual({
      available: 0n,
      held: 0n,
      pending: 0n,
      owed: 59n,
    });
    expect(book.account(hers)?.balance.available).toBe(100n);
  });

  it.each([
    ['another amount', [credit(hers, usd(61)), debit(platforms, usd(60)), debit('FEES', usd(1))]],
    ['another account', [credit(hers, usd(60)), debit(platforms, usd(60))]],
    ['the same direction', paid],
    ['a leg too many', [...back, debit('CLEARING', usd(1)), credit('FEES', usd(1))]],
  ])('throws on %s', (_title, legs) => {
    expect(() => decided(reversing(PAID, ...legs), knowing(history(), PAID))).toThrow('not the opposite');
  });

  it('leaves out what the ledger lent with the entry, and settles that by itself', () => {
    const book = bookOf(...opened);
    const lending: Instruction = {
      kind: 'POST_ENTRY',
      legs: [{ ...debit(platforms, usd(30)), mayOwe: true }, credit(hers, usd(30))],
      cause: PAYMENT,
    };
    const { postings, position } = carriedOut(book, lending);
    const legs = [credit(platforms, usd(30)), debit(hers, usd(30))];
    carriedOut(knowing(book, position, postings), reversing(position, ...legs));
    expect(amountsOf(book.account(platforms)?.balance)).toStrictEqual({
      available: 0n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
    expect(book.system(ACME, 'RECEIVABLE', 'USD').available).toBe(0n);
  });
});

describe('the records to look up before a decision', () => {
  it('are those that an instruction names and the book does not hold', () => {
    const book = history();
    carriedOut(book, holding('h', hers, usd(10)));
    const wanted = (instruction: Instruction) => wantedBy(instruction, book, ACME);
    expect(wanted(holding('x', hers, usd(1)))).toStrictEqual({ kind: 'HOLD', platformId: ACME, id: 'x' });
    expect(wanted({ kind: 'RELEASE_HOLD', holdId: 'h' })).toBeUndefined();
    expect(wanted({ kind: 'SETTLE_PENDING_CREDIT', creditId: 'c' })).toStrictEqual({
      kind: 'CREDIT',
      platformId: ACME,
      id: 'c',
    });
    expect(wanted(reversing(PAID, ...back))).toStrictEqual({ kind: 'ENTRY', position: PAID });
    expect(wanted(funding(hers, usd(1)))).toBeUndefined();
    expect(wantedBy(reversing(PAID, ...back), knowing(book, PAID), ACME)).toBeUndefined();
  });
});
