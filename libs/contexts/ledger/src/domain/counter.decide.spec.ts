import { nothing, reject } from '@causeway/kernel';
import { bookOf, carriedOut, openedWith } from '../testing/book.fixture.js';
import {
  ACME,
  account,
  ADA,
  credit,
  debit,
  funding,
  holding,
  NOW,
  OTHER,
  usd,
} from '../testing/ledger.fixture.js';
import type { Book } from './book.js';
import type { Instruction } from './instruction.js';
import { decide } from './ledger.decide.js';

const VOLUME = 'daily-volume USD-EUR 2026-03-02';
const charge = (amountMinor: bigint, ceilingMinor?: bigint): Instruction => ({
  kind: 'CHARGE_COUNTERS',
  counters: [{ counter: VOLUME, amountMinor, ...(ceilingMinor !== undefined && { ceilingMinor }) }],
});
const giveBack = (...amounts: bigint[]): Instruction => ({
  kind: 'RETURN_COUNTERS',
  counters: amounts.map((amountMinor) => ({ counter: VOLUME, amountMinor })),
});
const bookAfter = (...instructions: Instruction[]): Book => {
  const book = bookOf(openedWith(ADA, ['USD']));
  for (const instruction of instructions) carriedOut(book, instruction);
  return book;
};
const used = (book: Book): bigint => book.counter(ACME, VOLUME);

describe('a charge of counters', () => {
  it('counts, and no account changes', () => {
    const book = bookAfter(funding(account(ADA, 'USD'), usd(100)), charge(40n), charge(2n));
    expect(used(book)).toBe(42n);
    expect(book.account(account(ADA, 'USD'))?.balance.available).toBe(100n);
  });

  it('up to its ceiling, which counts holds on the same counter too', () => {
    const held = {
      ...holding('h', account(ADA, 'USD'), usd(40)),
      counters: [{ counter: VOLUME, amountMinor: 40n }],
    };
    const book = bookAfter(funding(account(ADA, 'USD'), usd(100)), held);
    expect(decide(charge(60n, 100n), book, ACME, NOW)).toMatchObject({ outcome: 'accepted' });
    expect(decide(charge(61n, 100n), book, ACME, NOW)).toStrictEqual(
      reject('COUNTER_EXCEEDED', { limit: 100n, used: 40n }),
    );
  });

  it('belongs to one platform', () => {
    expect(bookAfter(charge(40n)).counter('Platform:other', VOLUME)).toBe(0n);
  });

  it('of nothing breaks an invariant', () => {
    const book = bookAfter();
    expect(() => decide(charge(0n), book, ACME, NOW)).toThrow('is not positive');
    expect(() => decide({ kind: 'CHARGE_COUNTERS', counters: [] }, book, ACME, NOW)).toThrow('no counters');
  });
});

describe('a return of counters', () => {
  it('gives back what was charged', () => {
    expect(used(bookAfter(charge(40n), giveBack(15n)))).toBe(25n);
    expect(used(bookAfter(charge(40n), giveBack(15n, 25n)))).toBe(0n);
  });

  it('gives back nothing of what was never charged', () => {
    const held = {
      ...holding('h', account(ADA, 'USD'), usd(40)),
      counters: [{ counter: VOLUME, amountMinor: 40n }],
    } as Instruction;
    const ofHold = bookAfter(funding(account(ADA, 'USD'), usd(100)), held);
    expect(decide(giveBack(1n), ofHold, ACME, NOW)).toStrictEqual(nothing());
    for (const amounts of [[41n], [20n, 21n]])
      expect(decide(giveBack(...amounts), bookAfter(charge(40n)), ACME, NOW)).toStrictEqual(nothing());
    expect(decide(giveBack(), bookAfter(), ACME, NOW)).toStrictEqual(nothing());
    expect(() => decide(giveBack(0n), bookAfter(), ACME, NOW)).toThrow('is not positive');
  });
});

describe('a return of what a hold charged', () => {
  const held = {
    ...holding('h', account(ADA, 'USD'), usd(40)),
    counters: [{ counter: VOLUME, amountMinor: 40n }],
  } as Instruction;
  const captured: Instruction = {
    kind: 'CAPTURE_HOLD',
    holdId: 'h',
    legs: [debit(account(ADA, 'USD'), usd(40)), credit('CLEARING', usd(40))],
  };
  const funded = funding(account(ADA, 'USD'), usd(100));
  const spentBack = (holdId: string, ...amounts: bigint[]): Instruction => ({
    kind: 'RETURN_COUNTERS',
    holdId,
    counters: amounts.map((amountMinor) => ({ counter: VOLUME, amountMinor })),
  });

  it('gives it back once the hold is captured, and leaves alone what no hold covers', () => {
    const book = bookAfter(funded, held, captured, charge(7n), spentBack('h', 40n));
    expect(used(book)).toBe(7n);
    expect(used(bookAfter(funded, held, captured, charge(7n), spentBack('h', 40n), giveBack(7n)))).toBe(0n);
  });

  it('never gives back what was charged without a hold, nor more than holds charged', () => {
    const book = bookAfter(funded, held, captured, charge(7n));
    for (const amounts of [[41n], [20n, 21n], []])
      expect(decide(spentBack('h', ...amounts), book, ACME, NOW)).toStrictEqual(nothing());
  });

  it.each([
    ['is open', [funded, held]],
    ['was released', [funded, held, { kind: 'RELEASE_HOLD', holdId: 'h' } as const]],
    ['never was', [funded, charge(40n)]],
  ] as const)('gives nothing back where the hold %s', (_what, story) => {
    expect(decide(spentBack('h', 40n), bookAfter(...story), ACME, NOW)).toStrictEqual(nothing());
  });

  it('belongs to one platform', () => {
    const book = bookAfter(funded, held, captured);
    expect(decide(spentBack('h', 40n), book, OTHER, NOW)).toStrictEqual(nothing());
  });
});
