import type { LaneName } from '@causeway/event-store';
import type { CurrencyCode } from '@causeway/kernel';
import type { AccountRecord } from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import type { BookContents } from '../domain/book-contents.js';
import type { Change } from '../domain/change.js';
import type { SystemAccount } from '../domain/entry.js';
import { SystemAccountMap } from '../domain/system-account-map.js';
import type { CommittedLane, SystemRecord } from './committed-lanes.js';

/** The lane as its log has it: what may be answered. The book is ahead of it by the in-flight batches. */
export class CommittedState implements CommittedLane {
  private readonly accounts: Map<string, AccountRecord>;
  private readonly systems = new SystemAccountMap<SystemRecord>();
  private lastPosition: number;

  constructor(
    readonly lane: LaneName,
    { accounts, systems, version }: Pick<BookContents, 'accounts' | 'systems' | 'version'>,
  ) {
    this.accounts = new Map(accounts.map((account) => [account.accountId, account]));
    for (const record of systems) this.putSystem(record);
    this.lastPosition = version;
  }

  get position(): number {
    return this.lastPosition;
  }

  account(accountId: string): AccountRecord | undefined {
    return this.accounts.get(accountId);
  }

  system(platformId: string, account: SystemAccount, currency: CurrencyCode): BalanceRecord | undefined {
    return this.systems.get(platformId, account, currency)?.balance;
  }

  allAccounts(): Iterable<AccountRecord> {
    return this.accounts.values();
  }

  *allSystems(): Iterable<SystemRecord> {
    for (const [, , , record] of this.systems.entries()) yield record;
  }

  fold({ accounts, systems, position }: Change): void {
    for (const account of accounts) this.accounts.set(account.accountId, account);
    for (const { platformId, account, currency, after: balance } of systems)
      this.putSystem({ platformId, account, currency, balance });
    this.lastPosition = position;
  }

  private putSystem(record: SystemRecord): void {
    this.systems.put(record.platformId, record.account, record.currency, record);
  }
}
