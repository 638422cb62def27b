import type { CurrencyCode, Environment, Id, Instant } from '@causeway/kernel';
import type { AccountOwner, AccountRecord } from './account.js';
import type { BalanceRecord } from './balance.js';
import type { Cause, PostedLeg, SystemAccount } from './entry.js';
import type { CountedCharge } from './ledger-event.js';

/** A hold with something left of it. */
export interface OpenHold {
  readonly status: 'HELD';
  readonly platformId: string;
  readonly holdId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  /** What a release gives back: nothing any more once a part was captured, for then the charge was used. */
  readonly counters: readonly CountedCharge[];
  readonly cause: Cause;
  readonly expiresAt?: Instant;
}

export interface EndedHold {
  readonly status: 'CAPTURED' | 'RELEASED' | 'EXPIRED';
}

/** An id is used once, whatever the hold's outcome. */
export type Hold = OpenHold | EndedHold;

export interface OpenCredit {
  readonly status: 'PENDING';
  readonly platformId: string;
  readonly creditId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
  readonly cause: Cause;
}

export interface EndedCredit {
  readonly status: 'SETTLED' | 'REJECTED';
}

export type Credit = OpenCredit | EndedCredit;

/** An entry of the journal that a caller wants to reverse. */
export interface KnownEntry {
  readonly platformId: string;
  readonly legs: readonly PostedLeg[];
  readonly isReversed: boolean;
}

/** A record with an id within a platform, before and after an event; `undefined` where there is none. */
export interface Replaced<Value> {
  readonly platformId: string;
  readonly id: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** What decisions read of a lane. Records of another platform behave as absent. */
export interface LedgerState {
  readonly environment: Environment;
  account(accountId: Id<'InternalAccount'>): AccountRecord | undefined;
  accountOf(owner: AccountOwner, currency: CurrencyCode): AccountRecord | undefined;
  /** May be below zero: what a system account lacks is owed by the outside world. */
  system(platformId: string, account: SystemAccount, currency: CurrencyCode): BalanceRecord;
  hold(platformId: string, holdId: string): Hold | undefined;
  credit(platformId: string, creditId: string): Credit | undefined;
  /** The sum of a counter, in minor units. */
  counter(platformId: string, counter: string): bigint;
  entry(position: number): KnownEntry | undefined;
}
