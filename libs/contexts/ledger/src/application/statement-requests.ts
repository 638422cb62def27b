import { Query } from '@causeway/commands';
import type { CurrencyCode, Id, Instant } from '@causeway/kernel';
import type { AnyAccount } from '../domain/entry.js';
import type {
  BalanceAsOfDocument,
  StatementDocument,
  TransactionEntryDocument,
  TrialBalanceDocument,
} from '../published/statement.document.js';

/** An account of the caller's platform, or one of the service's own in the platform's lane, with its currency. */
export interface AccountWanted {
  readonly account: AnyAccount;
  /** One of the service's own has many; an internal account has one, which needs no name. */
  readonly currency?: CurrencyCode;
}

/** The entries of an account, newest first; `null` when the platform has none of that id. */
export class GetStatement extends Query<StatementWanted, StatementDocument | null> {
  static readonly type = 'ledger.get-statement';
}
export interface StatementWanted extends AccountWanted {
  /** The first moment of the period; the account's beginning when absent. */
  readonly from?: Instant;
  /** The first moment after the period; no end when absent. */
  readonly to?: Instant;
  /** The same by positions of the lane: after the entry at one, up to and with the entry at another. */
  readonly afterPosition?: number;
  readonly upToPosition?: number;
  readonly limit: number;
  readonly before?: number;
}

/** What an account held: after the entry at a position, or at the end of a moment; now when neither is named. */
export class GetBalanceAsOf extends Query<BalanceAsOfWanted, BalanceAsOfDocument | null> {
  static readonly type = 'ledger.get-balance-as-of';
}
export interface BalanceAsOfWanted extends AccountWanted {
  readonly position?: number;
  readonly at?: Instant;
}

/** The entries of the platform that a transaction caused, oldest first; none for one that moved nothing. */
export class GetTransactionEntries extends Query<
  { readonly transactionId: Id<'Transaction'> },
  readonly TransactionEntryDocument[]
> {
  static readonly type = 'ledger.get-transaction-entries';
}

/** All accounts of the lane that the caller's platform is in. */
export class GetTrialBalance extends Query<Record<never, never>, TrialBalanceDocument> {
  static readonly type = 'ledger.get-trial-balance';
}
