import type { Instant } from '@causeway/kernel';
import type { PostingMovement } from './entry-posting.document.js';

/** What an account holds, in minor units of its currency. */
export interface BalanceDocument {
  /** Spendable; the API's `balance`. Of one of the service's own accounts it may be below zero. */
  readonly available: bigint;
  readonly held: bigint;
  readonly pending: bigint;
  /** All of these; the API's `totalBalance`. */
  readonly total: bigint;
  readonly owed: bigint;
}

/** The place and time of one of an account's entries. */
export interface EntryPlaceDocument {
  readonly position: number;
  /** Which entry of the account it is, from 1. */
  readonly ordinal: number;
  readonly recordedAt: Instant;
}

/** An entry as one of its accounts sees it: a line of a statement. */
export interface StatementLineDocument extends EntryPlaceDocument {
  /** `EntryPosted`, `HoldPlaced` and such. */
  readonly type: string;
  readonly cause: EntryCauseDocument;
  /** What moved on this account, in the order of the entry. */
  readonly postings: readonly {
    readonly movement: PostingMovement;
    readonly side: 'DEBIT' | 'CREDIT';
    readonly amount: bigint;
  }[];
  readonly after: BalanceDocument;
}

export interface EntryCauseDocument {
  readonly kind: string;
  readonly transactionId: string;
}

export interface StatementDocument {
  readonly account: string;
  readonly currency: string;
  readonly lane: string;
  /** Before the first entry of the period, and after its last one. */
  readonly opening: BalanceDocument;
  readonly closing: BalanceDocument;
  readonly lines: readonly StatementLineDocument[];
  /** All entries of the period, whatever the page. */
  readonly totalCount: number;
  readonly hasMore: boolean;
}

export interface BalanceAsOfDocument {
  readonly account: string;
  readonly currency: string;
  readonly lane: string;
  /** The last position that the lane has now. */
  readonly lanePosition: number;
  readonly balance: BalanceDocument;
  /** The entry that left the account so; `null` where there was none yet. */
  readonly lastEntry: EntryPlaceDocument | null;
}

/** An entry with all its postings and the resulting balances. */
export interface TransactionEntryDocument {
  readonly position: number;
  readonly recordedAt: Instant;
  readonly type: string;
  readonly cause: EntryCauseDocument;
  readonly postings: readonly TransactionPostingDocument[];
}

export interface TransactionPostingDocument {
  readonly account: string;
  readonly movement: PostingMovement;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: bigint;
  readonly currency: string;
  readonly after: BalanceDocument;
}

/** All accounts of a platform at one position of its lane: in every currency they come to zero together. */
export interface TrialBalanceDocument {
  readonly lane: string;
  readonly position: number;
  readonly currencies: readonly CurrencyTrialDocument[];
}

export interface CurrencyTrialDocument {
  readonly currency: string;
  /** All internal accounts together, the platform's own and its customers'. */
  readonly internal: BalanceDocument & { readonly accounts: number };
  /** What each of the service's own accounts holds for the platform. */
  readonly system: Readonly<Record<string, bigint>>;
  /** Always zero; any other sum means a broken ledger. */
  readonly sum: bigint;
}
