import type { CallContext } from '@causeway/commands';
import { fingerprint, instant, Money, money, newId, type CurrencyCode, type Id } from '@causeway/kernel';
import {
  accountIdOf,
  type AccountOwner,
  type AccountState,
  type CounterCharge,
  type InternalAccountStatus,
  type LedgerCommand,
  type LedgerOutcome,
  type LedgerRefusal,
  type Leg,
  type RefusalDetails,
} from '@causeway/ledger';

interface Account {
  readonly accountId: Id<'InternalAccount'>;
  readonly owner: AccountOwner;
  readonly currency: CurrencyCode;
  type: AccountState['type'];
  status: InternalAccountStatus;
  available: Money;
  held: Money;
  pending: Money;
}
interface Hold {
  readonly account: Account;
  readonly amount: Money;
  readonly counters: readonly CounterCharge[];
  status: 'HELD' | 'CAPTURED' | 'RELEASED';
}

const OPENED_AT = instant('2026-01-01T00:00:00.000Z');

/** The ledger's promises about holds and command ids, in memory: refusals are kept for ever too. */
export class HoldingLedger {
  readonly holds = new Map<string, Hold>();
  /** What was posted, each command once. */
  readonly posted: LedgerCommand[] = [];
  /** What each counter has come to. */
  readonly counters = new Map<string, bigint>();
  readonly accounts = new Map<string, Account>();
  /** Whether the service's own accounts have room for more; while they have none, what is to be entered is refused. */
  hasRoom = true;
  private readonly credits = new Map<string, { readonly account: Account; readonly amount: Money }>();
  private readonly ended = new Set<string>();
  private readonly outcomes = new Map<string, { readonly digest: string; readonly outcome: LedgerOutcome }>();

  open(owner: AccountOwner, code: CurrencyCode, availableMinor = 0): Id<'InternalAccount'> {
    return this.openAs(newId('InternalAccount'), owner, code, availableMinor);
  }

  private openAs(
    accountId: Id<'InternalAccount'>,
    owner: AccountOwner,
    code: CurrencyCode,
    availableMinor = 0,
  ): Id<'InternalAccount'> {
    if (this.accounts.has(accountId)) return accountId;
    this.accounts.set(accountId, {
      accountId,
      owner,
      currency: code,
      type: 'INTERNAL_FIAT',
      status: 'ACTIVE',
      available: money(availableMinor, code),
      held: money(0, code),
      pending: money(0, code),
    });
    return accountId;
  }

  account(accountId: string): Account {
    const account = this.accounts.get(accountId);
    if (account === undefined) throw new Error(`${accountId} was never opened`);
    return account;
  }

  fund(accountId: string, amountMinor: number): void {
    const account = this.account(accountId);
    account.available = account.available.plus(money(amountMinor, account.currency));
  }

  find(accountId: string, { platformId }: CallContext): AccountState | null {
    const account = this.accounts.get(accountId);
    return account?.owner.platformId === platformId ? stateOf(account) : null;
  }

  findOwned(owner: AccountOwner, code: CurrencyCode): AccountState | null {
    const account = [...this.accounts.values()].find(
      (one) =>
        one.owner.platformId === owner.platformId &&
        one.owner.customerId === owner.customerId &&
        one.currency === code,
    );
    return account === undefined ? null : stateOf(account);
  }

  submit(command: LedgerCommand, call: CallContext): LedgerOutcome {
    const digest = fingerprint(command);
    const known = this.outcomes.get(call.commandId);
    if (known !== undefined && known.digest !== digest) throw new Error('one command id, two contents');
    const outcome = known?.outcome ?? this.decide(command, call);
    this.outcomes.set(call.commandId, { digest, outcome });
    return outcome;
  }

