import type { CallContext } from '@causeway/commands';
import {
  currency,
  fingerprint,
  instant,
  money,
  newId,
  type CurrencyCode,
  type Id,
  type Money,
} from '@causeway/kernel';
import type {
  AccountOwner,
  AccountState,
  InternalAccountDocument,
  InternalAccountStatus,
  LedgerCommand,
  LedgerOutcome,
} from '@causeway/ledger';

interface Account {
  readonly accountId: Id<'InternalAccount'>;
  readonly owner: AccountOwner;
  readonly currency: CurrencyCode;
  status: InternalAccountStatus;
  balance: Money;
}

const OPENED_AT = instant('2026-01-01T00:00:00.000Z');

/** Credits of internal accounts with the ledger's promise about command ids; nothing else of the ledger. */
export class LedgerStandIn {
  /** What was posted, each command once. */
  readonly posted: LedgerCommand[] = [];
  private readonly accounts = new Map<string, Account>();
  private readonly outcomes = new Map<string, { readonly digest: string; readonly outcome: LedgerOutcome }>();

  open(
    owner: AccountOwner,
    code: CurrencyCode,
    status: InternalAccountStatus = 'ACTIVE',
  ): Id<'InternalAccount'> {
    const accountId = newId('InternalAccount');
    this.accounts.set(accountId, { accountId, owner, currency: code, status, balance: money(0, code) });
    return accountId;
  }

  setStatus(accountId: string, status: InternalAccountStatus): void {
    this.account(accountId).status = status;
  }

  close(accountId: string): void {
    this.accounts.delete(accountId);
  }

  balanceOf(accountId: string): Money {
    return this.account(accountId).balance;
  }

  submit(command: LedgerCommand, call: CallContext): LedgerOutcome {
    const digest = fingerprint(command);
    const known = this.outcomes.get(call.commandId);
    if (known !== undefined && known.digest !== digest) throw new Error('one command id, two contents');
    const outcome = known?.outcome ?? this.post(command, call);
    this.outcomes.set(call.commandId, { digest, outcome });
    return outcome;
  }

  find(accountId: string, { platformId }: CallContext): AccountState | null {
    const account = this.accounts.get(accountId);
    return account?.owner.platformId === platformId ? stateOf(account) : null;
  }

  show(accountId: string, call: CallContext): InternalAccountDocument | null {
    const account = this.find(accountId, call);
    if (account === null) return null;
    const balance = { amount: account.available.amountMinor, currency: currency(account.currency) };
    const { status, type, createdAt, updatedAt, owner } = account;
    return {
      id: account.accountId,
      ...(owner.customerId === undefined ? {} : { customerId: owner.customerId }),
      type,
      status,
      balance,
      totalBalance: balance,
      fundingPaymentInstructions: [],
      createdAt,
      updatedAt,
    };
  }

  private post(command: LedgerCommand, { environment, platformId }: CallContext): LedgerOutcome {
    if (command.kind !== 'POST_ENTRY') throw new Error(`a deposit gave the ledger ${command.kind}`);
    const credited = command.legs.find(({ side }) => side === 'CREDIT');
    const account = this.accounts.get(credited?.account ?? '');
    if (credited === undefined || account === undefined)
      return { status: 'REFUSED', code: 'ACCOUNT_NOT_FOUND', details: {} };
    const isOpen =
      account.status === 'ACTIVE' || (account.status === 'PENDING' && command.alsoToPending === true);
    if (!isOpen)
      return { status: 'REFUSED', code: 'ACCOUNT_NOT_ACTIVE', details: { status: account.status } };
    account.balance = account.balance.plus(credited.amount);
    const position = this.posted.push(command);
    const place = { lane: `ledger.${environment}` as const, position, key: platformId };
    return { status: 'POSTED', place, accounts: [stateOf(account)] };
  }

  private account(accountId: string): Account {
    const account = this.accounts.get(accountId);
    if (account === undefined) throw new Error(`${accountId} was never opened`);
    return account;
  }
}

const stateOf = ({ accountId, owner, currency: code, status, balance }: Account): AccountState => ({
  accountId,
  owner,
  type: 'INTERNAL_FIAT',
  status,
  currency: code,
  available: balance,
  held: money(0, code),
  pending: money(0, code),
  createdAt: OPENED_AT,
  updatedAt: OPENED_AT,
});
