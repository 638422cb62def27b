import { expect } from '@jest/globals';
import type { Decision, Id, Money } from '@causeway/kernel';
import {
  accountIdOf,
  accountTypeOf,
  type AccountOwner,
  type InternalAccountStatus,
} from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import { Book } from '../domain/book.js';
import type { Change } from '../domain/change.js';
import type { Leg } from '../domain/entry.js';
import type { Instruction, LedgerRefusal } from '../domain/instruction.js';
import type { CountedCharge, LedgerEvent } from '../domain/ledger-event.js';
import { decide } from '../domain/ledger.decide.js';
import type { LedgerState } from '../domain/ledger-state.js';
import { ACME, entered, moved, NOW, PAYMENT, usd } from './ledger.fixture.js';

/** All amounts of a balance, so that none is left out of a comparison. */
export const amountsOf = (balance: BalanceRecord | undefined) => {
  if (balance === undefined) throw new Error('No balance is there');
  const { available, held, pending, owed } = balance;
  return { available, held, pending, owed };
};

/** Accounts as opened; statuses other than the first one are the operator's to give, in a later command. */
export const openedWith = (
  owner: AccountOwner,
  currencies: readonly ('USD' | 'EUR' | 'USDB')[],
  status: 'ACTIVE' | 'PENDING' = 'ACTIVE',
): LedgerEvent => ({
  type: 'AccountsOpened',
  owner,
  status,
  accounts: currencies.map((currency) => ({
    accountId: accountIdOf(owner, currency, 'sandbox'),
    type: accountTypeOf(owner, currency),
    currency,
  })),
});

export const posted = (...legs: readonly Leg[]): LedgerEvent => ({
  type: 'EntryPosted',
  platformId: ACME,
  cause: PAYMENT,
  legs: entered(...legs),
});

export const placed = (
  holdId: string,
  of: Id<'InternalAccount'>,
  amount: Money,
  counters: readonly CountedCharge[] = [],
): LedgerEvent => ({
  type: 'HoldPlaced',
  platformId: ACME,
  cause: PAYMENT,
  holdId,
  counters,
  legs: [moved('HOLD', 'DEBIT', of, amount)],
});

/** Debits of `of` come out of the hold. */
export const captured = (
  holdId: string,
  of: Id<'InternalAccount'>,
  legs: readonly Leg[],
  restMinor = 0,
): LedgerEvent => {
  const isOfHold = ({ account, side }: Leg): boolean => account === of && side === 'DEBIT';
  const made = legs.map((leg) =>
    moved(isOfHold(leg) ? 'CAPTURE' : 'ENTRY', leg.side, leg.account, leg.amount),
  );
  const rest = restMinor === 0 ? [] : [moved('RELEASE', 'CREDIT', of, usd(restMinor))];
  const cause = PAYMENT;
  return { type: 'HoldCaptured', platformId: ACME, cause, holdId, isFinal: true, legs: [...made, ...rest] };
};

export const released = (
  holdId: string,
  of: Id<'InternalAccount'>,
  amount: Money,
  counters: readonly CountedCharge[] = [],
  reason: 'RELEASED' | 'EXPIRED' = 'RELEASED',
): LedgerEvent => ({
  type: 'HoldReleased',
  platformId: ACME,
  cause: PAYMENT,
  holdId,
  counters,
  reason,
  legs: [moved('RELEASE', 'CREDIT', of, amount)],
});

/** Decides on the book and folds in what happened; fails the spec on a refusal. */
export const carriedOut = (book: Book, instruction: Instruction, now = NOW): Change => {
  const decision = decide(instruction, book, ACME, now);
  const [event] = decision.events;
  if (decision.outcome === 'rejected' || event === undefined) {
    throw new Error(`${instruction.kind} did not happen: ${JSON.stringify(decision)}`);
  }
  return book.apply(event, now);
};

export const bookOf = (...events: readonly LedgerEvent[]): Book => {
  const book = new Book('sandbox');
  for (const event of events) book.apply(event, NOW);
  return book;
};

/** The same state, with every account in one status. */
export const frozenAs = (status: InternalAccountStatus, book: Book): LedgerState => ({
  environment: book.environment,
  account: (accountId) => {
    const account = book.account(accountId);
    return account && { ...account, status };
  },
  accountOf: (owner, currency) => book.accountOf(owner, currency),
  system: (platformId, account, currency) => book.system(platformId, account, currency),
  hold: (platformId, holdId) => book.hold(platformId, holdId),
  credit: (platformId, creditId) => book.credit(platformId, creditId),
  counter: (platformId, counter) => book.counter(platformId, counter),
  entry: (position) => book.entry(position),
});

/** What a decision came to, as plain data to compare as a whole; the state must not have moved. */
export const decided = (
  instruction: Instruction,
  state: LedgerState,
  platformId = ACME,
  now = NOW,
): unknown => {
  const before = state instanceof Book ? state.contents() : undefined;
  const decision: Decision<LedgerEvent, LedgerRefusal> = decide(instruction, state, platformId, now);
  if (state instanceof Book) expect(state.contents()).toStrictEqual(before);
  return decision.outcome === 'accepted'
    ? decision.events
    : { ...decision.rejection, recorded: decision.events };
};

export const refused = (code: LedgerRefusal, details?: object): unknown => ({
  code,
  ...(details === undefined ? {} : { details }),
  recorded: [],
});
