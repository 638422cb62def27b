import {
  accountModel,
  formatCall,
  type AccountAnswer,
  type AccountCall,
  type AccountOperation,
} from './account-model.js';
import { linearize } from './linearize.js';

const DONE: AccountAnswer = { kind: 'DONE' };
const REFUSED: AccountAnswer = { kind: 'REFUSED' };
const shown = (available: number, held = 0): AccountAnswer => ({
  kind: 'SHOWN',
  availableMinor: BigInt(available),
  heldMinor: BigInt(held),
});
const READ: AccountOperation = { kind: 'READ' };
const deposit = (amount: number): AccountOperation => ({ kind: 'DEPOSIT', amountMinor: BigInt(amount) });
const hold = (amount: number): AccountOperation => ({ kind: 'HOLD', amountMinor: BigInt(amount) });

const from = (
  calledAt: number,
  at: number,
  operation: AccountOperation,
  answer: AccountAnswer,
): AccountCall => ({
  operation,
  calledAt,
  answered: { at, answer },
});
/** The outcome is unknown to the caller. */
const unanswered = (calledAt: number, operation: AccountOperation): AccountCall => ({ operation, calledAt });

const EMPTY = accountModel({ availableMinor: 0n, heldMinor: 0n });
const verdictOn = (...calls: AccountCall[]): boolean => linearize(EMPTY, calls).isLinearizable;

describe('a history of one account that is linearizable', () => {
  it.each<[string, AccountCall[]]>([
    ['nothing at all', []],
    ['one call after another', [from(1, 2, deposit(5), DONE), from(3, 4, READ, shown(5))]],
    ['a read beside a deposit that sees it', [from(1, 9, deposit(5), DONE), from(2, 3, READ, shown(5))]],
    ['a read beside a deposit that does not', [from(1, 9, deposit(5), DONE), from(2, 3, READ, shown(0))]],
    [
      'reads beside a deposit, of which the later one sees it',
      [from(1, 9, deposit(5), DONE), from(2, 3, READ, shown(0)), from(4, 5, READ, shown(5))],
    ],
    [
      'holds beside each other, of which one finds too little',
      [from(1, 2, deposit(5), DONE), from(3, 9, hold(4), DONE), from(3, 9, hold(3), REFUSED)],
    ],
    [
      'a refusal that fits only before a deposit beside it',
      [from(1, 9, deposit(5), DONE), from(2, 8, hold(5), REFUSED), from(10, 11, READ, shown(5))],
    ],
    ['what touches in time counts as beside', [from(1, 3, deposit(5), DONE), from(3, 4, READ, shown(0))]],
    ['an unknown deposit that is never seen', [unanswered(1, deposit(5)), from(2, 3, READ, shown(0))]],
    [
      'an unknown deposit that is seen late',
      [unanswered(1, deposit(5)), from(2, 3, READ, shown(0)), from(8, 9, READ, shown(5))],
    ],
    [
      'an unknown hold that found too little',
      [unanswered(1, hold(5)), from(2, 3, deposit(4), DONE), from(4, 5, READ, shown(4))],
    ],
    [
      'two unknown deposits, of which the later one is seen',
      [unanswered(1, deposit(5)), unanswered(2, deposit(7)), from(3, 4, READ, shown(7))],
    ],
  ])('%s', (_name, calls) => {
    expect(verdictOn(...calls)).toBe(true);
  });
});

describe('a history of one account that is not linearizable', () => {
  it.each<[string, AccountCall[]]>([
    ['a stale read', [from(1, 2, deposit(5), DONE), from(3, 4, READ, shown(0))]],
    [
      'reads that go back in time, beside the deposit that they show',
      [from(1, 9, deposit(5), DONE), from(2, 3, READ, shown(5)), from(4, 5, READ, shown(0))],
    ],
    [
      'a lost update',
      [from(1, 4, deposit(5), DONE), from(2, 5, deposit(7), DONE), from(6, 7, READ, shown(7))],
    ],
    ['a doubled deposit', [from(1, 2, deposit(5), DONE), from(3, 4, READ, shown(10))]],
    [
      'money that is spent twice',
      [from(1, 2, deposit(5), DONE), from(3, 9, hold(5), DONE), from(3, 9, hold(5), DONE)],
    ],
    ['a refusal though there was enough', [from(1, 2, deposit(5), DONE), from(3, 4, hold(5), REFUSED)]],
    ['a deposit seen before it was asked for', [from(1, 2, READ, shown(5)), from(3, 4, deposit(5), DONE)]],
    [
      'an unknown deposit seen before it was asked for',
      [from(1, 2, READ, shown(5)), unanswered(3, deposit(5))],
    ],
    ['an unknown deposit that is doubled', [unanswered(1, deposit(5)), from(2, 3, READ, shown(10))]],
    [
      'an unknown deposit that was seen and is gone again',
      [unanswered(1, deposit(5)), from(2, 3, READ, shown(5)), from(4, 5, READ, shown(0))],
    ],
    [
      'a refusal whose money is held all the same',
      [from(1, 2, deposit(3), DONE), from(3, 4, hold(5), REFUSED), from(5, 6, READ, shown(0, 3))],
    ],
  ])('%s', (_name, calls) => {
    expect(verdictOn(...calls)).toBe(false);
    expect(verdictOn(...[...calls].reverse())).toBe(false);
  });

  it('names the answer that nothing explains', () => {
    const verdict = linearize(EMPTY, [
      from(1, 2, deposit(5), DONE),
      from(3, 4, READ, shown(0)),
      from(5, 6, READ, shown(5)),
    ]);
    expect(verdict.isLinearizable || formatCall(verdict.stuckAt)).toBe(
      'READ, called at 3 ms and answered 0 and 0 held at 4 ms',
    );
  });
});

describe('the search', () => {
  /** Callers side by side for a long time, each deposit beside the next ones, each read right or one off. */
  const long = (rounds: number, width: number, lastShown: number): AccountCall[] => [
    ...Array.from({ length: rounds * width }, (_, index) => {
      const startsAt = Math.floor(index / width) * 10;
      return from(startsAt + (index % width) / 100, startsAt + 5, deposit(1), DONE);
    }),
    from(rounds * 10, rounds * 10 + 1, READ, shown(lastShown)),
  ];

  it('comes to an end on long histories of many callers, whichever way they end', () => {
    expect(linearize(EMPTY, long(400, 8, 3_200)).isLinearizable).toBe(true);
    expect(linearize(EMPTY, long(100, 6, 599)).isLinearizable).toBe(false);
  });

  it('comes to an end with a dozen calls of unknown outcome', () => {
    const unknown = Array.from({ length: 12 }, (_, index) => unanswered(index, deposit(2 ** index)));
    expect(verdictOn(...unknown, from(20, 21, READ, shown(0b1010_1010_1010)))).toBe(true);
    expect(verdictOn(...unknown, from(20, 21, READ, shown(2 ** 12)))).toBe(false);
  });
});
