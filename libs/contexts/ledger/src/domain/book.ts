import { Money, type CurrencyCode, type Environment, type Id, type Instant } from '@causeway/kernel';
import { accountIdOf, type AccountOwner, type AccountState } from './account.js';
import { effectOf, type Effect } from './effect.js';
import type { SystemAccount } from './entry.js';
import type { LedgerEvent } from './ledger-event.js';
import type { Hold, LedgerState } from './ledger-state.js';

/** All accounts, holds and counters of one lane, in memory: what every decision reads and every event changes. */
export class Book implements LedgerState {
  private readonly accounts = new Map<string, AccountState>();
  private readonly systemBalances = new Map<string, Money>();
  private readonly holds = new Map<string, Hold>();
  private readonly counters = new Map<string, bigint>();
  private eventCount = 0;

  constructor(readonly environment: Environment) {}

  /** How many events it was made of: the version of the journal. */
  get version(): number {
    return this.eventCount;
  }

  get accountCount(): number {
    return this.accounts.size;
  }

  account(accountId: Id<'InternalAccount'>): AccountState | undefined {
    return this.accounts.get(accountId);
  }

  accountOf(owner: AccountOwner, currency: CurrencyCode): AccountState | undefined {
    return this.accounts.get(accountIdOf(owner, currency, this.environment));
  }

  systemBalance(account: SystemAccount, currency: CurrencyCode): Money {
    return this.systemBalances.get(keyOf(account, currency)) ?? Money.zero(currency);
  }

  hold(platformId: string, holdId: string): Hold | undefined {
    return this.holds.get(keyOf(platformId, holdId));
  }

  counter(platformId: string, counter: string): bigint {
    return this.counters.get(keyOf(platformId, counter)) ?? 0n;
  }

  /** Everything in it, as plain data: two books that tell the same hold the same. */
  contents(): BookContents {
    return {
      accounts: [...this.accounts.values()],
      systemBalances: Object.fromEntries(this.systemBalances),
      holds: Object.fromEntries(this.holds),
      counters: Object.fromEntries(this.counters),
      version: this.version,
    };
  }

  /** Folds one event in. Throws, and changes nothing, when the event breaks an invariant of the ledger. */
  apply(event: LedgerEvent, at: Instant): Effect {
    const effect = effectOf(event, this, at);
    for (const account of effect.accounts) this.accounts.set(account.accountId, account);
    for (const { account, balance } of effect.systemBalances) {
      this.systemBalances.set(keyOf(account, balance.currency), balance);
    }
    const { hold, counters } = effect;
    if (hold !== undefined) this.holds.set(keyOf(hold.platformId, hold.holdId), hold.after);
    for (const { platformId, counter, usedMinor } of counters) {
      const key = keyOf(platformId, counter);
      if (usedMinor === 0n) this.counters.delete(key);
      else this.counters.set(key, usedMinor);
    }
    this.eventCount += 1;
    return effect;
  }
}

export interface BookContents {
  readonly accounts: readonly AccountState[];
  readonly systemBalances: Readonly<Record<string, Money>>;
  readonly holds: Readonly<Record<string, Hold>>;
  readonly counters: Readonly<Record<string, bigint>>;
  readonly version: number;
}

const keyOf = (first: string, second: string): string => `${first} ${second}`;
