import { containsAny, findAll, isPresent, oneOf, page, type ViewReader } from '@causeway/commands';
import { normalCoordinate, type CurrencyCode, type Environment, type Id, type Page } from '@causeway/kernel';
import type { CommittedLanes, ReadCall } from '../application/committed-lanes.js';
import type {
  AccountLedTo,
  CustomerAccountsWanted,
  PlatformAccountsWanted,
} from '../application/requests.js';
import { accountAmong, stateOf, type AccountOwner, type AccountState } from '../domain/account.js';
import { emptyBalance } from '../domain/balance.js';
import type { InternalAccountDocument, PooledCoordinates } from '../published/internal-account.document.js';
import { accountView, factsOf, SHOWN, type AccountFacts } from './account.view.js';
import { accountCoordinates } from './coordinates.js';
import { toInternalAccountDocument } from './internal-account.document.js';

/** The platform's account of that id, or one of its customers'; `null` for another tenant's as for none. */
export const findAccount = async (
  lanes: CommittedLanes,
  call: ReadCall,
  accountId: Id<'InternalAccount'>,
): Promise<AccountState | null> => {
  const record = await lanes.read(call, (lane) => lane.account(accountId));
  return record?.owner.platformId === call.platformId ? stateOf(record) : null;
};

/** An owner's account in a currency, as committed; `null` where there is none, or the owner is another platform's. */
export const findAccountOf = async (
  lanes: CommittedLanes,
  call: ReadCall,
  owner: AccountOwner,
  currency: CurrencyCode,
): Promise<AccountState | null> => {
  if (owner.platformId !== call.platformId) return null;
  const record = await lanes.read(call, (lane) =>
    accountAmong((accountId) => lane.account(accountId), owner, currency, call.environment),
  );
  return record === undefined ? null : stateOf(record);
};

/** The accounts of any platform to which one of these coordinates leads. */
export const findAccountsByCoordinates = async (
  views: ViewReader,
  { environment }: Pick<ReadCall, 'environment'>,
  coordinates: readonly string[],
): Promise<readonly AccountLedTo[]> => {
  const wanted = coordinates.map(normalCoordinate);
  const found = await findAll({ views }, accountView, {
    columns: ['accountId', 'platformId', 'currency'],
    filters: { environment, coordinates: containsAny(wanted) },
    order: ['accountId'],
  });
  return found.map(({ accountId, platformId, currency }) => ({
    accountId,
    platformId,
    currency,
    matched: accountCoordinates(accountId, currency, environment).filter((one) => wanted.includes(one)),
  }));
};

export interface AccountSources {
  readonly views: ViewReader;
  readonly lanes: CommittedLanes;
}

/** One page of customers' accounts, newest first, then by id (accounts §5); closed ones included. */
export const listCustomerAccounts = async (
  { views, lanes }: AccountSources,
  call: ReadCall,
  { customerId, accountIds, currency, type, pooled, limit, after }: CustomerAccountsWanted,
): Promise<Page<InternalAccountDocument>> => {
  const { environment, platformId } = call;
  const { data, ...rest } = await page({ views }, accountView, {
    columns: SHOWN,
    filters: {
      ...{ environment, platformId, type },
      customerId: (customerId as Id<'Customer'> | undefined) ?? isPresent,
      currency: currency as CurrencyCode | undefined,
      ...(accountIds && { accountId: oneOf(accountIds) }),
    },
    limit,
    after,
  });
  return { ...rest, data: shown(await withBalances(lanes, call, data.map(factsOf)), environment, pooled) };
};

/** All of the platform's own accounts: at most one in each currency. */
export const listPlatformAccounts = async (
  { views, lanes }: AccountSources,
  call: ReadCall,
  { currency, type, pooled }: PlatformAccountsWanted,
): Promise<readonly InternalAccountDocument[]> => {
  const { environment, platformId } = call;
  const found = await findAll({ views }, accountView, {
    columns: SHOWN,
    filters: {
      ...{ environment, platformId, type },
      customerId: null,
      currency: currency as CurrencyCode | undefined,
    },
    order: ['createdAt', 'accountId'],
    direction: 'desc',
  });
  return shown(await withBalances(lanes, call, found.map(factsOf)), environment, pooled);
};

/** All at one moment. An account that was opened in this very moment may be ahead of the writer's memory. */
const withBalances = (
  lanes: CommittedLanes,
  call: ReadCall,
  accounts: readonly AccountFacts[],
): Promise<readonly AccountState[]> =>
  lanes.read(call, (lane) =>
    accounts.map((facts) =>
      stateOf(lane.account(facts.accountId) ?? { ...facts, balance: emptyBalance(facts.createdAt) }),
    ),
  );

const shown = (
  accounts: readonly AccountState[],
  environment: Environment,
  pooled?: readonly PooledCoordinates[],
): InternalAccountDocument[] =>
  accounts.map((account) => toInternalAccountDocument(account, environment, pooled));
