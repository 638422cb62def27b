import type { ViewDefinition, ViewWrite } from '@causeway/event-store';
import { instant, Money, type CurrencyCode, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { AccountState, InternalAccountStatus, InternalAccountType } from '../domain/account.js';

export const accountView = {
  table: 'account_view',
  key: ['environment', 'account_id'],
  columns: {
    environment: 'text',
    account_id: 'text',
    platform_id: 'text',
    customer_id: 'text',
    type: 'text',
    status: 'text',
    currency: 'text',
    available: 'bigint',
    held: 'bigint',
    pending: 'bigint',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

/** The account as it is after an entry. Amounts in minor units. */
export const accountRow = (account: AccountState, environment: Environment): ViewWrite => ({
  view: accountView,
  key: { environment, account_id: account.accountId },
  row: {
    environment,
    account_id: account.accountId,
    platform_id: account.owner.platformId,
    customer_id: account.owner.customerId ?? null,
    type: account.type,
    status: account.status,
    currency: account.currency,
    available: account.available.amountMinor,
    held: account.held.amountMinor,
    pending: account.pending.amountMinor,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  },
});

/** A row as the driver reads it: 64-bit integers as text, times as dates. */
export interface StoredAccountRow {
  readonly account_id: string;
  readonly platform_id: string;
  readonly customer_id: string | null;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly available: string;
  readonly held: string;
  readonly pending: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export const accountOfRow = (row: StoredAccountRow): AccountState => {
  const amount = (minor: string): Money => Money.of(BigInt(minor), row.currency);
  return {
    accountId: row.account_id as Id<'InternalAccount'>,
    owner: {
      platformId: row.platform_id,
      ...(row.customer_id === null ? {} : { customerId: row.customer_id as Id<'Customer'> }),
    },
    type: row.type,
    status: row.status,
    currency: row.currency,
    available: amount(row.available),
    held: amount(row.held),
    pending: amount(row.pending),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
};
