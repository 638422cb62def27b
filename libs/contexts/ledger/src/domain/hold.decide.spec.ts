import {
  amountsOf,
  bookOf,
  captured as capturedFrom,
  carriedOut,
  decided,
  frozenAs,
  openedWith,
  placed as placedOn,
  posted,
  refused,
  released as releasedTo,
} from '../testing/book.fixture.js';
import { after, type Instant } from '@causeway/kernel';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  eur,
  holding,
  LATER,
  NOW,
  OTHER,
  PLATFORM,
  STRANGER,
  usd,
} from '../testing/ledger.fixture.js';
import type { Leg } from './entry.js';
import type { CounterCharge, Instruction } from './instruction.js';
import type { CountedCharge, LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const herEuros = account(ADA, 'EUR');
const platforms = account(PLATFORM, 'USD');

const funded: LedgerEvent[] = [
  openedWith(ADA, ['USD', 'EUR']),
  openedWith(PLATFORM, ['USD']),
  openedWith(STRANGER, ['USD']),
  posted(debit('CLEARING', usd(100)), credit(hers, usd(100))),
];
const placed = (holdId: string, amountMinor: number, counters: readonly CountedCharge[] = []): LedgerEvent =>
  placedOn(holdId, hers, usd(amountMinor), counters);
const captured = (holdId: string, restMinor: number, ...legs: Leg[]): LedgerEvent =>
  capturedFrom(holdId, hers, legs, restMinor);
const released = (
  holdId: string,
  amountMinor: number,
  counters: readonly CountedCharge[] = [],
  reason: 'RELEASED' | 'EXPIRED' = 'RELEASED',
): LedgerEvent => releasedTo(holdId, hers, usd(amountMinor), counters, reason);

const place = (holdId: string, amountMinor: number, ...counters: CounterCharge[]): Instruction => ({
  ...(holding(holdId, hers, usd(amountMinor)) as Extract<Instruction, { kind: 'PLACE_HOLD' }>),
  counters,
});
const capture = (holdId: string, ...legs: Leg[]) =>
  ({ kind: 'CAPTURE_HOLD', holdId, legs }) satisfies Instruction;
const release = (holdId: string): Instruction => ({ kind: 'RELEASE_HOLD', holdId });
const payout = (amountMinor: number): Leg[] => [
  debit(hers, usd(amountMinor)),
  credit('CLEARING', usd(amountMinor)),
];

const held = [...funded, placed('h', 40)];
const spent = [...held, captured('h', 0, ...payout(40))];
const givenBack = [...held, released('h', 40)];

describe('placing a hold', () => {
  it('sets aside the available balance, and not a cent more', () => {
    expect(decided(place('h', 100), bookOf(...funded))).toStrictEqual([placed('h', 100)]);
    expect(decided(place('h', 101), bookOf(...funded))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 100n, required: 101n }),
    );
    expect(decided(place('other', 61), bookOf(...held))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 60n, required: 61n }),
    );
  });

  it.each([
    ['HELD', held],
    ['CAPTURED', spent],
    ['RELEASED', givenBack],
  ])('never takes the id of a hold again that is %s', (status, history) => {
    expect(decided(place('h', 1), bookOf(...history))).toStrictEqual(refused('HOLD_EXISTS', { status }));
  });

  it('lets two platforms name their holds alike', () => {
    const theirs = account(STRANGER, 'USD');
    const rich: LedgerEvent[] = [
      ...held,
      { ...posted(debit('CLEARING', usd(9)), credit(theirs, usd(9))), platformId: OTHER } as LedgerEvent,
    ];
    const decision = decided(holding('h', theirs, usd(9)), bookOf(...rich), OTHER);
    expect(decision).toStrictEqual([{ ...placedOn('h', theirs, usd(9)), platformId: OTHER }]);
  });

  it('is for active accounts of the platform only', () => {
    for (const status of ['PENDING', 'FROZEN', 'CLOSED', 'FAILED'] as const) {
      expect(decided(place('h', 1), frozenAs(status, bookOf(...funded)))).toStrictEqual(
        refused('ACCOUNT_NOT_ACTIVE', { status }),
      );
    }
    expect(decided(place('h', 1), bookOf(...funded), OTHER)).toStrictEqual(
      refused('ACCOUNT_NOT_FOUND', { accountId: hers }),
    );
  });

  it('throws on an amount that is not positive or of another currency', () => {
    expect(() => decided(place('h', 0), bookOf(...funded))).toThrow('not positive');
    expect(() => decided(holding('h', hers, eur(5)), bookOf(...funded))).toThrow('cannot move EUR');
  });
});

