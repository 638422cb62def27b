import type { LaneName } from '@causeway/event-store';
import type { CurrencyCode, Environment } from '@causeway/kernel';
import type { AccountRecord } from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import type { SystemAccount } from '../domain/entry.js';

/**
 * The lanes that this process writes, as their writers keep them in memory: every entry that was answered is in it, and
 * in the log. Balances are told from here; what an account came to before is found in the log.
 */
export interface CommittedLanes {
  /** The lane that holds a platform's accounts. Throws `UnavailableError` while another process writes it. */
  of(tenant: Tenant): Promise<CommittedLane>;
  /** Those of an environment that this process writes. */
  all(environment: Environment): Promise<readonly CommittedLane[]>;
}

export interface Tenant {
  readonly platformId: string;
  readonly environment: Environment;
}

export interface CommittedLane {
  readonly lane: LaneName;
  /** Of the last event that is in it. */
  readonly position: number;
  account(accountId: string): AccountRecord | undefined;
  system(account: string, currency: string): BalanceRecord | undefined;
  allAccounts(): Iterable<AccountRecord>;
  allSystems(): Iterable<SystemRecord>;
}

export interface SystemRecord {
  readonly account: SystemAccount;
  readonly currency: CurrencyCode;
  readonly balance: BalanceRecord;
}
