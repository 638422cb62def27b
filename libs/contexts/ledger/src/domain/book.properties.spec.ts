import fc from 'fast-check';
import { decode, encode, Money, type CurrencyCode, type Id } from '@causeway/kernel';
import { account, ACME, ADA, credit, debit, NOW, PAYMENT, PLATFORM } from '../testing/ledger.fixture.js';
import { Book } from './book.js';
import type { Leg } from './entry.js';
import type { Instruction } from './instruction.js';
import type { LedgerEvent } from './ledger-event.js';
import { decide } from './ledger.decide.js';

const CURRENCIES = ['USD', 'EUR'] as const;
const CEILING = 3_000n;
const OWNERS = [ADA, PLATFORM];
const HOLD_IDS = ['a', 'b', 'c', 'd'];

const currency = fc.constantFrom(...CURRENCIES);
const amountMinor = fc.bigInt({ min: 1n, max: 1_000n });
const internal = (of: CurrencyCode) => fc.constantFrom(...OWNERS.map((owner) => account(owner, of)));
const anyAccount = (of: CurrencyCode): fc.Arbitrary<Leg['account']> =>
  fc.oneof(internal(of), fc.constantFrom('CLEARING', 'EXCHANGE', 'FEES', 'ROUNDING' as const));

/** Money from one account to another in a currency; a list of them is an entry. */
const transfer = currency.chain((code) =>
  fc
    .tuple(anyAccount(code), anyAccount(code), amountMinor)
    .map(([from, to, minor]) => [debit(from, Money.of(minor, code)), credit(to, Money.of(minor, code))]),
);
const legs = fc.array(transfer, { minLength: 1, maxLength: 3 }).map((transfers) => transfers.flat());

/** Captures name what they believe the hold to be; a wrong belief must be refused or throw, and change nothing. */
const payout = (accountId: Id<'InternalAccount'>, amount: Money): Leg[] => [
  debit(accountId, amount),
  credit('CLEARING', amount),
];

