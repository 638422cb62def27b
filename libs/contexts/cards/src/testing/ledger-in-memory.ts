import type { CallContext } from '@causeway/commands';
import { InMemoryWriterLane } from '@causeway/event-store';
import { type Money, money, newId, newUuid, type Clock, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  accountIdOf,
  deposit,
  type AccountOwner,
  type AccountState,
  type LedgerCommand,
  type LedgerOutcome,
  type SystemAccount,
} from '@causeway/ledger';
import { LedgerWriter } from '@causeway/ledger/testing';
import { specCall } from '@causeway/testing';

/** What the ledger does before it answers a command, such as losing it. */
export type Interception = (command: LedgerCommand) => Promise<'CARRY_OUT' | 'LOSE_ANSWER' | 'LOSE_REQUEST'>;

/** The real rules of the ledger, on a lane in memory. */
export class LedgerInMemory {
  private readonly lane = new InMemoryWriterLane('ledger.sandbox');
  private readonly writer: LedgerWriter;
  private readonly funded = new Map<string, bigint>();
  intercept: Interception = () => Promise.resolve('CARRY_OUT');

  constructor(clock: Clock) {
    this.writer = new LedgerWriter({
      lane: this.lane,
      environment: 'sandbox',
      holder: { instanceId: newUuid(), address: 'here' },
      snapshots: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
      clock,
      pause: () => Promise.resolve(),
      hasLease: () => true,
      failed: (error) => {
        throw error;
      },
    });
  }

  take(): Promise<void> {
    return this.writer.take();
  }

  async submit(command: LedgerCommand, call: CallContext): Promise<LedgerOutcome> {
    const happening = await this.intercept(command);
    if (happening === 'LOSE_REQUEST') throw new Error('the ledger is away');
    const outcome = await this.writer.submit(command, call);
    if (happening === 'LOSE_ANSWER') throw new Error('the answer is lost');
    return outcome;
  }

  async open(owner: AccountOwner, currency: CurrencyCode): Promise<Id<'InternalAccount'>> {
    const call = specCall(owner.platformId);
    await this.writer.submit(
      { kind: 'OPEN_ACCOUNTS', owner, currencies: [currency], status: 'ACTIVE' },
      call,
    );
    return accountIdOf(owner, currency, 'sandbox');
  }

  async fund(accountId: Id<'InternalAccount'>, platformId: string, amount: Money): Promise<void> {
    const legs = deposit(accountId, amount);
    this.funded.set(platformId, (this.funded.get(platformId) ?? 0n) + amount.amountMinor);
    const cause = { kind: 'SANDBOX_FUNDING', transactionId: newId('Transaction') } as const;
    await this.writer.submit({ kind: 'POST_ENTRY', legs, cause }, specCall(platformId));
  }

  async setStatus(
    accountId: Id<'InternalAccount'>,
    platformId: string,
    to: 'ACTIVE' | 'FROZEN' | 'CLOSED',
  ): Promise<void> {
    await this.writer.submit({ kind: 'CHANGE_ACCOUNT_STATUS', accountId, to }, specCall(platformId));
  }

  account(accountId: string): Promise<AccountState | null> {
    return this.writer.read((_committed, book) => {
      const found = book.account(accountId as Id<'InternalAccount'>);
      if (found === undefined) return null;
      const { balance, ...facts } = found;
      const of = (minor: bigint): Money => money(minor, facts.currency);
      const { available, held, pending } = balance;
      return {
        ...facts,
        ...{ available: of(available), held: of(held), pending: of(pending) },
        updatedAt: facts.createdAt,
      };
    });
  }

  /** Available and held of an account. */
  async balances(accountId: string): Promise<readonly [available: bigint, held: bigint]> {
    const state = await this.account(accountId);
    return [state?.available.amountMinor ?? 0n, state?.held.amountMinor ?? 0n];
  }

  /** What came into the platform's accounts from outside. */
  fundedBy(platformId: string): bigint {
    return this.funded.get(platformId) ?? 0n;
  }

  system(platformId: string, account: SystemAccount, currency: CurrencyCode): Promise<bigint> {
    return this.writer.read((_committed, book) => book.system(platformId, account, currency).available);
  }
}
