import { answersQuery, type QueryHandling } from '@causeway/commands';
import { providersLike, SANDBOX_PROVIDERS } from '../../domain/counterparties/providers.js';
import type { UmaPorts } from '../ports.js';
import { ListUmaProviders } from '../requests.js';
import { allowList } from './operator-settings.js';

/** Production lists no provider until a directory is connected: there is none that we could ship. */
export const listUmaProvidersHandling = (ports: Pick<UmaPorts, 'views' | 'rows'>): QueryHandling =>
  answersQuery<ListUmaProviders>({
    query: ListUmaProviders,
    answer: async (wanted, call) =>
      providersLike(
        call.environment === 'sandbox' ? SANDBOX_PROVIDERS : [],
        (await allowList.find(ports, call)).domains,
        wanted,
      ),
  });
