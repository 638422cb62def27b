import fc from 'fast-check';
import { eventText, readEvent, writeEvent } from '../application/journal-format.js';
import { ledgerEvents } from '../application/event-catalog.js';
import { CEILING, COUNTERS, CURRENCIES, OWNERS, sequences } from '../testing/instructions.fixture.js';
import { account, ACME, credit, debit, LATER, NOW, PAYMENT } from '../testing/ledger.fixture.js';
import { Money } from '@causeway/kernel';
import { Book } from './book.js';
import type { BookContents } from './book-contents.js';
import type { Change } from './change.js';
import type { Leg } from './entry.js';
import type { Instruction } from './instruction.js';
import { decide } from './ledger.decide.js';

/** Halfway through a sequence, holds with an end are over. */
const timeOf = (index: number, of: number) => (index * 2 < of ? NOW : LATER);
/** The invariants that an invented instruction may break; any other throw is a fault of the ledger. */
const NONSENSE = /capture nothing|is of \w+, not of|is not over/;

/** A book with funded accounts after some instructions; `look` sees it after each. */
const play = (instructions: readonly Instruction[], look: (book: Book) => void = () => undefined) => {
  const book = new Book('sandbox');
  const changes: Change[] = [];
  const carryOut = (instruction: Instruction, now = NOW): void => {
    const before = book.contents();
    try {
      const decision = decide(instruction, book, ACME, now);
      if (decision.outcome === 'rejected') expect(decision.events).toStrictEqual([]);
      if (decision.events.length === 0) expect(book.contents()).toStrictEqual(before);
      for (const event of decision.events) changes.push(book.apply(event, now));
    } catch (error) {
      expect(String(error)).toMatch(NONSENSE);
      expect(book.contents()).toStrictEqual(before);
    }
    look(book);
  };
  for (const owner of OWNERS) {
    carryOut({ kind: 'OPEN_ACCOUNTS', owner, currencies: CURRENCIES, status: 'ACTIVE' });
    for (const code of CURRENCIES) {
      const start = Money.of(owner.customerId === undefined ? 300n : 2_000n, code);
      const legs = [debit('CLEARING', start), credit(account(owner, code), start)];
      carryOut({ kind: 'POST_ENTRY', legs, cause: PAYMENT });
    }
  }
  instructions.forEach((each, index) => carryOut(asHeld(each, book), timeOf(index, instructions.length)));
  return { book, changes };
};

/** Half of the captures name the hold's account and at most its amount, so that many of them go through. */
const asHeld = (instruction: Instruction, book: Book): Instruction => {
  if (instruction.kind !== 'CAPTURE_HOLD') return instruction;
  const hold = book.hold(ACME, instruction.holdId);
  const minor = instruction.legs[0]?.amount.amountMinor ?? 0n;
  if (hold?.status !== 'HELD' || minor % 2n === 1n) return instruction;
  const amount = Money.of(minor < hold.amountMinor ? minor : hold.amountMinor, hold.currency);
  const legs: Leg[] = [debit(hold.accountId, amount), credit('CLEARING', amount)];
  return { ...instruction, legs };
};

const RUNS = { numRuns: 60 };
const check = (holds: (book: Book, changes: readonly Change[]) => void): void =>
  fc.assert(
    fc.property(sequences, (instructions) => {
      const { book, changes } = play(instructions);
      holds(book, changes);
    }),
    RUNS,
  );
const checkAlways = (holds: (contents: BookContents) => void): void =>
  fc.assert(
    fc.property(sequences, (instructions) => void play(instructions, (book) => holds(book.contents()))),
    RUNS,
  );
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

