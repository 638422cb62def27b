import { bookOf, carriedOut, frozenAs, openedWith } from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  funding,
  holding,
  LATER,
  NOW,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import type { Book } from './book.js';
import type { Instruction } from './instruction.js';
import { decide } from './ledger.decide.js';
import type { LedgerState } from './ledger-state.js';

const hers = account(ADA, 'USD');
const payout = (amountMinor: number) => [debit(hers, usd(amountMinor)), credit('CLEARING', usd(amountMinor))];

/** The event that happens, the code of a refusal, `nothing`, or `throws`. */
const outcomeOf = (instruction: Instruction, state: LedgerState, now = NOW): string => {
  try {
    const decision = decide(instruction, state, ACME, now);
    if (decision.outcome === 'rejected') return decision.rejection.code;
    return decision.events[0]?.type ?? 'nothing';
  } catch {
    return 'throws';
  }
};

const bookAfter = (...instructions: Instruction[]): Book => {
  const book = bookOf(openedWith(ADA, ['USD']));
  for (const instruction of instructions) carriedOut(book, instruction);
  return book;
};
const place = (expiresAt?: typeof LATER): Instruction => ({
  ...(holding('h', hers, usd(40)) as Extract<Instruction, { kind: 'PLACE_HOLD' }>),
  ...(expiresAt === undefined ? {} : { expiresAt }),
});
const capture: Instruction = { kind: 'CAPTURE_HOLD', holdId: 'h', legs: payout(10) };
const capturePart: Instruction = { ...capture, isFinal: false };
const release: Instruction = { kind: 'RELEASE_HOLD', holdId: 'h' };
const expire: Instruction = { kind: 'EXPIRE_HOLD', holdId: 'h' };
const record: Instruction = {
  kind: 'RECORD_PENDING_CREDIT',
  creditId: 'c',
  accountId: hers,
  amount: usd(5),
  cause: PAYMENT,
};
const settle: Instruction = { kind: 'SETTLE_PENDING_CREDIT', creditId: 'c' };
const reject: Instruction = { kind: 'REJECT_PENDING_CREDIT', creditId: 'c' };
const fund = funding(hers, usd(100));
const fundPending = { ...fund, alsoToPending: true } as Instruction;
const spend: Instruction = { kind: 'POST_ENTRY', legs: payout(10), cause: PAYMENT };

describe('an account, in every status, on every command', () => {
  const held = () => bookAfter(fund, place(), record);
  const COMMANDS = {
    fund,
    fundPending,
    spend,
    capture,
    release,
    settle,
    reject,
    record: { ...record, creditId: 'd' },
  };
  const NO = 'ACCOUNT_NOT_ACTIVE';
  const TABLE = {
    //        fund           fundPending    spend          capture         release         settle                  reject                   record
    ACTIVE: [
      'EntryPosted',
      'EntryPosted',
      'EntryPosted',
      'HoldCaptured',
      'HoldReleased',
      'PendingCreditSettled',
      'PendingCreditRejected',
      'PendingCreditRecorded',
    ],
    PENDING: [
      NO,
      'EntryPosted',
      NO,
      'HoldCaptured',
      NO,
      NO,
      'PendingCreditRejected',
      'PendingCreditRecorded',
    ],
    FROZEN: [NO, NO, NO, 'HoldCaptured', NO, NO, 'PendingCreditRejected', 'PendingCreditRecorded'],
    FAILED: [NO, NO, NO, 'HoldCaptured', NO, NO, 'PendingCreditRejected', NO],
    CLOSED: [NO, NO, NO, 'HoldCaptured', NO, NO, 'PendingCreditRejected', NO],
  } as const;

  it.each(Object.entries(TABLE))('%s', (status, expected) => {
    const state = frozenAs(status as keyof typeof TABLE, held());
    expect(Object.values(COMMANDS).map((each) => outcomeOf(each, state))).toStrictEqual(expected);
  });

  it('accepts a hold only while it is active', () => {
    for (const status of ['PENDING', 'FROZEN', 'FAILED', 'CLOSED'] as const)
      expect(outcomeOf(place(), frozenAs(status, bookAfter(fund)))).toBe(NO);
    expect(outcomeOf(place(), bookAfter(fund))).toBe('HoldPlaced');
  });
});

