import { keyedSetting, type CallContext } from '@causeway/commands';
import { text, texts } from '@causeway/event-store';
import type { CurrencyProvider } from '../domain/platform-terms.js';
import { currencyProvidersDeclared } from '../settings/operator-settings.js';
import type { CustomersPorts } from './ports.js';

/** The operator's, for every platform or for one. */
export const currencyProviders = keyedSetting({
  declared: currencyProvidersDeclared,
  requests: { set: 'customers.set-currency-provider', list: 'customers.list-currency-providers' },
  category: 'currency-provider',
  event: 'CurrencyProviderSet',
  table: 'customers.currency_provider_view',
  key: { currencyCode: text() },
  columns: { provider: text(), regions: texts().optional() },
  none: { provider: '' },
  kept: ({ provider, regions }) => ({ provider, ...(regions && { regions: [...regions].sort() }) }),
  shown: (value) => value,
});

/** By currency; what the operator says of a platform comes before what it says of every platform. */
export const providersOf = async (
  ports: Pick<CustomersPorts, 'views' | 'rows'>,
  call: CallContext,
): Promise<ReadonlyMap<string, CurrencyProvider>> => {
  const { own, everyPlatforms } = await currencyProviders.find(ports, call);
  return new Map([...everyPlatforms, ...own].map(({ currencyCode, ...served }) => [currencyCode, served]));
};
