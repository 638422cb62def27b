import { findAll, findOne, page, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, text, time, type ViewRecord } from '@causeway/event-store';
import { mapPage, type Environment, type Id, type Page } from '@causeway/kernel';
import type { ListProviderAccounts } from '../application/requests.js';
import type {
  LinkedAccount,
  Provider,
  ProviderAccount,
  ProviderAccountStatus,
} from '../domain/provider-account.js';
import type { ProviderAccountDocument, ProviderEnvironment } from '../published/documents.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** Links to providers. Their credentials are a sealed text here as everywhere. */
export const providerAccountView = defineView('stablecoins.provider_account_view', {
  key: ['environment', 'accountId'],
  columns: {
    environment: text<Environment>(),
    accountId: text<Id<'StablecoinProviderAccount'>>(),
    platformId: text(),
    provider: text<Provider>(),
    providerAccountId: text(),
    status: text<ProviderAccountStatus>(),
    credentialsId: text(),
    sealedCredentials: text(),
    lastVerifiedAt: time(),
    createdAt: time(),
    updatedAt: time(),
  },
});
export type LinkRow = ViewRecord<typeof providerAccountView>;

export const providerAccountRows = rowOf(providerAccountView, (account: ProviderAccount, { environment }) =>
  account.status === 'ABSENT' ? null : { ...account, environment },
);

/** The environment by its name at the provider. */
export const providerEnvironmentOf = (environment: Environment): ProviderEnvironment =>
  environment === 'sandbox' ? 'SANDBOX' : 'PRODUCTION';

/** A link as the API shows it (stablecoins §3). */
export const toProviderAccountDocument = (
  account: LinkedAccount,
  environment: Environment,
): ProviderAccountDocument => {
  const {
    accountId: id,
    provider,
    providerAccountId,
    status,
    lastVerifiedAt,
    createdAt,
    updatedAt,
  } = account;
  const providerEnvironment = providerEnvironmentOf(environment);
  return {
    id,
    provider,
    providerAccountId,
    providerEnvironment,
    status,
    lastVerifiedAt,
    createdAt,
    updatedAt,
  };
};

/** A link of the platform; undefined where there is none. */
export const findLink = (
  reading: Reading,
  { environment, platformId }: Tenant,
  accountId: Id<'StablecoinProviderAccount'>,
): Promise<LinkRow | undefined> =>
  findOne(reading, providerAccountView, { filters: { environment, platformId, accountId } });

/** Every link of the platform. */
export const findLinks = (reading: Reading, { environment, platformId }: Tenant): Promise<LinkRow[]> =>
  findAll(reading, providerAccountView, { filters: { environment, platformId } });

/** The platform's living link to an account at a provider. */
export const findLinkTo = (
  reading: Reading,
  { environment, platformId }: Tenant,
  { provider, providerAccountId }: Pick<LinkRow, 'provider' | 'providerAccountId'>,
): Promise<LinkRow | undefined> =>
  findOne(reading, providerAccountView, {
    filters: { environment, platformId, provider, providerAccountId },
    where: () => ["status <> 'REVOKED'"],
  });

/** One page of the platform's links, newest first. */
export const listLinks = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { provider, status, limit, after }: ListProviderAccounts['payload'],
): Promise<Page<ProviderAccountDocument>> =>
  mapPage(
    await page(reading, providerAccountView, {
      filters: { environment, platformId, provider, status },
      ...{ limit, after },
    }),
    (row) => toProviderAccountDocument(row, environment),
  );
