import type { CurrencyCode, Id, Instant } from '@causeway/kernel';
import { withBalance, type AccountRecord } from './account.js';
import { assertNotBelowZero, balanceAfter, fits, type BalanceRecord } from './balance.js';
import {
  assertBalanced,
  isSystemAccount,
  type AnyAccount,
  type PostedLeg,
  type SystemAccount,
} from './entry.js';
import type { EntryEvent } from './ledger-event.js';
import type { LedgerState } from './ledger-state.js';

/** One line of an account's statement: what moved, and the resulting balance. */
export interface Posting extends PostedLeg {
  readonly after: BalanceRecord;
  /** Position of the account's entry before this one, 0 for its first. */
  readonly previous: number;
}

export interface SystemChange {
  readonly platformId: string;
  readonly account: SystemAccount;
  readonly currency: CurrencyCode;
  readonly before: BalanceRecord;
  readonly after: BalanceRecord;
}

/** The effect of an entry's legs, with nothing changed yet. */
export interface Tallied {
  readonly postings: readonly Posting[];
  /** Touched accounts as they become, the platform's own first. */
  readonly accounts: readonly AccountRecord[];
  readonly replaced: readonly AccountRecord[];
  readonly systems: readonly SystemChange[];
}

/** An account that an entry would take beyond 64 bits. */
export interface BeyondRange {
  readonly account: AnyAccount;
  readonly currency: CurrencyCode;
}

type EntryLegs = Pick<EntryEvent, 'platformId' | 'legs'>;

/**
 * Adds up what the legs of an entry do to balances. Throws on legs that are out of balance, on an account that is
 * unknown, another platform's or of another currency, on money below zero or beyond 64 bits.
 */
export const tally = (entry: EntryLegs, state: LedgerState, position: number, at: Instant): Tallied => {
  const tallied = tallyLegs(entry, state, position, at);
  const { beyondRange } = tallied;
  if (beyondRange === undefined) return tallied;
  throw new RangeError(`The balance of ${beyondRange.account} does not fit into 64 bits`);
};

/** The first account that the legs would take beyond 64 bits; `undefined` when all fit. Throws as `tally` does otherwise. */
export const firstBeyondRange = (entry: EntryLegs, state: LedgerState): BeyondRange | undefined =>
  isFarFromRange(entry, state) ? undefined : tallyLegs(entry, state, 0, NO_TIME).beyondRange;

/** A balance is shown after every leg, so that none may be beyond 64 bits; a sum over all legs is beyond every one. */
const isFarFromRange = ({ legs, platformId }: EntryLegs, state: LedgerState): boolean => {
  let movedMinor = 0n;
  for (const { amountMinor } of legs) movedMinor += amountMinor;
  for (const { account, currency } of legs) {
    const balance = isSystemAccount(account)
      ? state.system(platformId, account, currency)
      : state.account(account)?.balance;
    if (balance !== undefined && !fits(balance, movedMinor)) return false;
  }
  return true;
};

const NO_TIME = '1970-01-01T00:00:00.000Z' as Instant;

const tallyLegs = (
  { legs, platformId }: EntryLegs,
  state: LedgerState,
  position: number,
  at: Instant,
): Tally => {
  assertBalanced(legs);
  const tallying = new Tally(platformId, state, position, at);
  for (let index = 0; index < legs.length; index += 1) {
    const leg = legs[index] as PostedLeg;
    if (leg.account === 'RECEIVABLE') assertFollowed(legs[index - 1], leg);
    if (isSystemAccount(leg.account)) tallying.postSystem(leg.account, leg);
    else tallying.post(leg.account, leg, owedBy(legs[index + 1]));
  }
  tallying.putPlatformFirst();
  return tallying;
};

/** What an account owes more after a leg is what the receivable leg that follows takes. */
const owedBy = (next: PostedLeg | undefined): bigint => {
  if (next === undefined || next.account !== 'RECEIVABLE') return 0n;
  return next.side === 'DEBIT' ? next.amountMinor : -next.amountMinor;
};