const instruction: fc.Arbitrary<Instruction> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('POST_ENTRY' as const), legs, cause: fc.constant(PAYMENT) }),
  },
  {
    weight: 3,
    arbitrary: currency.chain((code) =>
      fc.record({
        kind: fc.constant('PLACE_HOLD' as const),
        holdId: fc.constantFrom(...HOLD_IDS),
        accountId: internal(code),
        amount: amountMinor.map((minor) => Money.of(minor, code)),
        counters: fc.array(
          fc.record({
            counter: fc.constantFrom('day', 'week'),
            amountMinor,
            ceilingMinor: fc.constant(CEILING),
          }),
          { maxLength: 2 },
        ),
        cause: fc.constant(PAYMENT),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: currency.chain((code) =>
      fc.record({
        kind: fc.constant('CAPTURE_HOLD' as const),
        holdId: fc.constantFrom(...HOLD_IDS),
        legs: fc
          .tuple(internal(code), amountMinor)
          .map(([accountId, minor]) => payout(accountId, Money.of(minor, code))),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('RELEASE_HOLD' as const),
      holdId: fc.constantFrom(...HOLD_IDS),
    }),
  },
);

/** A book with funded accounts, and what was done to it. */
const play = (instructions: readonly Instruction[], look: (book: Book) => void) => {
  const book = new Book('sandbox');
  const events: LedgerEvent[] = [];
  const tell = (told: Instruction): void => {
    const before = book.contents();
    try {
      const decision = decide(told, book, ACME);
      if (decision.outcome === 'rejected') expect(decision.events).toStrictEqual([]);
      for (const event of decision.events) {
        events.push(event);
        book.apply(event, NOW);
      }
      if (decision.events.length === 0) expect(book.contents()).toStrictEqual(before);
    } catch (error) {
      // A wrong belief about a hold; whatever else throws here is a fault of the ledger.
      expect(String(error)).toMatch(/only a part of|Money of \w+ met money of/);
      expect(book.contents()).toStrictEqual(before);
    }
    look(book);
  };
  for (const owner of OWNERS) {
    tell({ kind: 'OPEN_ACCOUNTS', owner, currencies: CURRENCIES, status: 'ACTIVE' });
    for (const code of CURRENCIES) {
      const start = Money.of(2_000n, code);
      tell({
        kind: 'POST_ENTRY',
        legs: [debit('CLEARING', start), credit(account(owner, code), start)],
        cause: PAYMENT,
      });
    }
  }
  instructions.forEach((each) => tell(captureAsHeld(each, book)));
  return { book, events };
};

/** Half of the captures name the hold as it is, so that many of them go through. */
const captureAsHeld = (told: Instruction, book: Book): Instruction => {
  if (told.kind !== 'CAPTURE_HOLD') return told;
  const hold = book.hold(ACME, told.holdId);
  const isEven = (told.legs[0]?.amount.amountMinor ?? 0n) % 2n === 0n;
  return hold?.status === 'HELD' && isEven ? { ...told, legs: payout(hold.accountId, hold.amount) } : told;
};

const sumOf = (amounts: readonly Money[], of: CurrencyCode): Money =>
  Money.sum(
    amounts.filter((amount) => amount.currency === of),
    of,
  );

const sequences = fc.array(instruction, { maxLength: 40 });

describe('whatever the ledger is told', () => {
  it('all accounts together come to zero in every currency, the service’s own included', () => {
    fc.assert(
      fc.property(sequences, (instructions) => {
        play(instructions, (book) => {
          const { accounts, systemBalances } = book.contents();
          const all = [
            ...accounts.flatMap(({ available, held, pending }) => [available, held, pending]),
            ...Object.values(systemBalances),
          ];
          for (const code of CURRENCIES) expect(sumOf(all, code)).toStrictEqual(Money.zero(code));
        });
      }),
    );
  });

  it('no internal account is ever below zero', () => {
    fc.assert(
      fc.property(sequences, (instructions) => {
        play(instructions, (book) => {
          const { accounts } = book.contents();
          expect(accounts.filter(({ available }) => available.isNegative())).toStrictEqual([]);
          expect(accounts.filter(({ held }) => held.isNegative())).toStrictEqual([]);
        });
      }),
    );
  });

  it('what is held on an account is what its open holds come to', () => {
    fc.assert(
      fc.property(sequences, (instructions) => {
        play(instructions, (book) => {
          const { accounts, holds } = book.contents();
          for (const { accountId, held, currency: code } of accounts) {
            const open = Object.values(holds).flatMap((hold) =>
              hold.status === 'HELD' && hold.accountId === accountId ? [hold.amount] : [],
            );
            expect(held).toStrictEqual(sumOf(open, code));
          }
        });
      }),
    );
  });

  it('a counter is what the holds charged that were not released, and never above its ceiling', () => {
    fc.assert(
      fc.property(sequences, (instructions) => {
        const { book, events } = play(instructions, () => undefined);
        for (const counter of ['day', 'week']) {
          const charged = events.reduce((total, event) => {
            if (event.type !== 'HoldPlaced' && event.type !== 'HoldReleased') return total;
            const sign = event.type === 'HoldPlaced' ? 1n : -1n;
            const own = event.counters.filter((charge) => charge.counter === counter);
            return own.reduce((sum, charge) => sum + sign * charge.amountMinor, total);
          }, 0n);
          expect(book.counter(ACME, counter)).toBe(charged);
          expect(charged <= CEILING).toBe(true);
        }
      }),
    );
  });

  it('the events alone, as the log keeps them, give the same book again', () => {
    fc.assert(
      fc.property(sequences, (instructions) => {
        const { book, events } = play(instructions, () => undefined);
        const again = new Book('sandbox');
        for (const event of events) again.apply(decode(encode(event)) as LedgerEvent, NOW);
        expect(again.contents()).toStrictEqual(book.contents());
      }),
    );
  });

  it('is reached at all: holds are captured, released and refused in these sequences', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(sequences, (instructions) => {
        for (const { type } of play(instructions, () => undefined).events) seen.add(type);
      }),
    );
    expect([...seen].sort()).toStrictEqual([
      'AccountsOpened',
      'EntryPosted',
      'HoldCaptured',
      'HoldPlaced',
      'HoldReleased',
    ]);
  });
});
