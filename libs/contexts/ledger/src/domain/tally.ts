import { Money, type CurrencyCode, type Instant } from '@causeway/kernel';
import { totalOf, type AccountState } from './account.js';
import { isInternal, type InternalLeg, type Leg, type SystemAccount } from './entry.js';
import type { LedgerState } from './ledger-state.js';

/** How a posting changes its account: settled money moves, or money is set aside, spent from there, given back. */
export type Movement = 'ENTRY' | 'HOLD' | 'CAPTURE' | 'RELEASE';

/** One line of an account's statement: what moved, and what the account came to. */
export interface Posting {
  readonly account: Leg['account'];
  readonly movement: Movement;
  readonly side: Leg['side'];
  readonly amount: Money;
  readonly availableAfter: Money;
  readonly heldAfter: Money;
}

export interface SystemBalance {
  readonly account: SystemAccount;
  readonly balance: Money;
}

/** Adds up what legs do to balances, without touching the state that it started from. */
export class Tally {
  readonly postings: Posting[] = [];
  private readonly changed = new Map<string, AccountState>();
  private readonly changedSystem = new Map<string, SystemBalance>();

  constructor(
    private readonly state: LedgerState,
    private readonly at: Instant,
  ) {}

  /** The accounts as they become, the platform's own first. Throws when one of them would be below zero. */
  accounts(): readonly AccountState[] {
    const accounts = [...this.changed.values()];
    for (const { accountId, available, held } of accounts) {
      if (available.isNegative() || held.isNegative()) throw new Error(`${accountId} would be below zero`);
    }
    const isOfCustomer = ({ owner }: AccountState): boolean => owner.customerId !== undefined;
    return [...accounts.filter((account) => !isOfCustomer(account)), ...accounts.filter(isOfCustomer)];
  }

  /** Whether a touched account shows another balance or total than before; its legs may cancel each other. */
  hasChanged(account: AccountState): boolean {
    const before = this.state.account(account.accountId);
    if (before === undefined) return true;
    return !account.available.equals(before.available) || !totalOf(account).equals(totalOf(before));
  }

  systemBalances(): readonly SystemBalance[] {
    return [...this.changedSystem.values()];
  }

  /** Settled money: into what an account can spend, or out of it. */
  post(leg: Leg): void {
    if (isInternal(leg)) this.change(leg, 'ENTRY', signed(leg), Money.zero(leg.amount.currency));
    else this.postSystem(leg.account as SystemAccount, leg);
  }

  hold(leg: InternalLeg): void {
    this.change(leg, 'HOLD', leg.amount.negated(), leg.amount);
  }

  capture(leg: InternalLeg): void {
    this.change(leg, 'CAPTURE', Money.zero(leg.amount.currency), leg.amount.negated());
  }

  release(leg: InternalLeg): void {
    this.change(leg, 'RELEASE', leg.amount, leg.amount.negated());
  }

  private change(leg: InternalLeg, movement: Movement, availableBy: Money, heldBy: Money): void {
    const before = this.changed.get(leg.account) ?? this.state.account(leg.account);
    if (before === undefined) throw new Error(`A leg names ${leg.account}, which is no account of this lane`);
    const available = before.available.plus(availableBy);
    const held = before.held.plus(heldBy);
    this.changed.set(leg.account, { ...before, available, held, updatedAt: this.at });
    this.postings.push({ ...leg, movement, availableAfter: available, heldAfter: held });
  }

  private postSystem(account: SystemAccount, leg: Leg): void {
    const { currency } = leg.amount;
    const key = systemKey(account, currency);
    const before = this.changedSystem.get(key)?.balance ?? this.state.systemBalance(account, currency);
    const balance = before.plus(signed(leg));
    this.changedSystem.set(key, { account, balance });
    const heldAfter = Money.zero(currency);
    this.postings.push({ ...leg, movement: 'ENTRY', availableAfter: balance, heldAfter });
  }
}

const signed = ({ side, amount }: Leg): Money => (side === 'CREDIT' ? amount : amount.negated());

const systemKey = (account: SystemAccount, currency: CurrencyCode): string => `${account} ${currency}`;
