import type { Instant } from '@causeway/kernel';
import type { AccountRecord } from './account.js';
import { emptyBalance } from './balance.js';
import { changeOfCredit } from './credit-change.js';
import { changeOfHold, charged } from './hold-change.js';
import { isEntry, type EntryEvent, type EventOf, type LedgerEvent } from './ledger-event.js';
import type { Credit, Hold, KnownEntry, LedgerState, Replaced } from './ledger-state.js';
import { tally, type Posting, type SystemChange } from './tally.js';

/** What one event changes, worked out before anything is changed: enough to do it, and to undo it. */
export interface Change {
  readonly event: LedgerEvent;
  readonly at: Instant;
  readonly position: number;
  readonly postings: readonly Posting[];
  /** Touched accounts as they become, the platform's own first. */
  readonly accounts: readonly AccountRecord[];
  /** The same accounts as they were, in the same order; `undefined` where one was opened. */
  readonly replaced: readonly (AccountRecord | undefined)[];
  readonly systems: readonly SystemChange[];
  readonly hold: Replaced<Hold> | undefined;
  readonly credit: Replaced<Credit> | undefined;
  readonly counters: readonly Replaced<bigint>[];
  readonly reversed: ReversedEntry | undefined;
}

/** The entry that an event reverses. */
export interface ReversedEntry {
  readonly position: number;
  readonly before: KnownEntry | undefined;
  readonly after: KnownEntry;
}

const NOTHING: readonly never[] = [];

/** Throws on an event that breaks an invariant: out of balance, below zero, beyond 64 bits, an unknown account. */
export const changeOf = (event: LedgerEvent, state: LedgerState, position: number, at: Instant): Change => {
  if (isEntry(event)) return changeOfEntry(event, state, position, at);
  const accounts = accountsAfter(event, state, at);
  return {
    event,
    at,
    position,
    postings: [],
    accounts,
    replaced: accounts.map(({ accountId }) => state.account(accountId)),
    systems: [],
    hold: undefined,
    credit: undefined,
    counters: countersAfter(event, state),
    reversed: undefined,
  };
};

type AccountEvent = Exclude<LedgerEvent, EntryEvent>;

const accountsAfter = (event: AccountEvent, state: LedgerState, at: Instant): readonly AccountRecord[] => {
  switch (event.type) {
    case 'AccountsOpened':
      return opened(event, state, at);
    case 'AccountStatusChanged':
      return [withStatus(event, state, at)];
    case 'AccountsClosed':
      return event.accounts.map((account) => withStatus({ ...account, to: 'CLOSED' }, state, at));
    case 'WalletPrivacySet':
      return [withPrivacy(event, state, at)];
    case 'FundingSet':
      return [withFunding(event, state, at)];
    case 'CountersCharged':
    case 'CountersReturned':
      return NOTHING;
  }
};

const countersAfter = (event: AccountEvent, state: LedgerState): readonly Replaced<bigint>[] =>
  'counters' in event
    ? charged(state, event.platformId, event.counters, event.type === 'CountersCharged' ? 1n : -1n)
    : NOTHING;

/** The accounts that show another balance or total than before; legs may cancel each other. */
export const accountsShownAnew = ({ accounts, replaced, postings }: Change): readonly AccountRecord[] =>
  postings.length === 0
    ? []
    : accounts.filter(({ balance: after }, index) => {
        const before = replaced[index]?.balance;
        return (
          before?.available !== after.available || before.held + before.pending !== after.held + after.pending
        );
      });

const changeOfEntry = (event: EntryEvent, state: LedgerState, position: number, at: Instant): Change => {
  const { postings, accounts, replaced, systems } = tally(event, state, position, at);
  const ofHold = 'holdId' in event ? changeOfHold(event, state) : undefined;
  return {
    event,
    at,
    position,
    postings,
    accounts,
    replaced,
    systems,
    hold: ofHold?.hold,
    credit: 'creditId' in event ? changeOfCredit(event, state) : undefined,
    counters: ofHold?.counters ?? NOTHING,
    reversed:
      event.type === 'EntryPosted' && event.reverses !== undefined
        ? reversedBy(event.reverses, event.platformId, state)
        : undefined,
  };
};

/** An entry is reversed by its own platform. Its legs are unknown when it is read back from the log, forgotten before. */
const reversedBy = (position: number, platformId: string, state: LedgerState): ReversedEntry => {
  const before = state.entry(position);
  if (before?.isReversed === true) throw new Error(`The entry at ${position} is reversed already`);
  return { position, before, after: { platformId, legs: before?.legs ?? [], isReversed: true } };
};

const opened = (event: EventOf<'AccountsOpened'>, state: LedgerState, at: Instant): AccountRecord[] =>
  event.accounts.map(({ accountId, type, currency, fundingWithdrawn }) => {
    if (state.account(accountId) !== undefined) throw new Error(`${accountId} is opened already`);
    const { owner, status } = event;
    const account = { accountId, owner, type, status, currency, createdAt: at, balance: emptyBalance(at) };
    return fundingWithdrawn === undefined ? account : { ...account, fundingWithdrawn };
  });

const withStatus = (
  { accountId, from, to }: Pick<EventOf<'AccountStatusChanged'>, 'accountId' | 'from' | 'to'>,
  state: LedgerState,
  at: Instant,
): AccountRecord => {
  const account = state.account(accountId);
  if (account?.status !== from) throw new Error(`${accountId} is not ${from} and cannot become ${to}`);
  return { ...account, status: to, balance: { ...account.balance, at } };
};

const withPrivacy = (
  { accountId, privateEnabled }: EventOf<'WalletPrivacySet'>,
  state: LedgerState,
  at: Instant,
): AccountRecord => {
  const account = state.account(accountId);
  if (account === undefined) throw new Error(`${accountId} has no privacy: it was never opened`);
  const { privateEnabled: _before, ...rest } = account;
  const balance = { ...account.balance, at };
  return privateEnabled ? { ...rest, balance, privateEnabled } : { ...rest, balance };
};

const withFunding = (
  { accountId, isOffered }: EventOf<'FundingSet'>,
  state: LedgerState,
  at: Instant,
): AccountRecord => {
  const account = state.account(accountId);
  if (account === undefined) throw new Error(`${accountId} has no funding instructions: it was never opened`);
  const { fundingWithdrawn: _before, ...rest } = account;
  const balance = { ...account.balance, at };
  return isOffered ? { ...rest, balance } : { ...rest, balance, fundingWithdrawn: true };
};
