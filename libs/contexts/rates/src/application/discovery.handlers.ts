import { answersQuery, type QueryHandling } from '@causeway/commands';
import { institutionsOf, SHIPPED_INSTITUTIONS } from '../domain/institutions.js';
import { ListInstitutions } from './discovery.requests.js';

export const discoveryQueries: readonly QueryHandling[] = [
  answersQuery<ListInstitutions>({
    query: ListInstitutions,
    answer: async (wanted) => institutionsOf(SHIPPED_INSTITUTIONS, wanted),
  }),
];