describe('counters', () => {
  const charge = (amountMinor: bigint, ceilingMinor: bigint, counter = 'day'): CounterCharge => ({
    counter,
    amountMinor,
    ceilingMinor,
  });
  const counted = (amountMinor: bigint, counter = 'day'): CountedCharge => ({ counter, amountMinor });

  it('are charged with the hold, up to the ceiling and not beyond', () => {
    const book = bookOf(...funded, placed('first', 10, [counted(70n)]));
    expect(decided(place('h', 5, charge(30n, 100n)), book)).toStrictEqual([placed('h', 5, [counted(30n)])]);
    expect(decided(place('h', 5, charge(31n, 100n)), book)).toStrictEqual(
      refused('COUNTER_EXCEEDED', { limit: 100n, used: 70n }),
    );
    expect(decided(place('h', 5, charge(100n, 100n, 'another day')), book)).toStrictEqual([
      placed('h', 5, [counted(100n, 'another day')]),
    ]);
  });

  it('without a ceiling are only counted, and a ceiling that comes later sees it', () => {
    const { ceilingMinor: _none, ...uncapped } = charge(10n ** 18n, 0n);
    expect(decided(place('h', 5, uncapped), bookOf(...funded))).toStrictEqual([
      placed('h', 5, [counted(10n ** 18n)]),
    ]);
    const book = bookOf(...funded, placed('first', 10, [counted(70n)]));
    expect(
      decided(place('h', 5, { counter: 'day', amountMinor: 1n }, charge(30n, 100n)), book),
    ).toStrictEqual(refused('COUNTER_EXCEEDED', { limit: 100n, used: 71n }));
  });

  it('add up within a hold', () => {
    expect(decided(place('h', 5, charge(60n, 100n), charge(41n, 100n)), bookOf(...funded))).toStrictEqual(
      refused('COUNTER_EXCEEDED', { limit: 100n, used: 60n }),
    );
  });

  it('are given back when the hold is released, and stay when it is captured', () => {
    const counters = [counted(70n), counted(5n, 'week')];
    const history = [...funded, placed('h', 40, counters)];
    expect(decided(release('h'), bookOf(...history))).toStrictEqual([released('h', 40, counters)]);
    const full = place('next', 1, charge(100n, 100n));
    expect(decided(full, bookOf(...history, released('h', 40, counters)))).toStrictEqual([
      placed('next', 1, [counted(100n)]),
    ]);
    expect(decided(full, bookOf(...history, captured('h', 0, ...payout(40))))).toStrictEqual(
      refused('COUNTER_EXCEEDED', { limit: 100n, used: 70n }),
    );
  });

  it('belong to one platform', () => {
    const book = bookOf(...funded, placed('first', 10, [counted(70n)]));
    expect(book.counter(ADA.platformId, 'day')).toBe(70n);
    expect(book.counter(OTHER, 'day')).toBe(0n);
  });

  it('are charged positive amounts only', () => {
    expect(() => decided(place('h', 5, charge(0n, 1n)), bookOf(...funded))).toThrow('not positive');
  });
});

