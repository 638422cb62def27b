import type { LaneName } from '@causeway/event-store';
import type { AccountRecord } from '../domain/account.js';
import type { BalanceRecord } from '../domain/balance.js';
import type { BookContents } from '../domain/book-contents.js';
import type { Change } from '../domain/change.js';
import type { CommittedLane, SystemRecord } from './committed-lanes.js';
import { lineOf } from './stage-command.js';

/** The lane as its log has it: what may be told. The book is ahead of it by what is on its way. */
export class CommittedState implements CommittedLane {
  private readonly accounts: Map<string, AccountRecord>;
  private readonly systems: Map<string, SystemRecord>;
  private lastPosition: number;

  constructor(
    readonly lane: LaneName,
    { accounts, systems, version }: Pick<BookContents, 'accounts' | 'systems' | 'version'>,
  ) {
    this.accounts = new Map(accounts.map((account) => [account.accountId, account]));
    this.systems = new Map(systems.map((record) => [lineOf(record.account, record.currency), record]));
    this.lastPosition = version;
  }

  get position(): number {
    return this.lastPosition;
  }

  account(accountId: string): AccountRecord | undefined {
    return this.accounts.get(accountId);
  }

  system(account: string, currency: string): BalanceRecord | undefined {
    return this.systems.get(lineOf(account, currency))?.balance;
  }

  allAccounts(): Iterable<AccountRecord> {
    return this.accounts.values();
  }

  allSystems(): Iterable<SystemRecord> {
    return this.systems.values();
  }

  fold({ accounts, systems, position }: Change): void {
    for (const account of accounts) this.accounts.set(account.accountId, account);
    for (const { account, currency, after } of systems) {
      this.systems.set(lineOf(account, currency), { account, currency, balance: after });
    }
    this.lastPosition = position;
  }
}
