import { expect } from '@jest/globals';
import type { Decision } from '@causeway/kernel';
import type { InternalAccountStatus } from '../domain/account.js';
import { accountIdOf, accountTypeOf, type AccountOwner } from '../domain/account.js';
import { Book } from '../domain/book.js';
import type { Instruction, LedgerRefusal } from '../domain/instruction.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import { decide } from '../domain/ledger.decide.js';
import type { LedgerState } from '../domain/ledger-state.js';
import { ACME, NOW } from './ledger.fixture.js';

/** Accounts as opened; statuses other than the first one are the operator's to give, in a later command. */
export const openedWith = (
  owner: AccountOwner,
  currencies: readonly ('USD' | 'EUR')[],
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
  systemBalance: (account, currency) => book.systemBalance(account, currency),
  hold: (platformId, holdId) => book.hold(platformId, holdId),
  counter: (platformId, counter) => book.counter(platformId, counter),
});

/** What a decision came to, as plain data to compare as a whole; the state must not have moved. */
export const decided = (instruction: Instruction, state: LedgerState, platformId = ACME): unknown => {
  const before = state instanceof Book ? state.contents() : undefined;
  const decision: Decision<LedgerEvent, LedgerRefusal> = decide(instruction, state, platformId);
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