  private decide(command: LedgerCommand, call: CallContext): LedgerOutcome {
    switch (command.kind) {
      case 'PLACE_HOLD':
        return this.place(command, call);
      case 'CAPTURE_HOLD':
        return this.capture(command, call);
      case 'RELEASE_HOLD':
        return this.release(command, call);
      case 'POST_ENTRY':
        return this.enter(command, call);
      case 'RECORD_PENDING_CREDIT':
        return this.pend(command, call);
      case 'SETTLE_PENDING_CREDIT':
      case 'REJECT_PENDING_CREDIT':
        return this.endCredit(command, call);
      case 'CHARGE_COUNTERS':
        return this.charge(command, call);
      case 'RETURN_COUNTERS':
        if (command.holdId === undefined || this.holds.get(command.holdId)?.status === 'CAPTURED')
          this.count(command.counters, -1n);
        return this.placed(this.posted.length, call);
      case 'OPEN_ACCOUNTS':
        for (const code of command.currencies)
          this.openAs(accountIdOf(command.owner, code, call.environment), command.owner, code);
        return this.post(command, call);
      default:
        throw new Error(`a quote gave the ledger ${command.kind}`);
    }
  }

  private place(command: Extract<LedgerCommand, { kind: 'PLACE_HOLD' }>, call: CallContext): LedgerOutcome {
    const account = this.accounts.get(command.accountId);
    if (account === undefined) return refused('ACCOUNT_NOT_FOUND');
    if (account.status !== 'ACTIVE') return refused('ACCOUNT_NOT_ACTIVE', { status: account.status });
    const { amount, holdId } = command;
    if (this.holds.has(holdId)) return refused('HOLD_EXISTS');
    if (amount.exceeds(account.available)) {
      const details = { available: account.available.amountMinor, required: amount.amountMinor };
      return refused('INSUFFICIENT_BALANCE', details);
    }
    const { counters = [] } = command;
    const full = this.fullCounter(counters);
    if (full !== undefined) return full;
    this.count(counters, 1n);
    account.available = account.available.minus(amount);
    account.held = account.held.plus(amount);
    this.holds.set(holdId, { account, amount, counters, status: 'HELD' });
    return this.post(command, call);
  }

  private charge(
    { counters }: Extract<LedgerCommand, { kind: 'CHARGE_COUNTERS' }>,
    call: CallContext,
  ): LedgerOutcome {
    const full = this.fullCounter(counters);
    if (full !== undefined) return full;
    this.count(counters, 1n);
    return this.placed(this.posted.length, call);
  }

  private fullCounter(counters: readonly CounterCharge[]): LedgerOutcome | undefined {
    for (const { counter, amountMinor, ceilingMinor } of counters) {
      const used = this.counters.get(counter) ?? 0n;
      if (ceilingMinor !== undefined && used + amountMinor > ceilingMinor)
        return refused('COUNTER_EXCEEDED', { limit: ceilingMinor, used });
    }
    return undefined;
  }

  private pend(
    command: Extract<LedgerCommand, { kind: 'RECORD_PENDING_CREDIT' }>,
    call: CallContext,
  ): LedgerOutcome {
    const account = this.account(command.accountId);
    if (account.status === 'CLOSED' || account.status === 'FAILED')
      return refused('ACCOUNT_NOT_ACTIVE', { status: account.status });
    if (!this.hasRoom) return NO_ROOM;
    this.credits.set(command.creditId, { account, amount: command.amount });
    account.pending = account.pending.plus(command.amount);
    return this.post(command, call);
  }

  private endCredit(
    command: Extract<LedgerCommand, { kind: 'SETTLE_PENDING_CREDIT' | 'REJECT_PENDING_CREDIT' }>,
    call: CallContext,
  ): LedgerOutcome {
    const credit = this.credits.get(command.creditId);
    if (credit === undefined)
      return refused(this.ended.has(command.creditId) ? 'CREDIT_NOT_ACTIVE' : 'CREDIT_NOT_FOUND');
    const { account, amount } = credit;
    const isSettled = command.kind === 'SETTLE_PENDING_CREDIT';
    if (isSettled && account.status !== 'ACTIVE')
      return refused('ACCOUNT_NOT_ACTIVE', { status: account.status });
    this.credits.delete(command.creditId);
    this.ended.add(command.creditId);
    account.pending = account.pending.minus(amount);
    if (isSettled) account.available = account.available.plus(amount);
    return this.post(command, call);
  }

