import type { CurrencyCode, Id, Instant } from '@causeway/kernel';
import type { AccountOwner, InternalAccountStatus, InternalAccountType } from './account.js';
import type { Cause, PostedLeg } from './entry.js';

export interface OpenedAccount {
  readonly accountId: Id<'InternalAccount'>;
  readonly type: InternalAccountType;
  readonly currency: CurrencyCode;
  /** Opened without funding instructions. */
  readonly fundingWithdrawn?: true;
}

/** A charge as it was counted; the book has the sum. */
export interface CountedCharge {
  readonly counter: string;
  readonly amountMinor: bigint;
}

interface Entry {
  /** The platform of the internal accounts and service accounts in the legs. */
  readonly platformId: string;
  readonly cause: Cause;
  readonly legs: readonly PostedLeg[];
}

/** What can happen in a ledger: one event an entry, whose legs say by themselves what moves and how. */
export type LedgerEvent =
  | {
      readonly type: 'AccountsOpened';
      readonly owner: AccountOwner;
      readonly status: 'ACTIVE' | 'PENDING';
      readonly accounts: readonly OpenedAccount[];
    }
  | {
      readonly type: 'AccountStatusChanged';
      readonly accountId: Id<'InternalAccount'>;
      readonly from: InternalAccountStatus;
      readonly to: InternalAccountStatus;
      /** A code, never a person's words. */
      readonly reason?: string;
    }
  /** Accounts of one owner, and the status of each until then. */
  | {
      readonly type: 'AccountsClosed';
      readonly accounts: readonly {
        readonly accountId: Id<'InternalAccount'>;
        readonly from: Exclude<InternalAccountStatus, 'CLOSED'>;
      }[];
      /** A code, never a person's words. */
      readonly reason?: string;
    }
  | {
      readonly type: 'WalletPrivacySet';
      readonly accountId: Id<'InternalAccount'>;
      readonly privateEnabled: boolean;
    }
  | {
      readonly type: 'FundingSet';
      readonly accountId: Id<'InternalAccount'>;
      /** Whether funding instructions are shown on it from now on. */
      readonly isOffered: boolean;
    }
  /** `reverses` is the position of the reversed entry. */
  | ({ readonly type: 'EntryPosted'; readonly reverses?: number } & Entry)
  | ({
      readonly type: 'HoldPlaced';
      readonly holdId: string;
      readonly counters: readonly CountedCharge[];
      readonly expiresAt?: Instant;
    } & Entry)
  /** A final one leaves nothing held: its last leg releases the rest, if there is any. */
  | ({ readonly type: 'HoldCaptured'; readonly holdId: string; readonly isFinal: boolean } & Entry)
  /** `counters` is returned with the money. */
  | ({
      readonly type: 'HoldReleased';
      readonly holdId: string;
      readonly counters: readonly CountedCharge[];
      readonly reason: 'RELEASED' | 'EXPIRED';
    } & Entry)
  /** Of a platform, whose counters they are; no money moves. */
  | {
      readonly type: 'CountersCharged' | 'CountersReturned';
      readonly platformId: string;
      readonly counters: readonly CountedCharge[];
    }
  | ({
      readonly type: 'PendingCreditRecorded' | 'PendingCreditSettled' | 'PendingCreditRejected';
      readonly creditId: string;
    } & Entry);

export type EntryEvent = Extract<LedgerEvent, Entry>;
export type EventOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>;
export type CreditEvent = Extract<LedgerEvent, { readonly creditId: string }>;

/** Whether the event moved money or changed its place, and so has legs. */
export const isEntry = (event: LedgerEvent): event is EntryEvent => 'legs' in event;
