import type { CurrencyCode, Environment, Id, Money } from '@causeway/kernel';
import type { AccountOwner, AccountState } from './account.js';
import type { Cause, SystemAccount } from './entry.js';
import type { CountedCharge } from './ledger-event.js';

export type Hold =
  | {
      readonly status: 'HELD';
      readonly accountId: Id<'InternalAccount'>;
      readonly amount: Money;
      readonly counters: readonly CountedCharge[];
      readonly cause: Cause;
    }
  /** Kept for ever, so that no id of a hold is used twice. */
  | { readonly status: 'CAPTURED' | 'RELEASED' };

/**
 * What decisions read of a lane. Holds and counters belong to a platform; another one's behave as absent.
 */
export interface LedgerState {
  readonly environment: Environment;
  account(accountId: Id<'InternalAccount'>): AccountState | undefined;
  accountOf(owner: AccountOwner, currency: CurrencyCode): AccountState | undefined;
  /** May be below zero: what a system account lacks is owed by the outside world. */
  systemBalance(account: SystemAccount, currency: CurrencyCode): Money;
  hold(platformId: string, holdId: string): Hold | undefined;
  /** What a counter has come to, in minor units. */
  counter(platformId: string, counter: string): bigint;
}
