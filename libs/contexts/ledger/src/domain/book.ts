import type { CurrencyCode, Environment, Id, Instant } from '@causeway/kernel';
import { accountAmong, type AccountOwner, type AccountRecord } from './account.js';
import { emptyBalance, type BalanceRecord } from './balance.js';
import { byText, type BookContents } from './book-contents.js';
import { changeOf, type Change } from './change.js';
import type { SystemAccount } from './entry.js';
import type { LedgerEvent } from './ledger-event.js';
import type { Credit, Hold, KnownEntry, LedgerState, OpenCredit, OpenHold } from './ledger-state.js';
import { PlatformMap } from './platform-map.js';
import type { Recalled } from './recall.js';
import { Register } from './register.js';
import { assertAsStored, type StoredBalance } from './stored-balance.js';
import { SystemAccountMap } from './system-account-map.js';

/** What a system account holds before its first entry. */
const NOTHING_YET = emptyBalance('1970-01-01T00:00:00.000Z' as Instant);

/**
 * All accounts, holds, credits and counters of one lane, in memory: what every decision reads and every event
 * changes. What has ended is kept until the writer knows it to be in the log (`forgetEnded`); from then on the
 * writer looks it up there before it decides anything that names it (`wantedBy`, `recall`).
 */
export class Book implements LedgerState {
  private readonly accounts = new Map<string, AccountRecord>();
  private readonly systems = new SystemAccountMap<BalanceRecord>();
  private readonly counters = new PlatformMap<bigint>();
  private readonly register = new Register();
  private lastPosition = 0;

  constructor(readonly environment: Environment) {}

  /** A book at a position, restored from a snapshot; what had ended by then is forgotten. */
  static of(environment: Environment, contents: Omit<BookContents, 'ended'>): Book {
    const book = new Book(environment);
    for (const account of contents.accounts) book.accounts.set(account.accountId, account);
    for (const { platformId, account, currency, balance } of contents.systems)
      book.systems.put(platformId, account, currency, balance);
    for (const hold of contents.holds) book.register.open(hold);
    for (const credit of contents.credits) book.register.open(credit);
    for (const { platformId, counter, usedMinor } of contents.counters) {
      book.counters.put(platformId, counter, usedMinor);
    }
    book.lastPosition = contents.version;
    return book;
  }

  /** Position of the last event: the version of the journal. */
  get version(): number {
    return this.lastPosition;
  }

  get accountCount(): number {
    return this.accounts.size;
  }

  account(accountId: Id<'InternalAccount'>): AccountRecord | undefined {
    return this.accounts.get(accountId);
  }

  accountOf(owner: AccountOwner, currency: CurrencyCode): AccountRecord | undefined {
    return accountAmong((accountId) => this.account(accountId), owner, currency, this.environment);
  }

  system(platformId: string, account: SystemAccount, currency: CurrencyCode): BalanceRecord {
    return this.systems.get(platformId, account, currency) ?? NOTHING_YET;
  }

  hold(platformId: string, holdId: string): Hold | undefined {
    return this.register.hold(platformId, holdId);
  }

  credit(platformId: string, creditId: string): Credit | undefined {
    return this.register.credit(platformId, creditId);
  }

  counter(platformId: string, counter: string): bigint {
    return this.counters.get(platformId, counter) ?? 0n;
  }

  entry(position: number): KnownEntry | undefined {
    return this.register.entry(position);
  }

  /** For expiry and snapshots. */
  openHolds(): IterableIterator<OpenHold> {
    return this.register.openHolds();
  }

  openCredits(): IterableIterator<OpenCredit> {
    return this.register.openCredits();
  }

  /**
   * Forgets what ended at or before a position that is in the log for good, and everything that was recalled. So a
   * writer that recalls something decides on it in the same turn.
   */
  forgetEnded(upTo: number): void {
    this.register.forgetEnded(upTo);
  }

  /** Takes over what the log has of a record that this book forgot. */
  recall(recalled: Recalled): void {
    this.register.recall(recalled);
  }

  /**
   * Folds one event in. Throws, and changes nothing, when the event breaks an invariant of the ledger, or comes to
   * other balances than were stored with it.
   */
  apply(event: LedgerEvent, at: Instant, stored?: readonly StoredBalance[]): Change {
    const change = changeOf(event, this, this.lastPosition + 1, at);
    if (stored !== undefined) assertAsStored(change, stored);
    for (const account of change.accounts) this.accounts.set(account.accountId, account);
    for (const { platformId, account, currency, after } of change.systems)
      this.systems.put(platformId, account, currency, after);
    for (const { platformId, id, after } of change.counters) this.counters.put(platformId, id, after);
    this.register.replace(change);
    this.lastPosition = change.position;
    return change;
  }

  /** Takes back the most recent change that was not taken back before. Throws, and changes nothing, on any other. */
  undo(change: Change): void {
    const { position, accounts, replaced, systems, counters } = change;
    if (position !== this.lastPosition) {
      throw new Error(`The change at ${position} is not the last one, which is at ${this.lastPosition}`);
    }
    accounts.forEach(({ accountId }, index) => {
      const before = replaced[index];
      if (before === undefined) this.accounts.delete(accountId);
      else this.accounts.set(accountId, before);
    });
    for (const { platformId, account, currency, before } of systems)
      this.systems.put(platformId, account, currency, before.entries === 0 ? undefined : before);
    for (const { platformId, id, before } of counters) this.counters.put(platformId, id, before);
    this.register.restore(change);
    this.lastPosition = position - 1;
  }

  /** As plain data: equal for two books with the same events and the same forgotten records. */
  contents(): BookContents {
    const systems = [...this.systems.entries()].map(([platformId, account, currency, balance]) => ({
      platformId,
      account,
      currency,
      balance,
    }));
    const counters = [...this.counters.entries()].map(([platformId, counter, usedMinor]) => ({
      platformId,
      counter,
      usedMinor,
    }));
    return {
      accounts: byText([...this.accounts.values()], ({ accountId }) => accountId),
      systems: byText(systems, ({ platformId, account, currency }) => `${platformId} ${account} ${currency}`),
      holds: byText([...this.openHolds()], ({ platformId, holdId }) => `${platformId} ${holdId}`),
      credits: byText([...this.openCredits()], ({ platformId, creditId }) => `${platformId} ${creditId}`),
      counters: byText(counters, ({ platformId, counter }) => `${platformId} ${counter}`),
      ended: byText([...this.register.endedLines()], (line) => line),
      version: this.version,
    };
  }
}
