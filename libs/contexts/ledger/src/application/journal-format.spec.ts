import { readFileSync } from 'node:fs';
import {
  bookOf,
  captured,
  carriedOut,
  openedWith,
  placed,
  posted,
  released,
} from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  LATER,
  moved,
  NOW,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { Book } from '../domain/book.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { ledgerEvents } from './event-catalog.js';
import { eventText, readEvent, writeEvent } from './journal-format.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const funded = () =>
  bookOf(
    openedWith(ADA, ['USD']),
    openedWith(PLATFORM, ['USD']),
    posted(debit('CLEARING', usd(100)), credit(hers, usd(100))),
  );
const written = (book: Book, event: LedgerEvent) => {
  const change = book.apply(event, LATER);
  const data = writeEvent(event, change);
  expect(eventText(event, change)).toBe(JSON.stringify(data));
  return data;
};
const posting = (account_: string, movement: string, side: string, ...rest: readonly unknown[]) => {
  const [amount, available, held, pending, previous] = rest;
  const fixed = { account: account_, movement, side, amount, currency: 'USD' };
  return { ...fixed, available, held, pending, previous };
};

describe('an event in the log', () => {
  it('is plain JSON: amounts are text in minor units, and each leg has the resulting balances of its account', () => {
    const book = funded();
    expect(written(book, posted(debit(hers, usd(60)), credit('FEES', usd(60))))).toStrictEqual({
      cause: PAYMENT,
      postings: [
        posting(hers, 'ENTRY', 'DEBIT', '60', '40', '0', '0', 3),
        posting('FEES', 'ENTRY', 'CREDIT', '60', '60', '0', '0', 0),
      ],
    });
  });

  it('records the id, the counters and the end of a hold beside the legs', () => {
    const book = funded();
    const counters = [{ counter: 'day', amountMinor: 7n }];
    const event = { ...placed('h', hers, usd(40), counters), expiresAt: LATER } as LedgerEvent;
    expect(written(book, event)).toStrictEqual({
      cause: PAYMENT,
      holdId: 'h',
      counters: [{ counter: 'day', amount: '7' }],
      expiresAt: LATER,
      postings: [posting(hers, 'HOLD', 'DEBIT', '40', '60', '40', '0', 3)],
    });
    const legs = [debit(hers, usd(30)), credit('CLEARING', usd(30))];
    expect(written(book, captured('h', hers, legs, 10))).toStrictEqual({
      cause: PAYMENT,
      holdId: 'h',
      isFinal: true,
      postings: [
        posting(hers, 'CAPTURE', 'DEBIT', '30', '60', '10', '0', 4),
        posting('CLEARING', 'ENTRY', 'CREDIT', '30', '-70', '0', '0', 3),
        posting(hers, 'RELEASE', 'CREDIT', '10', '70', '0', '0', 4),
      ],
    });
    book.apply(placed('i', hers, usd(70)), LATER);
    expect(written(book, released('i', hers, usd(70), [], 'EXPIRED'))).toStrictEqual({
      cause: PAYMENT,
      holdId: 'i',
      counters: [],
      reason: 'EXPIRED',
      postings: [posting(hers, 'RELEASE', 'CREDIT', '70', '70', '0', '0', 6)],
    });
  });

  it('records what is owed, and the status, only where it is not the usual one', () => {
    const book = funded();
    const change = carriedOut(book, {
      kind: 'POST_ENTRY',
      legs: [{ ...debit(platforms, usd(9)), mayOwe: true }, credit(hers, usd(9))],
      cause: PAYMENT,
    });
    const { postings } = writeEvent(change.event, change) as { postings: readonly object[] };
    expect(postings.map((each) => ('owed' in each ? each.owed : 'nothing'))).toStrictEqual([
      '9',
      'nothing',
      '9',
      'nothing',
    ]);
    carriedOut(book, { kind: 'CHANGE_ACCOUNT_STATUS', accountId: hers, to: 'FROZEN' });
    const recorded: LedgerEvent = {
      type: 'PendingCreditRecorded',
      platformId: ACME,
      cause: PAYMENT,
      creditId: 'c',
      legs: [moved('ENTRY', 'DEBIT', 'CLEARING', usd(1)), moved('PENDING', 'CREDIT', hers, usd(1))],
    };
    expect(written(book, recorded)).toStrictEqual({
      cause: PAYMENT,
      creditId: 'c',
      postings: [
        posting('CLEARING', 'ENTRY', 'DEBIT', '1', '-101', '0', '0', 3),
        { ...posting(hers, 'PENDING', 'CREDIT', '1', '109', '0', '1', 4), status: 'FROZEN' },
      ],
    });
  });

  it('of accounts is as it happened, and moves nothing', () => {
    const book = funded();
    const changed: LedgerEvent = {
      type: 'AccountStatusChanged',
      accountId: hers,
      from: 'ACTIVE',
      to: 'FROZEN',
    };
    const { type, ...facts } = changed;
    expect(written(book, changed)).toStrictEqual(facts);
    expect(readEvent(type, facts, ACME)).toStrictEqual({ event: changed, balances: undefined });
  });

  it('is read as it was written, with its balances', () => {
    const reversal = {
      ...posted(debit('CLEARING', usd(5)), credit(hers, usd(5))),
      reverses: 3,
    } as LedgerEvent;
    const events = [
      reversal,
      placed('h', hers, usd(40), [{ counter: 'day', amountMinor: 7n }]),
      released('h', hers, usd(40), [{ counter: 'day', amountMinor: 7n }]),
    ];
    const [book, again] = [funded(), funded()];
    for (const event of events) {
      const text = JSON.stringify(written(book, event));
      const read = readEvent(event.type, JSON.parse(text) as object, ACME);
      expect(read.event).toStrictEqual(event);
      expect(() => again.apply(read.event, LATER, read.balances)).not.toThrow();
    }
    expect(again.contents()).toStrictEqual(book.contents());
  });

  it('with another balance than its legs give is not folded in', () => {
    const event = placed('h', hers, usd(40));
    const text = JSON.stringify(written(funded(), event)).replace('"available":"60"', '"available":"61"');
    const { event: read, balances } = readEvent(event.type, JSON.parse(text) as object, ACME);
    expect(() => funded().apply(read, NOW, balances)).toThrow(`another balance on ${hers}`);
  });
});

/** Events of a stream, the last of which is the sample. */
interface Story {
  readonly events: readonly { readonly type: string; readonly data: object }[];
}
const TODAY = Object.entries(ledgerEvents).map(([type, { version }]) => `${type}.v${version}`);

it.each(TODAY)('%s is written today exactly as it is frozen', (name) => {
  const file = new URL(`../testing/corpus/${name}.json`, import.meta.url);
  const stories = JSON.parse(readFileSync(file, 'utf8')) as readonly Story[];
  for (const { events } of stories) {
    const book = new Book('sandbox');
    for (const { type, data } of events) {
      const { event, balances } = readEvent(type, data, ACME);
      const change = book.apply(event, NOW, balances);
      expect(eventText(event, change)).toBe(JSON.stringify(data));
    }
  }
  expect(stories.length).toBeGreaterThan(0);
});
