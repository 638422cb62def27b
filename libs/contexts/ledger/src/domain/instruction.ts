import type { CurrencyCode, Id, Money } from '@causeway/kernel';
import type { AccountOwner } from './account.js';
import type { Cause, Leg } from './entry.js';

/** A sum that may not pass its ceiling, such as a day's volume of a corridor; a released hold gives it back. */
export interface CounterCharge {
  readonly counter: string;
  readonly amountMinor: bigint;
  /** Absent: it is only counted, so that a ceiling set later knows what was used before. */
  readonly ceilingMinor?: bigint;
}

/** Opens those accounts that the owner does not have yet; one of each type and currency. */
export interface OpenAccounts {
  readonly kind: 'OPEN_ACCOUNTS';
  readonly owner: AccountOwner;
  readonly currencies: readonly CurrencyCode[];
  /** `PENDING` until the owner is approved, or until production coordinates exist. */
  readonly status: 'ACTIVE' | 'PENDING';
}

/** A balanced entry that moves settled money: a deposit, a transfer, a return. */
export interface PostEntry {
  readonly kind: 'POST_ENTRY';
  readonly legs: readonly Leg[];
  readonly cause: Cause;
  /** Sandbox funding prepares customers that are not approved yet (accounts §3). */
  readonly alsoToPending?: boolean;
}

/** Sets money of an account aside, so that nothing else can spend it. */
export interface PlaceHold {
  readonly kind: 'PLACE_HOLD';
  readonly holdId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  readonly counters?: readonly CounterCharge[];
  readonly cause: Cause;
}

/** Spends a hold: `legs` debit its account by exactly its amount and say where the money went. */
export interface CaptureHold {
  readonly kind: 'CAPTURE_HOLD';
  readonly holdId: string;
  readonly legs: readonly Leg[];
}

/** Gives a hold's money and its counters back. */
export interface ReleaseHold {
  readonly kind: 'RELEASE_HOLD';
  readonly holdId: string;
}

export type Instruction = OpenAccounts | PostEntry | PlaceHold | CaptureHold | ReleaseHold;

export type LedgerRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'INSUFFICIENT_BALANCE'
  | 'COUNTER_EXCEEDED'
  | 'HOLD_EXISTS'
  | 'HOLD_NOT_FOUND'
  | 'HOLD_NOT_ACTIVE'
  | 'HOLD_EXCEEDED';

/** `available` and `required`, `limit` and `used`, or `status`: what the API shows of a refusal. */
export type RefusalDetails = Readonly<Record<string, bigint | string>>;