const assertFollowed = (before: PostedLeg | undefined, { side, amountMinor, currency }: PostedLeg): void => {
  const isPair =
    before !== undefined &&
    !isSystemAccount(before.account) &&
    before.movement === 'ENTRY' &&
    before.side !== side &&
    before.amountMinor === amountMinor &&
    before.currency === currency;
  if (!isPair) throw new Error('A receivable leg belongs to no account');
};

/** Entries have few legs, so that touched accounts are looked for in a list; nothing is faster for two of them. */
class Tally implements Tallied {
  readonly postings: Posting[] = [];
  readonly accounts: AccountRecord[] = [];
  readonly replaced: AccountRecord[] = [];
  readonly systems: SystemChange[] = [];
  beyondRange: BeyondRange | undefined;

  constructor(
    private readonly platformId: string,
    private readonly state: LedgerState,
    private readonly position: number,
    private readonly at: Instant,
  ) {}

  post(accountId: Id<'InternalAccount'>, leg: PostedLeg, owedByLeg: bigint): void {
    let index = this.replaced.length - 1;
    while (index >= 0 && this.replaced[index]?.accountId !== accountId) index -= 1;
    if (index < 0) {
      const account = this.state.account(accountId);
      if (account?.owner.platformId !== this.platformId)
        throw new Error(`A leg names ${accountId}, which is no account of ${this.platformId}`);
      index = this.replaced.push(account) - 1;
      this.accounts.push(account);
    }
    const start = (this.replaced[index] as AccountRecord).balance;
    const account = this.accounts[index] as AccountRecord;
    if (account.currency !== leg.currency) {
      throw new Error(`${accountId} holds ${account.currency} and cannot move ${leg.currency}`);
    }
    const after = balanceAfter(account.balance, leg, owedByLeg, start.entries + 1, this.position, this.at);
    assertNotBelowZero(accountId, after);
    this.assess(leg, after);
    this.accounts[index] = withBalance(account, after);
    this.postings.push(postingOf(leg, after, start.position));
  }

  postSystem(account: SystemAccount, leg: PostedLeg): void {
    if (leg.movement !== 'ENTRY')
      throw new Error(`${account} is the service's own and has no ${leg.movement}`);
    const { currency } = leg;
    let index = this.systems.length - 1;
    while (index >= 0 && !isOf(this.systems[index] as SystemChange, account, currency)) index -= 1;
    const touched = index < 0 ? undefined : this.systems[index];
    const { platformId } = this;
    const start = touched?.before ?? this.state.system(platformId, account, currency);
    const after = balanceAfter(touched?.after ?? start, leg, 0n, start.entries + 1, this.position, this.at);
    this.assess(leg, after);
    const change: SystemChange = { platformId, account, currency, before: start, after };
    if (touched === undefined) this.systems.push(change);
    else this.systems[index] = change;
    this.postings.push(postingOf(leg, after, start.position));
  }

  private assess({ account, currency }: PostedLeg, after: BalanceRecord): void {
    if (this.beyondRange === undefined && !fits(after)) this.beyondRange = { account, currency };
  }

  putPlatformFirst(): void {
    // Most entries touch two customers' accounts at most, or have it right already.
    if (!this.accounts.some(isCustomers) || this.accounts.every(isCustomers)) return;
    for (const list of [this.accounts, this.replaced]) {
      list.splice(
        0,
        list.length,
        ...list.filter((account) => !isCustomers(account)),
        ...list.filter(isCustomers),
      );
    }
  }
}

const isCustomers = ({ owner }: AccountRecord): boolean => owner.customerId !== undefined;

const isOf = (change: SystemChange, account: SystemAccount, currency: CurrencyCode): boolean =>
  change.account === account && change.currency === currency;

const postingOf = (leg: PostedLeg, after: BalanceRecord, previous: number): Posting => ({
  account: leg.account,
  movement: leg.movement,
  side: leg.side,
  amountMinor: leg.amountMinor,
  currency: leg.currency,
  after,
  previous,
});