  private capture(
    command: Extract<LedgerCommand, { kind: 'CAPTURE_HOLD' }>,
    call: CallContext,
  ): LedgerOutcome {
    const hold = this.holds.get(command.holdId);
    if (hold?.status !== 'HELD') return refused('HOLD_NOT_ACTIVE');
    requireBalance(command.legs);
    const credited = command.legs.flatMap(({ account, side, amount }) => {
      const own = side === 'CREDIT' ? this.accounts.get(account) : undefined;
      return own === undefined ? [] : [{ own, amount }];
    });
    const closed = credited.find(({ own }) => own.status !== 'ACTIVE');
    if (closed !== undefined) return refused('ACCOUNT_NOT_ACTIVE', { status: closed.own.status });
    if (!this.hasRoom) return NO_ROOM;
    hold.status = 'CAPTURED';
    hold.account.held = hold.account.held.minus(hold.amount);
    for (const { own, amount } of credited) own.available = own.available.plus(amount);
    return this.post(command, call);
  }

  private release(
    command: Extract<LedgerCommand, { kind: 'RELEASE_HOLD' }>,
    call: CallContext,
  ): LedgerOutcome {
    const hold = this.holds.get(command.holdId);
    if (hold?.status !== 'HELD') return refused('HOLD_NOT_ACTIVE');
    const { status } = hold.account;
    if (status !== 'ACTIVE') return refused('ACCOUNT_NOT_ACTIVE', { status });
    hold.status = 'RELEASED';
    hold.account.held = hold.account.held.minus(hold.amount);
    hold.account.available = hold.account.available.plus(hold.amount);
    this.count(hold.counters, -1n);
    return this.post(command, call);
  }

  /** An entry as it is: all of it, or nothing. */
  private enter(command: Extract<LedgerCommand, { kind: 'POST_ENTRY' }>, call: CallContext): LedgerOutcome {
    requireBalance(command.legs);
    const isUnknown = ({ account }: Leg) => account.includes(':') && !this.accounts.has(account);
    if (command.legs.some(isUnknown)) return refused('ACCOUNT_NOT_FOUND');
    const own = command.legs.flatMap(({ account, side, amount, mayOwe }) => {
      const found = this.accounts.get(account);
      return found === undefined
        ? []
        : [{ found, amount: side === 'CREDIT' ? amount : amount.negated(), mayOwe }];
    });
    for (const { found, amount, mayOwe } of own) {
      if (found.status !== 'ACTIVE') return refused('ACCOUNT_NOT_ACTIVE', { status: found.status });
      if (mayOwe !== true && found.available.plus(amount).isNegative()) {
        const details = { available: found.available.amountMinor, required: -amount.amountMinor };
        return refused('INSUFFICIENT_BALANCE', details);
      }
    }
    if (!this.hasRoom) return NO_ROOM;
    for (const { found, amount } of own) found.available = found.available.plus(amount);
    return this.post(command, call);
  }

  private count(charges: readonly CounterCharge[], sign: 1n | -1n): void {
    for (const { counter, amountMinor } of charges)
      this.counters.set(counter, (this.counters.get(counter) ?? 0n) + sign * amountMinor);
  }

  private post(command: LedgerCommand, call: CallContext): LedgerOutcome {
    return this.placed(this.posted.push(command), call);
  }

  private placed(position: number, { environment, platformId }: CallContext): LedgerOutcome {
    const place = { lane: `ledger.${environment}` as const, position, key: platformId };
    return { status: 'POSTED', place, accounts: [] };
  }
}

const refused = (code: LedgerRefusal, details: RefusalDetails = {}): LedgerOutcome => ({
  status: 'REFUSED',
  code,
  details,
});

const NO_ROOM = refused('BALANCE_OUT_OF_RANGE', { account: 'CLEARING', currency: 'USD' });

const requireBalance = (legs: readonly Leg[]): void => {
  for (const currency of new Set(legs.map(({ amount }) => amount.currency))) {
    const signed = legs
      .filter(({ amount }) => amount.currency === currency)
      .map(({ side, amount }) => (side === 'CREDIT' ? amount : amount.negated()));
    if (!Money.sum(signed, currency).isZero()) throw new Error(`the legs of ${currency} do not balance`);
  }
};

const stateOf = (account: Account): AccountState => ({
  accountId: account.accountId,
  owner: account.owner,
  type: account.type,
  status: account.status,
  currency: account.currency,
  available: account.available,
  held: account.held,
  pending: account.pending,
  createdAt: OPENED_AT,
  updatedAt: OPENED_AT,
});