describe('after any sequence of instructions', () => {
  it('all accounts together come to zero in every currency, the service’s own included', () => {
    checkAlways(({ accounts, systems }) => {
      for (const code of CURRENCIES) {
        const of = [...accounts, ...systems].filter(({ currency }) => currency === code);
        expect(sum(of.map(({ balance: { available, held, pending } }) => available + held + pending))).toBe(
          0n,
        );
      }
    });
  });

  it('no internal account is ever below zero, in none of its parts', () => {
    checkAlways(({ accounts }) => {
      const parts = accounts.flatMap(({ balance: { available, held, pending, owed } }) => [
        available,
        held,
        pending,
        owed,
      ]);
      expect(parts.filter((part) => part < 0n)).toStrictEqual([]);
    });
  });

  it('what is owed is what the receivable lacks, and only platforms owe', () => {
    checkAlways(({ accounts, systems }) => {
      for (const code of CURRENCIES) {
        const owed = accounts.filter(({ currency }) => currency === code).map(({ balance }) => balance.owed);
        const receivable = systems.find((one) => one.account === 'RECEIVABLE' && one.currency === code);
        expect(sum(owed)).toBe(-(receivable?.balance.available ?? 0n));
      }
      const owing = accounts.filter(({ balance }) => balance.owed > 0n);
      expect(owing.filter(({ owner }) => owner.customerId !== undefined)).toStrictEqual([]);
    });
  });

  it('the held balance equals the open holds, and the pending one the open credits', () => {
    checkAlways(({ accounts, holds, credits }) => {
      for (const { accountId, balance } of accounts) {
        const of = (open: readonly { accountId: string; amountMinor: bigint }[]) =>
          sum(open.filter((one) => one.accountId === accountId).map(({ amountMinor }) => amountMinor));
        expect([balance.held, balance.pending]).toStrictEqual([of(holds), of(credits)]);
      }
    });
  });

  it('a counter is what was charged and not returned, and never above its ceiling', () => {
    check((book, changes) => {
      for (const counter of COUNTERS) {
        const charged = changes.flatMap(({ event }) => {
          if (!('counters' in event)) return [];
          const sign = event.type === 'HoldPlaced' || event.type === 'CountersCharged' ? 1n : -1n;
          return event.counters.filter((one) => one.counter === counter).map((one) => sign * one.amountMinor);
        });
        expect(book.counter(ACME, counter)).toBe(sum(charged));
        expect(sum(charged) <= CEILING && sum(charged) >= 0n).toBe(true);
      }
    });
  });

  it('the texts of the log, and the balances in them, give the same book again', () => {
    check((book, changes) => {
      const again = new Book('sandbox');
      for (const change of changes) {
        const { type } = change.event;
        const data = eventText(change.event, change);
        expect(data).toBe(JSON.stringify(writeEvent(change.event, change)));
        const { event, balances } = readEvent(type, JSON.parse(data) as object, ACME);
        expect(event).toStrictEqual(change.event);
        expect(again.apply(event, change.at, balances)).toStrictEqual(change);
      }
      expect(again.contents()).toStrictEqual(book.contents());
    });
  });

  it('every entry of an account names the one before it, back to its first', () => {
    check((book, changes) => {
      for (const { accountId, balance } of book.contents().accounts) {
        const walked: number[] = [];
        for (let at = balance.position; at !== 0;) {
          walked.push(at);
          at = changes[at - 1]?.postings.find((one) => one.account === accountId)?.previous ?? 0;
        }
        const touching = changes.filter(({ postings }) => postings.some((one) => one.account === accountId));
        expect(walked).toStrictEqual(touching.map(({ position }) => position).reverse());
        expect(balance.entries).toBe(walked.length);
      }
    });
  });

  it('taking back any number of changes gives exactly the book before them', () => {
    fc.assert(
      fc.property(sequences, fc.nat(60), (instructions, undone) => {
        const { book, changes } = play(instructions);
        const kept = changes.slice(0, Math.max(0, changes.length - undone));
        const before = new Book('sandbox');
        for (const { event, at } of kept) before.apply(event, at);
        const taken = changes.slice(kept.length);
        const after = book.contents();
        for (const change of [...taken].reverse()) book.undo(change);
        expect(book.contents()).toStrictEqual(before.contents());
        for (const change of taken) expect(book.apply(change.event, change.at)).toStrictEqual(change);
        expect(book.contents()).toStrictEqual(after);
      }),
      RUNS,
    );
  });

  it('a book made of the contents of another goes on as that one does', () => {
    fc.assert(
      fc.property(sequences, fc.nat(60), (instructions, cut) => {
        const { book, changes } = play(instructions);
        const early = new Book('sandbox');
        for (const { event, at } of changes.slice(0, cut)) early.apply(event, at);
        const restored = Book.of('sandbox', early.contents());
        for (const { event, at } of changes.slice(cut)) restored.apply(event, at);
        restored.forgetEnded(restored.version);
        book.forgetEnded(book.version);
        expect(restored.contents()).toStrictEqual(book.contents());
      }),
      RUNS,
    );
  });

  it('is reached at all: every kind of event, and every movement, is in these sequences', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(sequences, (instructions) => {
        for (const { event, postings } of play(instructions).changes) {
          seen.add(event.type);
          for (const { account: of, movement } of postings) seen.add(of === 'RECEIVABLE' ? of : movement);
        }
      }),
      // One fixed draw: of five hundred random ones a few would lack the rarest event.
      { numRuns: 500, seed: 7 },
    );
    expect([...seen].sort()).toStrictEqual(
      [
        // A wallet's switch moves nothing, and no wallet is in these sequences; nor is an owner without money.
        ...Object.keys(ledgerEvents).filter((type) => !['WalletPrivacySet', 'AccountsClosed'].includes(type)),
        ...['CAPTURE', 'ENTRY', 'HOLD', 'PENDING', 'RECEIVABLE', 'REJECT', 'RELEASE', 'SETTLE'],
      ].sort(),
    );
  });
});
