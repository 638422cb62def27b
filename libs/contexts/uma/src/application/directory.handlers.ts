import { answersQuery, type QueryHandling } from '@causeway/commands';
import { providersLike, SANDBOX_PROVIDERS } from '../domain/directory.js';
import { allowListOf } from '../read/allow-list.query.js';
import type { UmaPorts } from './ports.js';
import { ListUmaProviders } from './requests.js';

/** Production lists nobody until a directory is connected: there is none that we could ship. */
export const listUmaProvidersHandling = ({ views }: Pick<UmaPorts, 'views'>): QueryHandling =>
  answersQuery<ListUmaProviders>({
    query: ListUmaProviders,
    answer: async (wanted, call) =>
      providersLike(
        call.environment === 'sandbox' ? SANDBOX_PROVIDERS : [],
        await allowListOf(views, call),
        wanted,
      ),
  });
