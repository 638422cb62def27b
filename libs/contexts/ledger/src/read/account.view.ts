import type { ViewDefinition, ViewPut, ViewWrite } from '@causeway/event-store';
import { instant, type CurrencyCode, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { AccountRecord, InternalAccountStatus, InternalAccountType } from '../domain/account.js';
import { accountCoordinates } from './coordinates.js';

/** Which accounts there are. What they hold is in the writer's memory, and in the journal. */
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
    created_at: 'timestamptz',
    coordinates: 'text[]',
    funding_withdrawn: 'boolean',
  },
} as const satisfies ViewDefinition;

/** An account without its balance. */
export type AccountFacts = Omit<AccountRecord, 'balance'>;

/** The account as it is after it was opened, or after anything but its balance changed. */
export const accountRow = (account: AccountFacts, environment: Environment): ViewWrite & ViewPut => ({
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
    created_at: account.createdAt,
    coordinates: accountCoordinates(account.accountId, account.currency, environment),
    funding_withdrawn: account.fundingWithdrawn ?? false,
  },
});

/** A row as the driver reads it: times as dates. */
export interface StoredAccountRow {
  readonly account_id: string;
  readonly platform_id: string;
  readonly customer_id: string | null;
  readonly type: InternalAccountType;
  readonly status: InternalAccountStatus;
  readonly currency: CurrencyCode;
  readonly created_at: Instant;
  readonly funding_withdrawn: boolean;
}

export const factsOfRow = (row: StoredAccountRow): AccountFacts => ({
  accountId: row.account_id as Id<'InternalAccount'>,
  owner: {
    platformId: row.platform_id,
    ...(row.customer_id === null ? {} : { customerId: row.customer_id as Id<'Customer'> }),
  },
  type: row.type,
  status: row.status,
  currency: row.currency,
  createdAt: instant(row.created_at),
  ...(row.funding_withdrawn && { fundingWithdrawn: true }),
});
