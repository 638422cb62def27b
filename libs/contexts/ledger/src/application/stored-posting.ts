import type { CurrencyCode } from '@causeway/kernel';
import type { InternalAccountStatus } from '../domain/account.js';
import type { AnyAccount, Movement, Side } from '../domain/entry.js';

/** A leg in the log, with the resulting balances. Plain JSON; amounts are decimal text in minor units. */
export interface StoredPosting {
  readonly account: AnyAccount;
  readonly movement: Movement;
  readonly side: Side;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly available: string;
  readonly held: string;
  readonly pending: string;
  /** Only when the account owes something after it. */
  readonly owed?: string;
  /** Only when the account is not `ACTIVE`. */
  readonly status?: InternalAccountStatus;
  /** Position of the account's entry before this one, 0 for its first. */
  readonly previous: number;
}

export interface StoredCharge {
  readonly counter: string;
  readonly amount: string;
}
