import { money, type CurrencyCode, type Id, type Page } from '@causeway/kernel';
import { accountIdOf, type AccountState, type LedgerCommand, type LedgerOutcome } from '@causeway/ledger';

type CloseAccounts = Extract<LedgerCommand, { readonly kind: 'CLOSE_ACCOUNTS' }>;
type OpenAccounts = Extract<LedgerCommand, { readonly kind: 'OPEN_ACCOUNTS' }>;

/** What of an account decides whether its owner may be erased. */
type Balances = Pick<AccountState, 'accountId' | 'available' | 'held' | 'pending' | 'status'>;

const DONE = {
  status: 'POSTED',
  place: { lane: 'ledger.sandbox', position: 1, key: 'Platform:1' },
  accounts: [],
} as const satisfies LedgerOutcome;

/** Accounts of customers as the ledger answers them, one a page. */
export class AccountsStandIn {
  /** The commands that the ledger got, in order. */
  readonly received: LedgerCommand[] = [];
  /** Under which ids, by which the ledger does each once. */
  readonly commandIds: string[] = [];
  /** Happens right before the ledger closes accounts: money comes, for one. */
  beforeClosing: () => unknown = () => undefined;
  /** Happens right after it refused to: the money is gone again, for one. */
  afterRefusing: () => unknown = () => undefined;
  /** After so many commands it refuses its service. */
  failsAfter: number | undefined;
  /** Whether `OPEN_ACCOUNTS` leaves accounts behind, and what happens right after. */
  opensAccounts: { readonly afterwards?: () => Promise<unknown> } | undefined;
  private readonly byOwner = new Map<string, Balances[]>();

  open(
    customerId: string,
    accountId: Id<'InternalAccount'>,
    minor: Partial<Record<'available' | 'held' | 'pending', bigint>> = {},
    currency: CurrencyCode = 'USD',
  ): void {
    const of = (amount = 0n) => money(amount, currency);
    const state = {
      accountId,
      status: 'ACTIVE' as const,
      available: of(minor.available),
      held: of(minor.held),
      pending: of(minor.pending),
    };
    this.byOwner.set(customerId, [...(this.byOwner.get(customerId) ?? []), state]);
  }

  /** A page of one account, so that a caller that reads only the first page misses the others. */
  list(customerId: string | undefined, after?: { readonly id: string }): Page<{ readonly id: string }> {
    const all = this.byOwner.get(customerId ?? '') ?? [];
    const start = after === undefined ? 0 : all.findIndex(({ accountId }) => accountId === after.id) + 1;
    const data = all.slice(start, start + 1).map(({ accountId }) => ({ id: accountId }));
    const last = data.at(-1);
    const hasMore = start + 1 < all.length;
    return {
      data,
      hasMore,
      totalCount: all.length,
      ...(hasMore && last && { next: { createdAt: '2026-03-01T12:00:00.000Z', id: last.id } }),
    };
  }

  async submit(command: LedgerCommand, commandId: string): Promise<LedgerOutcome> {
    if (this.commandIds.length === this.failsAfter) throw new Error('the ledger is away');
    this.received.push(command);
    this.commandIds.push(commandId);
    if (command.kind === 'OPEN_ACCOUNTS') return this.opened(command);
    if (command.kind === 'CHANGE_ACCOUNT_STATUS') this.change(command.accountId, { status: command.to });
    return command.kind === 'CLOSE_ACCOUNTS' ? this.closed(command) : DONE;
  }

  /** All of them, or none. */
  private async closed({ accountIds }: CloseAccounts): Promise<LedgerOutcome> {
    await this.beforeClosing();
    const full = accountIds.find((accountId) => {
      const { available, held, pending } = this.change(accountId, {});
      return [available, held, pending].some((amount) => !amount.isZero());
    });
    if (full !== undefined) {
      await this.afterRefusing();
      return { status: 'REFUSED', code: 'ACCOUNT_NOT_EMPTY', details: { accountId: full } };
    }
    for (const accountId of accountIds) this.change(accountId, { status: 'CLOSED' });
    return DONE;
  }

  private async opened({ owner, currencies, status }: OpenAccounts): Promise<LedgerOutcome> {
    if (this.opensAccounts === undefined || owner.customerId === undefined) return DONE;
    const { customerId } = owner;
    const accounts = currencies.map((currency) => {
      const accountId = accountIdOf(owner, currency, 'sandbox');
      if (this.state(accountId) === null) {
        this.open(customerId, accountId, {}, currency);
        this.change(accountId, { status });
      }
      return { ...this.state(accountId), currency } as AccountState;
    });
    await this.opensAccounts.afterwards?.();
    return { ...DONE, accounts };
  }

  /** Credits or debits an account, or changes its status. */
  change(accountId: Id<'InternalAccount'>, more: Partial<Balances>): Balances {
    for (const [customerId, accounts] of this.byOwner) {
      const found = accounts.find((account) => account.accountId === accountId);
      if (found === undefined) continue;
      const changed = { ...found, ...more };
      this.byOwner.set(
        customerId,
        accounts.map((account) => (account === found ? changed : account)),
      );
      return changed;
    }
    throw new Error(`No account ${accountId}`);
  }

  state(accountId: string): Balances | null {
    return [...this.byOwner.values()].flat().find((account) => account.accountId === accountId) ?? null;
  }
}
