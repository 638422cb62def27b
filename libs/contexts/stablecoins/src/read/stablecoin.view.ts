import { findOne, page, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { defineView, integer, text, time, type ViewRecord } from '@causeway/event-store';
import { mapPage, type CurrencyCode, type Environment, type Id, type Page } from '@causeway/kernel';
import type { ListStablecoins } from '../application/requests.js';
import type { Network, Provider } from '../domain/provider-account.js';
import type {
  IssuanceStatus,
  KnownStablecoin,
  ServiceOperationsStatus,
  Stablecoin,
} from '../domain/stablecoin.js';
import type { StablecoinDocument } from '../published/documents.js';
import { providerEnvironmentOf } from './provider-account.view.js';

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

export const stablecoinView = defineView('stablecoins.stablecoin_view', {
  key: ['environment', 'stablecoinId'],
  columns: {
    environment: text<Environment>(),
    stablecoinId: text<Id<'Stablecoin'>>(),
    platformId: text(),
    name: text(),
    symbol: text(),
    baseCurrency: text<CurrencyCode>(),
    decimals: integer(),
    network: text<Network>(),
    networkTokenIdentifier: text(),
    provider: text<Provider>(),
    providerTokenIdentifier: text(),
    stablecoinProviderAccountId: text<Id<'StablecoinProviderAccount'>>(),
    issuanceStatus: text<IssuanceStatus>(),
    serviceOperationsStatus: text<ServiceOperationsStatus>(),
    currency: text().optional(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export const stablecoinRows = rowOf(stablecoinView, (stablecoin: Stablecoin, { environment }) =>
  stablecoin.status === 'ABSENT' ? null : { ...stablecoin, environment },
);

const stablecoinOf = ({
  environment: _environment,
  ...row
}: ViewRecord<typeof stablecoinView>): KnownStablecoin => ({ ...row, status: 'REGISTERED' });

/** A stablecoin as the API shows it (stablecoins §4). */
export const toStablecoinDocument = (
  { status: _status, platformId: _platform, stablecoinId: id, ...shown }: KnownStablecoin,
  environment: Environment,
): StablecoinDocument => ({ id, ...shown, providerEnvironment: providerEnvironmentOf(environment) });

/** A stablecoin of the platform; undefined where it has none of that id. */
export const findStablecoin = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  stablecoinId: Id<'Stablecoin'>,
): Promise<KnownStablecoin | undefined> => {
  const filters = { environment, platformId, stablecoinId };
  const found = await findOne(reading, stablecoinView, { filters });
  return found && stablecoinOf(found);
};

/** One page of the platform's stablecoins, newest first. */
export const listStablecoins = async (
  reading: Reading,
  { environment, platformId }: Tenant,
  { limit, after, ...filters }: ListStablecoins['payload'],
): Promise<Page<StablecoinDocument>> =>
  mapPage(
    await page(reading, stablecoinView, {
      filters: { environment, platformId, ...filters },
      ...{ limit, after },
    }),
    (row) => toStablecoinDocument(stablecoinOf(row), environment),
  );