describe('a hold, in every state, on every command', () => {
  const GONE = 'HOLD_NOT_ACTIVE';
  const STATES: Readonly<
    Record<string, readonly [book: () => Book, now: typeof NOW, ...outcomes: string[]]>
  > = {
    //                                             place          capture         part            release         expire
    absent: [
      () => bookAfter(fund),
      NOW,
      'HoldPlaced',
      'HOLD_NOT_FOUND',
      'HOLD_NOT_FOUND',
      'HOLD_NOT_FOUND',
      'HOLD_NOT_FOUND',
    ],
    held: [
      () => bookAfter(fund, place()),
      LATER,
      'HOLD_EXISTS',
      'HoldCaptured',
      'HoldCaptured',
      'HoldReleased',
      'throws',
    ],
    'held until later': [
      () => bookAfter(fund, place(LATER)),
      NOW,
      'HOLD_EXISTS',
      'HoldCaptured',
      'HoldCaptured',
      'HoldReleased',
      'throws',
    ],
    'over, unnoted': [
      () => bookAfter(fund, place(LATER)),
      LATER,
      'HOLD_EXISTS',
      GONE,
      GONE,
      GONE,
      'HoldReleased',
    ],
    'captured in part': [
      () => bookAfter(fund, place(), capturePart),
      NOW,
      'HOLD_EXISTS',
      'HoldCaptured',
      'HoldCaptured',
      'HoldReleased',
      'throws',
    ],
    captured: [() => bookAfter(fund, place(), capture), NOW, 'HOLD_EXISTS', GONE, GONE, GONE, GONE],
    released: [() => bookAfter(fund, place(), release), NOW, 'HOLD_EXISTS', GONE, GONE, GONE, GONE],
    'released after a part': [
      () => bookAfter(fund, place(), capturePart, release),
      NOW,
      'HOLD_EXISTS',
      GONE,
      GONE,
      GONE,
      GONE,
    ],
  };

  it.each(Object.entries(STATES))('%s', (_state, [book, now, ...expected]) => {
    const commands = [place(), capture, capturePart, release, expire];
    expect(commands.map((each) => outcomeOf(each, book(), now))).toStrictEqual(expected);
  });
});

describe('a pending credit, in every state, on every command', () => {
  const GONE = 'CREDIT_NOT_ACTIVE';
  it.each([
    ['absent', [], ['PendingCreditRecorded', 'CREDIT_NOT_FOUND', 'CREDIT_NOT_FOUND']],
    ['pending', [record], ['CREDIT_EXISTS', 'PendingCreditSettled', 'PendingCreditRejected']],
    ['settled', [record, settle], ['CREDIT_EXISTS', GONE, GONE]],
    ['rejected', [record, reject], ['CREDIT_EXISTS', GONE, GONE]],
  ])('%s', (_state, history, expected) => {
    const book = bookAfter(...history);
    expect([record, settle, reject].map((each) => outcomeOf(each, book))).toStrictEqual(expected);
  });
});

it('whatever is refused or changes nothing records no event', () => {
  const book = bookAfter(fund);
  const decision = decide(release, book, ACME, NOW);
  expect([decision.outcome, decision.events]).toStrictEqual(['rejected', []]);
  const opening: Instruction = { kind: 'OPEN_ACCOUNTS', owner: ADA, currencies: ['USD'], status: 'ACTIVE' };
  expect(outcomeOf(opening, book)).toBe('nothing');
  expect(outcomeOf({ kind: 'CHANGE_ACCOUNT_STATUS', accountId: hers, to: 'ACTIVE' }, book)).toBe('nothing');
});
