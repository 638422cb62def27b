import type { CurrencyCode } from '@causeway/kernel';
import type { AccountRecord } from './account.js';
import type { BalanceRecord } from './balance.js';
import type { SystemAccount } from './entry.js';
import type { OpenCredit, OpenHold } from './ledger-state.js';

/** A book as plain data, each list in the order of its names. */
export interface BookContents {
  readonly accounts: readonly AccountRecord[];
  readonly systems: readonly {
    readonly platformId: string;
    readonly account: SystemAccount;
    readonly currency: CurrencyCode;
    readonly balance: BalanceRecord;
  }[];
  readonly holds: readonly OpenHold[];
  readonly credits: readonly OpenCredit[];
  readonly counters: readonly {
    readonly platformId: string;
    readonly counter: string;
    readonly usedMinor: bigint;
  }[];
  /** What has ended and was not forgotten yet, a line each. */
  readonly ended: readonly string[];
  readonly version: number;
}

/** The items in the order of their texts, by code unit, so that two books with the same contents list them alike. */
export const byText = <Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] =>
  [...items].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