describe('capturing a hold', () => {
  it('spends it as a whole', () => {
    expect(decided(capture('h', ...payout(40)), bookOf(...held))).toStrictEqual([
      captured('h', 0, ...payout(40)),
    ]);
  });

  it('may split and convert on the way, and pay another account of the platform', () => {
    const legs = [
      debit(hers, usd(38)),
      debit(hers, usd(2)),
      credit('EXCHANGE', usd(38)),
      credit(platforms, usd(2)),
      debit('EXCHANGE', eur(35)),
      credit(herEuros, eur(35)),
    ];
    expect(decided(capture('h', ...legs), bookOf(...held))).toStrictEqual([captured('h', 0, ...legs)]);
  });

  it('goes on when the account was frozen meanwhile', () => {
    expect(decided(capture('h', ...payout(40)), frozenAs('FROZEN', bookOf(...held)))).toStrictEqual([
      captured('h', 0, ...payout(40)),
    ]);
  });

  it('credits no account that is not active', () => {
    const legs = [debit(hers, usd(40)), credit(platforms, usd(40))];
    expect(decided(capture('h', ...legs), frozenAs('FROZEN', bookOf(...held)))).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status: 'FROZEN' }),
    );
  });

  it('covers debits of other accounts from what those can spend', () => {
    const legs = [...payout(40), debit(platforms, usd(1)), credit('FEES', usd(1))];
    expect(decided(capture('h', ...legs), bookOf(...held))).toStrictEqual(
      refused('INSUFFICIENT_BALANCE', { available: 0n, required: 1n }),
    );
  });

  it('takes no more than was held', () => {
    expect(decided(capture('h', ...payout(41)), bookOf(...held))).toStrictEqual(
      refused('HOLD_EXCEEDED', { available: 40n, required: 41n }),
    );
  });

  it('releases the rest, in the same entry', () => {
    expect(decided(capture('h', ...payout(39)), bookOf(...held))).toStrictEqual([
      captured('h', 1, ...payout(39)),
    ]);
    const book = bookOf(...held);
    carriedOut(book, capture('h', ...payout(30)));
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 70n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
    expect(book.hold(ADA.platformId, 'h')).toStrictEqual({ status: 'CAPTURED' });
  });

  it('that is not final leaves the rest held, for as many more as it covers', () => {
    const book = bookOf(...held);
    const part = (amountMinor: number) => ({ ...capture('h', ...payout(amountMinor)), isFinal: false });
    const balance = () => {
      const { available, held: set = 0n } = book.account(hers)?.balance ?? {};
      return [available, set];
    };
    expect(decided(part(10), book)).toStrictEqual([{ ...captured('h', 0, ...payout(10)), isFinal: false }]);
    carriedOut(book, part(10));
    expect(balance()).toStrictEqual([60n, 30n]);
    expect(book.hold(ADA.platformId, 'h')).toMatchObject({ status: 'HELD', amountMinor: 30n });
    carriedOut(book, part(25));
    expect(decided(part(6), book)).toStrictEqual(refused('HOLD_EXCEEDED', { available: 5n, required: 6n }));
    // What takes all that is left is the last one, whatever it says.
    expect(decided(part(5), book)).toStrictEqual([captured('h', 0, ...payout(5))]);
    carriedOut(book, part(5));
    expect(balance()).toStrictEqual([60n, 0n]);
    expect(decided(part(1), book)).toStrictEqual(refused('HOLD_NOT_ACTIVE', { status: 'CAPTURED' }));
  });

  it('in part uses the charge of its counters up: the rest that is released gives none back', () => {
    const book = bookOf(...funded, placed('h', 40, [{ counter: 'day', amountMinor: 70n }]));
    carriedOut(book, { ...capture('h', ...payout(10)), isFinal: false });
    expect(decided(release('h'), book)).toStrictEqual([released('h', 30)]);
    carriedOut(book, release('h'));
    expect(book.counter(ADA.platformId, 'day')).toBe(70n);
  });

  it('captures an amount above zero, in the currency of the hold', () => {
    const nothing = capture('h', credit(platforms, usd(1)), debit('FEES', usd(1)));
    expect(() => decided(nothing, bookOf(...held))).toThrow('capture nothing');
    const euros = capture('h', debit(hers, eur(1)), credit('CLEARING', eur(1)));
    expect(() => decided(euros, bookOf(...held))).toThrow('is of USD, not of EUR');
    const lopsided = capture('h', credit(hers, usd(1)), credit('FEES', usd(1)));
    expect(() => decided(lopsided, bookOf(...held))).toThrow('out of balance');
  });

  it.each([
    ['CAPTURED', spent],
    ['RELEASED', givenBack],
  ])('happens once: a hold that is %s is not active', (status, history) => {
    expect(decided(capture('h', ...payout(40)), bookOf(...history))).toStrictEqual(
      refused('HOLD_NOT_ACTIVE', { status }),
    );
  });

  it('finds no hold that never was, nor another platform’s', () => {
    expect(decided(capture('x', ...payout(40)), bookOf(...held))).toStrictEqual(refused('HOLD_NOT_FOUND'));
    expect(decided(capture('h', ...payout(40)), bookOf(...held), OTHER)).toStrictEqual(
      refused('HOLD_NOT_FOUND'),
    );
  });
});

