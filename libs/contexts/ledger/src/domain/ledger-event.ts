import type { CurrencyCode, Id, Money } from '@causeway/kernel';
import type { AccountOwner, InternalAccountType } from './account.js';
import type { Cause, Leg } from './entry.js';

export interface OpenedAccount {
  readonly accountId: Id<'InternalAccount'>;
  readonly type: InternalAccountType;
  readonly currency: CurrencyCode;
}

/** A charge as it was counted; what it comes to is the book's to say. */
export interface CountedCharge {
  readonly counter: string;
  readonly amountMinor: bigint;
}

interface OfHold {
  readonly holdId: string;
  readonly accountId: Id<'InternalAccount'>;
  readonly amount: Money;
  readonly cause: Cause;
}

/** What can happen in a ledger: one event an entry, each of which tells all that its reader needs. */
export type LedgerEvent =
  | {
      readonly type: 'AccountsOpened';
      readonly owner: AccountOwner;
      readonly status: 'ACTIVE' | 'PENDING';
      readonly accounts: readonly OpenedAccount[];
    }
  | { readonly type: 'EntryPosted'; readonly legs: readonly Leg[]; readonly cause: Cause }
  | ({ readonly type: 'HoldPlaced'; readonly counters: readonly CountedCharge[] } & OfHold)
  /** Of the legs, the debits of the hold's own account come out of what was held. */
  | ({ readonly type: 'HoldCaptured'; readonly legs: readonly Leg[] } & OfHold)
  | ({ readonly type: 'HoldReleased'; readonly counters: readonly CountedCharge[] } & OfHold);
