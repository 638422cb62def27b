import {
  bookOf,
  captured,
  carriedOut,
  decided,
  openedWith,
  placed,
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
  LATER,
  NOW,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import { Book } from './book.js';
import type { Instruction } from './instruction.js';

const hers = account(ADA, 'USD');
const funded = () =>
  bookOf(openedWith(ADA, ['USD', 'EUR']), posted(debit('CLEARING', usd(100)), credit(hers, usd(100))));
const payout = [debit(hers, usd(40)), credit('CLEARING', usd(40))];
const capture: Instruction = { kind: 'CAPTURE_HOLD', holdId: 'h', legs: payout };
const release: Instruction = { kind: 'RELEASE_HOLD', holdId: 'h' };

describe('taking a change back', () => {
  it('gives exactly the book before it, an opened account included', () => {
    const book = funded();
    const before = book.contents();
    const opening = book.apply(openedWith({ platformId: ACME }, ['USD']), LATER);
    const placing = carriedOut(book, {
      ...(holding('h', hers, usd(40)) as Extract<Instruction, { kind: 'PLACE_HOLD' }>),
      counters: [{ counter: 'day', amountMinor: 7n }],
    });
    const capturing = carriedOut(book, capture);
    for (const change of [capturing, placing, opening]) book.undo(change);
    expect(book.contents()).toStrictEqual(before);
    expect(book.accountCount).toBe(2);
  });

  it('forgets a service account that was touched for the first time', () => {
    const book = funded();
    const change = book.apply(posted(debit(hers, usd(1)), credit('FEES', usd(1))), LATER);
    book.undo(change);
    expect(book.contents().systems.map(({ account: name }) => name)).toStrictEqual(['CLEARING']);
  });

  it('is for the last one only', () => {
    const book = funded();
    const first = carriedOut(book, holding('h', hers, usd(40)));
    const second = carriedOut(book, holding('i', hers, usd(40)));
    const before = book.contents();
    expect(() => book.undo(first)).toThrow('is not the last one');
    expect(book.contents()).toStrictEqual(before);
    book.undo(second);
    expect(() => book.undo(second)).toThrow('is not the last one');
    book.undo(first);
    expect(book.version).toBe(2);
  });

  it('makes an ended hold open again, so that it is not forgotten', () => {
    const book = funded();
    carriedOut(book, holding('h', hers, usd(40)));
    const capturing = carriedOut(book, capture);
    book.undo(capturing);
    book.forgetEnded(capturing.position);
    expect(book.hold(ACME, 'h')).toMatchObject({ status: 'HELD', amountMinor: 40n });
    expect(decided(release, book)).toMatchObject([{ type: 'HoldReleased' }]);
  });
});

describe('a record that has ended', () => {
  it('is kept until its position is in the log for good', () => {
    const book = funded();
    carriedOut(book, holding('h', hers, usd(40)));
    const { position } = carriedOut(book, capture);
    book.forgetEnded(position - 1);
    expect(decided(release, book)).toStrictEqual(refused('HOLD_NOT_ACTIVE', { status: 'CAPTURED' }));
    book.forgetEnded(position);
    expect(book.hold(ACME, 'h')).toBeUndefined();
    expect(book.contents().ended).toStrictEqual([]);
  });

  it('does not affect open ones', () => {
    const book = funded();
    carriedOut(book, holding('h', hers, usd(40)));
    book.forgetEnded(book.version);
    expect([...book.openHolds()].map(({ holdId }) => holdId)).toStrictEqual(['h']);
  });

  it('is recalled from the log, for one decision', () => {
    const book = funded();
    book.recall({ kind: 'HOLD', platformId: ACME, id: 'h', what: { status: 'EXPIRED' } });
    book.recall({ kind: 'CREDIT', platformId: ACME, id: 'c', what: { status: 'SETTLED' } });
    expect(decided(holding('h', hers, usd(1)), book)).toStrictEqual(
      refused('HOLD_EXISTS', { status: 'EXPIRED' }),
    );
    expect(decided({ kind: 'REJECT_PENDING_CREDIT', creditId: 'c' }, book)).toStrictEqual(
      refused('CREDIT_NOT_ACTIVE', { status: 'SETTLED' }),
    );
    book.forgetEnded(0);
    expect(book.contents().ended).toStrictEqual([]);
  });

  it('is newer in memory than in the log: what is recalled replaces nothing', () => {
    const book = funded();
    carriedOut(book, holding('h', hers, usd(40)));
    book.recall({ kind: 'HOLD', platformId: ACME, id: 'h', what: { status: 'RELEASED' } });
    expect(book.hold(ACME, 'h')?.status).toBe('HELD');
  });

  it('remembers a reversal in flight, though its entry was recalled before', () => {
    const book = funded();
    const legs = entered(debit('CLEARING', usd(100)), credit(hers, usd(100)));
    const what = { platformId: ACME, legs, isReversed: false };
    book.recall({ kind: 'ENTRY', position: 2, what });
    const reversal: Instruction = {
      kind: 'POST_ENTRY',
      legs: [credit('CLEARING', usd(100)), debit(hers, usd(100))],
      cause: PAYMENT,
      reverses: 2,
    };
    const change = carriedOut(book, reversal);
    book.forgetEnded(2);
    book.recall({ kind: 'ENTRY', position: 2, what });
    expect(book.entry(2)).toStrictEqual({ ...what, isReversed: true });
    book.undo(change);
    expect(book.entry(2)).toStrictEqual(what);
    book.forgetEnded(2);
    expect(book.entry(2)).toBeUndefined();
  });
});

describe('a book', () => {
  it('made of the contents of another has the same state and continues from there', () => {
    const book = funded();
    carriedOut(book, holding('h', hers, usd(40)));
    carriedOut(book, {
      kind: 'RECORD_PENDING_CREDIT',
      creditId: 'c',
      accountId: hers,
      amount: usd(3),
      cause: PAYMENT,
    });
    const again = Book.of('sandbox', book.contents());
    expect(again.contents()).toStrictEqual(book.contents());
    expect(carriedOut(again, capture)).toStrictEqual(carriedOut(book, capture));
    expect(again.accountOf(ADA, 'USD')).toStrictEqual(book.account(hers));
  });

  it('is at the position of its last event', () => {
    const book = new Book('sandbox');
    expect(book.version).toBe(0);
    expect(book.apply(openedWith(ADA, ['USD']), NOW).position).toBe(1);
    expect(book.version).toBe(1);
  });

  it('compares the balances that were stored with an event with its own', () => {
    const book = funded();
    const event = placed('h', hers, usd(40));
    const right = { available: 60n, held: 40n, pending: 0n, owed: 0n, previous: 2 };
    const before = book.contents();
    for (const [part, wrong] of [
      ['available', 61n],
      ['held', 41n],
      ['pending', 1n],
      ['owed', 1n],
      ['previous', 1],
    ] as const) {
      expect(() => book.apply(event, LATER, [{ ...right, [part]: wrong }])).toThrow('another balance on');
    }
    expect(() => book.apply(event, LATER, [right, right])).toThrow('other postings');
    expect(book.contents()).toStrictEqual(before);
    expect(book.apply(event, LATER, [right]).position).toBe(3);
    expect(() => book.apply(captured('h', hers, payout), LATER, [])).toThrow('other postings');
  });

  it('keeps counters apart by platform and drops those that are zero again', () => {
    const book = funded();
    carriedOut(book, {
      ...(holding('h', hers, usd(40)) as Extract<Instruction, { kind: 'PLACE_HOLD' }>),
      counters: [
        { counter: 'day', amountMinor: 7n },
        { counter: 'day', amountMinor: 2n },
      ],
    });
    expect(book.contents().counters).toStrictEqual([{ platformId: ACME, counter: 'day', usedMinor: 9n }]);
    carriedOut(book, release);
    expect(book.contents().counters).toStrictEqual([]);
    expect(decided(funding(hers, usd(1)), book)).toHaveLength(1);
  });
});
