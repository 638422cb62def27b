import type { CallContext, ViewReader } from '@causeway/commands';
import type { CurrencyCode, Id, Page } from '@causeway/kernel';
import type { AccountFilters, CustomerAccountsWanted } from '../application/requests.js';
import { accountIdOf, type AccountOwner, type AccountState } from '../domain/account.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import { accountOfRow, type StoredAccountRow } from './account.view.js';
import { toInternalAccountDocument } from './internal-account.document.js';

const SHOWN = `account_id, platform_id, customer_id, type, status, currency, available, held, pending,
  created_at, updated_at`;

const ONE_ACCOUNT = `
  select ${SHOWN} from ledger.account_view where environment = $1 and platform_id = $2 and account_id = $3`;

const CUSTOMERS_MATCHES = `
  environment = $1 and platform_id = $2 and customer_id is not null
  and ($3::text is null or customer_id = $3) and ($4::text is null or currency = $4)
  and ($5::text is null or type = $5)`;

const ONE_PAGE = `
  select ${SHOWN} from ledger.account_view
   where ${CUSTOMERS_MATCHES}
     and ($6::timestamptz is null or (created_at, account_id) < ($6::timestamptz, $7::text))
   order by created_at desc, account_id desc
   limit $8`;

const TOTAL = `select count(*)::integer as total from ledger.account_view where ${CUSTOMERS_MATCHES}`;

const PLATFORMS = `
  select ${SHOWN} from ledger.account_view
   where environment = $1 and platform_id = $2 and customer_id is null
     and ($3::text is null or currency = $3) and ($4::text is null or type = $4)
   order by created_at desc, account_id desc`;

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** The platform's account of that id, or one of its customers'; `null` for another tenant's as for none. */
export const findAccount = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  accountId: Id<'InternalAccount'>,
): Promise<AccountState | null> => {
  const [row] = await views.rows<StoredAccountRow>(ONE_ACCOUNT, [environment, platformId, accountId]);
  return row === undefined ? null : accountOfRow(row);
};

export const findAccountOf = async (
  views: ViewReader,
  tenant: Tenant,
  owner: AccountOwner,
  currency: CurrencyCode,
): Promise<AccountState | null> =>
  owner.platformId === tenant.platformId
    ? findAccount(views, tenant, accountIdOf(owner, currency, tenant.environment))
    : null;

/** One page of customers' accounts, newest first, then by id (accounts §5); closed ones included. */
export const listCustomerAccounts = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  { customerId, currency, type, limit, after }: CustomerAccountsWanted,
): Promise<Page<InternalAccountDocument>> => {
  const matching = [environment, platformId, customerId ?? null, currency ?? null, type ?? null];
  const position = [after?.createdAt ?? null, after?.id ?? null];
  // One row more than asked for tells whether there is another page.
  const rows = await views.rows<StoredAccountRow>(ONE_PAGE, [...matching, ...position, limit + 1]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const data = rows.slice(0, limit).map((row) => toInternalAccountDocument(accountOfRow(row), environment));
  const last = data.at(-1);
  const totalCount = count?.total ?? 0;
  return rows.length > limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: last.createdAt, id: last.id } }
    : { data, hasMore: false, totalCount };
};

/** All of the platform's own accounts: at most one in each currency. */
export const listPlatformAccounts = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  { currency, type }: AccountFilters,
): Promise<readonly InternalAccountDocument[]> => {
  const rows = await views.rows<StoredAccountRow>(PLATFORMS, [
    environment,
    platformId,
    currency ?? null,
    type ?? null,
  ]);
  return rows.map((row) => toInternalAccountDocument(accountOfRow(row), environment));
};