describe('releasing a hold', () => {
  it('gives its money back', () => {
    expect(decided(release('h'), bookOf(...held))).toStrictEqual([released('h', 40)]);
  });

  it.each([
    ['CAPTURED', spent],
    ['RELEASED', givenBack],
  ])('happens once: a hold that is %s is not active', (status, history) => {
    expect(decided(release('h'), bookOf(...history))).toStrictEqual(refused('HOLD_NOT_ACTIVE', { status }));
  });

  it('is refused while the account is frozen', () => {
    expect(decided(release('h'), frozenAs('FROZEN', bookOf(...held)))).toStrictEqual(
      refused('ACCOUNT_NOT_ACTIVE', { status: 'FROZEN' }),
    );
  });

  it('finds no hold that never was, nor another platform’s', () => {
    expect(decided(release('x'), bookOf(...held))).toStrictEqual(refused('HOLD_NOT_FOUND'));
    expect(decided(release('h'), bookOf(...held), OTHER)).toStrictEqual(refused('HOLD_NOT_FOUND'));
  });
});

describe('a hold with an end', () => {
  const until = (expiresAt: Instant): Instruction => ({
    ...(place('h', 40) as Extract<Instruction, { kind: 'PLACE_HOLD' }>),
    counters: [{ counter: 'day', amountMinor: 7n }],
    expiresAt,
  });
  const expire: Instruction = { kind: 'EXPIRE_HOLD', holdId: 'h' };
  const timed = () => {
    const book = bookOf(...funded);
    carriedOut(book, until(LATER));
    return book;
  };
  const AFTER = after(LATER, 1);

  it('says so in its event', () => {
    const counters = [{ counter: 'day', amountMinor: 7n }];
    expect(decided(until(LATER), bookOf(...funded))).toStrictEqual([
      { ...placed('h', 40, counters), expiresAt: LATER },
    ]);
    expect([...timed().openHolds()]).toMatchObject([{ holdId: 'h', expiresAt: LATER, amountMinor: 40n }]);
  });

  it('is held until then and over from that moment on, before and after the expiry is recorded', () => {
    const over = refused('HOLD_NOT_ACTIVE', { status: 'EXPIRED' });
    for (const at of [LATER, AFTER]) {
      expect(decided(capture('h', ...payout(40)), timed(), ACME, at)).toStrictEqual(over);
      expect(decided(release('h'), timed(), ACME, at)).toStrictEqual(over);
      expect(decided(place('h', 1), timed(), ACME, at)).toStrictEqual(
        refused('HOLD_EXISTS', { status: 'EXPIRED' }),
      );
    }
    expect(decided(capture('h', ...payout(40)), timed(), ACME, NOW)).toStrictEqual([
      captured('h', 0, ...payout(40)),
    ]);
  });

  it('is released with its counters when it expires, to an account of any status', () => {
    const expired = released('h', 40, [{ counter: 'day', amountMinor: 7n }], 'EXPIRED');
    for (const status of ['ACTIVE', 'FROZEN'] as const) {
      expect(decided(expire, frozenAs(status, timed()), ACME, LATER)).toStrictEqual([expired]);
    }
    const book = timed();
    carriedOut(book, expire, LATER);
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 100n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
    expect(book.counter(ACME, 'day')).toBe(0n);
    expect(decided(release('h'), book, ACME, LATER)).toStrictEqual(
      refused('HOLD_NOT_ACTIVE', { status: 'EXPIRED' }),
    );
  });

  it('does not expire early, nor without an end, nor twice, nor as another platform’s', () => {
    expect(() => decided(expire, timed(), ACME, NOW)).toThrow('is not over');
    expect(() => decided(expire, bookOf(...held), ACME, AFTER)).toThrow('is not over');
    expect(decided(expire, bookOf(...spent), ACME, AFTER)).toStrictEqual(
      refused('HOLD_NOT_ACTIVE', { status: 'CAPTURED' }),
    );
    expect(decided(expire, timed(), OTHER, AFTER)).toStrictEqual(refused('HOLD_NOT_FOUND'));
  });
});
