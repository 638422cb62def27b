import type { ReadCall } from '@causeway/lane-writer';
import type { LaneName } from '@causeway/event-store';
import type { CurrencyCode } from '@causeway/kernel';
import type { AccountRecord } from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import type { SystemAccount } from '../domain/entry.js';

export type { ReadCall } from '@causeway/lane-writer';

/**
 * Lanes as their writers keep them in memory: every answered entry is in there, and in the log. Present
 * balances are read from here; earlier ones are read from the log.
 */
export interface CommittedLanes {
  laneOf(tenant: Pick<ReadCall, 'platformId' | 'environment'>): Promise<LaneName>;
  /** What `look` reads from the caller's lane. Rejects with what keeps the lane's writer from answering. */
  read<Answer>(call: ReadCall, look: (lane: CommittedLane) => Answer): Promise<Answer>;
}

/** A lane at one moment: `look` may keep records of it, which never change, but not the lane itself. */
export interface CommittedLane {
  /** Of the last event that is in it. */
  readonly position: number;
  account(accountId: string): AccountRecord | undefined;
  system(platformId: string, account: SystemAccount, currency: CurrencyCode): BalanceRecord | undefined;
  allAccounts(): Iterable<AccountRecord>;
  allSystems(): Iterable<SystemRecord>;
}

export interface SystemRecord {
  readonly platformId: string;
  readonly account: SystemAccount;
  readonly currency: CurrencyCode;
  readonly balance: BalanceRecord;
}
