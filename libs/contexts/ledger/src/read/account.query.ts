import type { ViewReader } from '@causeway/commands';
import { normalCoordinate, type CurrencyCode, type Environment, type Id, type Page } from '@causeway/kernel';
import type { CommittedLanes, ReadCall } from '../application/committed-lanes.js';
import type { AccountFilters, AccountLedTo, CustomerAccountsWanted } from '../application/requests.js';
import { accountIdOf, stateOf, type AccountOwner, type AccountState } from '../domain/account.js';
import { emptyBalance } from '../domain/balance.js';
import type { InternalAccountDocument } from '../published/internal-account.document.js';
import { factsOfRow, type StoredAccountRow } from './account.view.js';
import { accountCoordinates } from './coordinates.js';
import { toInternalAccountDocument } from './internal-account.document.js';

const SHOWN = 'account_id, platform_id, customer_id, type, status, currency, created_at, funding_withdrawn';

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

/** The platform's account of that id, or one of its customers'; `null` for another tenant's as for none. */
export const findAccount = async (
  lanes: CommittedLanes,
  call: ReadCall,
  accountId: Id<'InternalAccount'>,
): Promise<AccountState | null> => {
  const record = await lanes.read(call, (lane) => lane.account(accountId));
  return record?.owner.platformId === call.platformId ? stateOf(record) : null;
};

export const findAccountOf = async (
  lanes: CommittedLanes,
  call: ReadCall,
  owner: AccountOwner,
  currency: CurrencyCode,
): Promise<AccountState | null> =>
  owner.platformId === call.platformId
    ? findAccount(lanes, call, accountIdOf(owner, currency, call.environment))
    : null;

const LED_TO = `
  select ${SHOWN} from ledger.account_view
   where environment = $1 and coordinates && $2::text[]
   order by account_id`;

/** The accounts of any platform to which one of these coordinates leads. */
export const findAccountsByCoordinates = async (
  views: ViewReader,
  { environment }: Pick<ReadCall, 'environment'>,
  coordinates: readonly string[],
): Promise<readonly AccountLedTo[]> => {
  const wanted = coordinates.map(normalCoordinate);
  const rows = await views.rows<StoredAccountRow>(LED_TO, [environment, wanted]);
  return rows.map(factsOfRow).map(({ accountId, currency, owner: { platformId } }) => ({
    accountId,
    platformId,
    currency,
    matched: (accountCoordinates(accountId, currency, environment) ?? []).filter((one) =>
      wanted.includes(one),
    ),
  }));
};

/** Which accounts there are, and what they hold. */
export interface AccountSources {
  readonly views: ViewReader;
  readonly lanes: CommittedLanes;
}

/** One page of customers' accounts, newest first, then by id (accounts §5); closed ones included. */
export const listCustomerAccounts = async (
  { views, lanes }: AccountSources,
  call: ReadCall,
  { customerId, currency, type, limit, after }: CustomerAccountsWanted,
): Promise<Page<InternalAccountDocument>> => {
  const { environment, platformId } = call;
  const matching = [environment, platformId, customerId ?? null, currency ?? null, type ?? null];
  const position = [after?.createdAt ?? null, after?.id ?? null];
  // One row more than asked for tells whether there is another page.
  const rows = await views.rows<StoredAccountRow>(ONE_PAGE, [...matching, ...position, limit + 1]);
  const [count] = await views.rows<{ readonly total: number }>(TOTAL, matching);
  const data = shown(await withBalances(lanes, call, rows.slice(0, limit)), environment);
  const last = data.at(-1);
  const totalCount = count?.total ?? 0;
  return rows.length > limit && last !== undefined
    ? { data, hasMore: true, totalCount, next: { createdAt: last.createdAt, id: last.id } }
    : { data, hasMore: false, totalCount };
};

/** All of the platform's own accounts: at most one in each currency. */
export const listPlatformAccounts = async (
  { views, lanes }: AccountSources,
  call: ReadCall,
  { currency, type }: AccountFilters,
): Promise<readonly InternalAccountDocument[]> => {
  const { environment, platformId } = call;
  const wanted = [environment, platformId, currency ?? null, type ?? null];
  const rows = await views.rows<StoredAccountRow>(PLATFORMS, wanted);
  return shown(await withBalances(lanes, call, rows), environment);
};

/** All rows at one moment. An account that was opened in this very moment may be ahead of the writer's memory. */
const withBalances = (
  lanes: CommittedLanes,
  call: ReadCall,
  rows: readonly StoredAccountRow[],
): Promise<readonly AccountState[]> =>
  lanes.read(call, (lane) =>
    rows.map((row) => {
      const facts = factsOfRow(row);
      return stateOf(lane.account(facts.accountId) ?? { ...facts, balance: emptyBalance(facts.createdAt) });
    }),
  );

const shown = (accounts: readonly AccountState[], environment: Environment): InternalAccountDocument[] =>
  accounts.map((account) => toInternalAccountDocument(account, environment));
