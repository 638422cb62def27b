import type { CurrencyCode, Id, Instant, Money } from '@causeway/kernel';
import type { AccountOwner, InternalAccountStatus } from './account.js';
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
  /** Of a platform's own accounts, where its configuration takes in no money; a customer's follow those. */
  readonly withoutFunding?: true;
}

/** Takes an account to another status (accounts §3); the same status changes nothing. */
export interface ChangeAccountStatus {
  readonly kind: 'CHANGE_ACCOUNT_STATUS';
  readonly accountId: Id<'InternalAccount'>;
  readonly to: InternalAccountStatus;
  /** A code, never a person's words. */
  readonly reason?: string;
}

/**
 * Closes accounts of one owner, all of them or none: while one is not empty, the others stay open as well. What is
 * closed already changes nothing.
 */
export interface CloseAccounts {
  readonly kind: 'CLOSE_ACCOUNTS';
  readonly accountIds: readonly Id<'InternalAccount'>[];
  /** A code, never a person's words. */
  readonly reason?: string;
}

/** Sets the privacy that a wallet's owner chose; the same value changes nothing. */
export interface SetWalletPrivacy {
  readonly kind: 'SET_WALLET_PRIVACY';
  readonly accountId: Id<'InternalAccount'>;
  readonly privateEnabled: boolean;
}

/**
 * Sets whether a platform's own account shows funding instructions. Its customers' accounts in that currency
 * copy it when they are opened, and on `FOLLOW_FUNDING`. The same value changes nothing.
 */
export interface SetFunding {
  readonly kind: 'SET_FUNDING';
  readonly accountId: Id<'InternalAccount'>;
  readonly isOffered: boolean;
}

/** A customer's account copies the present setting of the platform's own account in that currency. */
export interface FollowFunding {
  readonly kind: 'FOLLOW_FUNDING';
  readonly accountId: Id<'InternalAccount'>;
  /** The operator's coordinates are others now: an account that shows them is published so, the platform's own too. */
  readonly coordinatesChanged?: true;
}

/** A balanced entry that moves settled money: a deposit, a transfer, a return. */
export interface PostEntry {
  readonly kind: 'POST_ENTRY';
  readonly legs: readonly Leg[];
  readonly cause: Cause;
  /** Sandbox funding prepares customers that are not approved yet (accounts §3). */
  readonly alsoToPending?: boolean;
  /** Position of the entry that this one takes back: its legs are exactly the opposite of that one's. */
  readonly reverses?: number;
}

/** Sets money of an account aside, so that nothing else can spend it. */
export interface PlaceHold {
  readonly kind: 'PLACE_HOLD';
  readonly holdId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  readonly counters?: readonly CounterCharge[];
  /** From then on the hold is over, and its money comes back. */
  readonly expiresAt?: Instant;
  readonly cause: Cause;
}

/** Spends a hold: `legs` debit its account by what is captured and credit the recipients. */
export interface CaptureHold {
  readonly kind: 'CAPTURE_HOLD';
  readonly holdId: string;
  readonly legs: readonly Leg[];
  /** Whether the rest is released, which is the default; if not, it stays held. */
  readonly isFinal?: boolean;
}

/** Releases the rest of a hold, and its counters. */
export interface ReleaseHold {
  readonly kind: 'RELEASE_HOLD';
  readonly holdId: string;
}

/** Releases a hold whose time is over; only the writer sends it, and only then. */
export interface ExpireHold {
  readonly kind: 'EXPIRE_HOLD';
  readonly holdId: string;
}

/** Records money that was seen and has not settled: part of the total, not spendable (accounts §4). */
export interface RecordPendingCredit {
  readonly kind: 'RECORD_PENDING_CREDIT';
  readonly creditId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  readonly cause: Cause;
}

export interface SettlePendingCredit {
  readonly kind: 'SETTLE_PENDING_CREDIT';
  readonly creditId: string;
}

export interface RejectPendingCredit {
  readonly kind: 'REJECT_PENDING_CREDIT';
  readonly creditId: string;
}

/** Counts what no hold covers, such as money that is collected from outside; its ceilings refuse it. */
export interface ChargeCounters {
  readonly kind: 'CHARGE_COUNTERS';
  readonly counters: readonly CounterCharge[];
}

/** Returns what was charged; a counter that has less stays as it is. */
export interface ReturnCounters {
  readonly kind: 'RETURN_COUNTERS';
  /** The captured hold that charged them, whose money came back; absent where no hold did. */
  readonly holdId?: string;
  readonly counters: readonly Omit<CounterCharge, 'ceilingMinor'>[];
}

export type Instruction =
  | OpenAccounts
  | ChangeAccountStatus
  | CloseAccounts
  | SetWalletPrivacy
  | SetFunding
  | FollowFunding
  | PostEntry
  | PlaceHold
  | CaptureHold
  | ReleaseHold
  | ExpireHold
  | RecordPendingCredit
  | SettlePendingCredit
  | RejectPendingCredit
  | ChargeCounters
  | ReturnCounters;

export type LedgerRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'ACCOUNT_NOT_EMPTY'
  | 'STATUS_NOT_REACHABLE'
  | 'INSUFFICIENT_BALANCE'
  | 'COUNTER_EXCEEDED'
  | 'HOLD_EXISTS'
  | 'HOLD_NOT_FOUND'
  | 'HOLD_NOT_ACTIVE'
  | 'HOLD_EXCEEDED'
  | 'CREDIT_EXISTS'
  | 'CREDIT_NOT_FOUND'
  | 'CREDIT_NOT_ACTIVE'
  | 'ENTRY_NOT_FOUND'
  | 'ENTRY_REVERSED'
  | 'BALANCE_OUT_OF_RANGE';

/** Such as `available` and `required`, `limit` and `used`, `account` and `currency`, or `status`. */
export type RefusalDetails = Readonly<Record<string, bigint | string>>;
