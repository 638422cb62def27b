import { answersQuery, type QueryHandling } from '@causeway/commands';
import { findUmaBearer } from '../read/uma-bearer.query.js';
import type { CustomersPorts } from './ports.js';
import { searchKey } from './search-keys.js';
import { FindUmaBearer } from './uma-bearer.requests.js';

/** Addresses are stored encrypted, and sought by their keyed hash. */
export const findUmaBearerHandling = (
  ports: Pick<CustomersPorts, 'views' | 'rows' | 'vault'>,
): QueryHandling =>
  answersQuery<FindUmaBearer>({
    query: FindUmaBearer,
    answer: ({ umaAddress }, call) =>
      findUmaBearer(
        ports,
        call.environment,
        searchKey(ports.vault, call.platformId, 'umaAddress', umaAddress),
      ),
  });
