import type { CallContext } from '@causeway/commands';
import {
  after,
  idOf,
  instant,
  money,
  newId,
  newUuid,
  systemNow,
  type CurrencyCode,
  type Id,
  type Money,
} from '@causeway/kernel';
import type { LedgerCommand } from '../application/ledger-command.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import type { Cause, Leg, Movement, PostedLeg, Side } from '../domain/entry.js';

/** Facts that the specs of this context share. */
export const ACME = 'Platform:01890000-0000-7000-8000-000000000001';
export const OTHER = 'Platform:01890000-0000-7000-8000-000000000002';
export const NOW = instant('2026-01-01T00:00:00.000Z');
export const LATER = instant('2026-01-02T00:00:00.000Z');
export const ADA: AccountOwner = {
  platformId: ACME,
  customerId: idOf('Customer', '01890000-0000-7000-8000-00000000000a'),
};
export const PLATFORM: AccountOwner = { platformId: ACME };
export const STRANGER: AccountOwner = { platformId: OTHER };

export const account = (owner: AccountOwner, currency: CurrencyCode): Id<'InternalAccount'> =>
  accountIdOf(owner, currency, 'sandbox');

export const usd = (amountMinor: bigint | number): Money => money(amountMinor, 'USD');
export const eur = (amountMinor: bigint | number): Money => money(amountMinor, 'EUR');

export const debit = (of: Leg['account'], amount: Money): Leg => ({ account: of, side: 'DEBIT', amount });
export const credit = (of: Leg['account'], amount: Money): Leg => ({ account: of, side: 'CREDIT', amount });

export const moved = (
  movement: Movement,
  side: Side,
  account: PostedLeg['account'],
  { amountMinor, currency }: Money,
): PostedLeg => ({ account, movement, side, amountMinor, currency });
/** Legs of settled money as they happened. */
export const entered = (...legs: readonly Leg[]): PostedLeg[] =>
  legs.map(({ account: of, side, amount }) => moved('ENTRY', side, of, amount));

export const PAYMENT: Cause = {
  kind: 'PAYMENT',
  transactionId: idOf('Transaction', '01890000-0000-7000-8000-0000000000f1'),
};

export const funding = (to: Id<'InternalAccount'>, amount: Money): LedgerCommand => ({
  kind: 'POST_ENTRY',
  legs: [debit('CLEARING', amount), credit(to, amount)],
  cause: { kind: 'SANDBOX_FUNDING', transactionId: newId('Transaction') },
});

export const opening = (owner: AccountOwner, ...currencies: CurrencyCode[]): LedgerCommand => ({
  kind: 'OPEN_ACCOUNTS',
  owner,
  currencies,
  status: 'ACTIVE',
});

export const holding = (holdId: string, of: Id<'InternalAccount'>, amount: Money): LedgerCommand => ({
  kind: 'PLACE_HOLD',
  holdId,
  accountId: of,
  amount,
  cause: PAYMENT,
});

/** A call of a platform, under a fresh id by default. */
export const callOf = (platformId: string, more: Partial<CallContext> = {}): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment: 'sandbox',
  actor: 'spec',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
  ...more,
});
