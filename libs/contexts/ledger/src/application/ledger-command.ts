import type { LogPlace } from '@causeway/event-store';
import type { CurrencyCode, Id, Instant, Money } from '@causeway/kernel';

/** Whose money it is: a customer's, or the platform's own when `customerId` is absent. */
export interface AccountOwner {
  readonly platformId: string;
  readonly customerId?: Id<'Customer'>;
}

export type InternalAccountType = 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET';
export type InternalAccountStatus = 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED';

/**
 * The service's own accounts, one of each kind in every currency of a lane. Clearing is money on its way to or from
 * the outside world; what is on it is owed to, or by, a rail.
 */
export type SystemAccount = 'CLEARING' | 'EXCHANGE' | 'FEES' | 'ROUNDING';

/** One side of an entry: `CREDIT` gives the account money, `DEBIT` takes it. The amount is always positive. */
export interface Leg {
  readonly account: Id<'InternalAccount'> | SystemAccount;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: Money;
}

/** Why money moves, kept with the entry for the auditor (accounts §4, rule 4). */
export interface Cause {
  readonly kind: 'DEPOSIT' | 'PAYMENT' | 'REFUND' | 'SANDBOX_FUNDING';
  readonly transactionId: Id<'Transaction'>;
}

/** A sum that may not pass its ceiling, such as a day's volume of a corridor; a released hold gives it back. */
export interface CounterCharge {
  readonly counter: string;
  readonly amountMinor: bigint;
  readonly ceilingMinor: bigint;
}

/**
 * Everything that the ledger can be told. The command's id is the id of its call, unique for ever: a repeated one
 * gives the first outcome, refusals included, and the same id with another content is a conflict.
 */
export type LedgerCommand =
  /** Opens those accounts that the owner does not have yet; one of each type and currency. */
  | {
      readonly kind: 'OPEN_ACCOUNTS';
      readonly owner: AccountOwner;
      readonly currencies: readonly CurrencyCode[];
      /** `PENDING` until the owner is approved, or until production coordinates exist. */
      readonly status: 'ACTIVE' | 'PENDING';
    }
  /** A balanced entry that moves settled money: a deposit, a transfer, a return. */
  | {
      readonly kind: 'POST_ENTRY';
      readonly legs: readonly Leg[];
      readonly cause: Cause;
      readonly after?: LogPlace;
      /** Sandbox funding prepares customers that are not approved yet (accounts §3). */
      readonly alsoToPending?: boolean;
    }
  /** Sets money of an account aside, so that nothing else can spend it. */
  | {
      readonly kind: 'PLACE_HOLD';
      readonly holdId: string;
      readonly accountId: Id<'InternalAccount'>;
      readonly amount: Money;
      readonly counters?: readonly CounterCharge[];
      readonly cause: Cause;
      readonly after?: LogPlace;
    }
  /** Spends a hold: `legs` debit its account by exactly its amount and say where the money went. */
  | {
      readonly kind: 'CAPTURE_HOLD';
      readonly holdId: string;
      readonly legs: readonly Leg[];
      readonly after?: LogPlace;
    }
  /** Gives a hold's money and its counters back. */
  | { readonly kind: 'RELEASE_HOLD'; readonly holdId: string; readonly after?: LogPlace };

export type LedgerRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'INSUFFICIENT_BALANCE'
  | 'COUNTER_EXCEEDED'
  | 'HOLD_EXISTS'
  | 'HOLD_NOT_FOUND'
  | 'HOLD_NOT_ACTIVE'
  | 'HOLD_EXCEEDED';

/** What became of a command; stored with it for ever. */
export type LedgerOutcome =
  | {
      readonly status: 'POSTED';
      /** Where it stands in the log, for whatever is to be told after it. */
      readonly place: LogPlace;
      /** The internal accounts that it touched, as they are after it. */
      readonly accounts: readonly AccountState[];
    }
  | { readonly status: 'REFUSED'; readonly code: LedgerRefusal; readonly details: RefusalDetails };

/** `available` and `required`, `limit` and `used`, or `status`: what the API shows of a refusal. */
export type RefusalDetails = Readonly<Record<string, bigint | string>>;

export interface AccountState {
  readonly accountId: Id<'InternalAccount'>;
  readonly owner: AccountOwner;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: CurrencyCode;
  /** Spendable now. */
  readonly available: Money;
  readonly held: Money;
  readonly pending: Money;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
