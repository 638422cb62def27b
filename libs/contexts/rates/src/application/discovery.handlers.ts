import { answersQuery, decides, type CommandHandling, type QueryHandling } from '@causeway/commands';
import {
  listInstitution,
  removeInstitution,
  type Directory,
  type DirectoryEvent,
} from '../domain/directory.js';
import { institutionsOf, SHIPPED_INSTITUTIONS } from '../domain/institutions.js';
import { findAddedInstitutions } from '../read/institution.view.js';
import { listAddedInstitutions } from '../read/setting-lists.query.js';
import {
  AddInstitution,
  ListAddedInstitutions,
  ListInstitutions,
  RemoveInstitution,
} from './discovery.requests.js';
import type { RatesPorts } from './ports.js';
import { directories, settingStream } from './setting.aggregates.js';

export const discoveryCommands: readonly CommandHandling[] = [
  decides<Directory, DirectoryEvent, AddInstitution>({
    command: AddInstitution,
    aggregate: directories,
    streamId: ({ country, currency }, call) => settingStream(call, country, currency),
    decide: listInstitution,
    answer: (_directory, { bankName, displayName, country, currency }) => ({
      bankName,
      displayName,
      country,
      currency,
    }),
  }),
  decides<Directory, DirectoryEvent, RemoveInstitution>({
    command: RemoveInstitution,
    aggregate: directories,
    streamId: ({ country, currency }, call) => settingStream(call, country, currency),
    decide: removeInstitution,
    answer: () => null,
  }),
];

/**
 * Institutions that are shipped with the service come first, then those that the operator added (rates-and-rails §9).
 * What fits no filter is an empty list, not an error.
 */
export const discoveryQueries = ({ views }: Pick<RatesPorts, 'views'>): readonly QueryHandling[] => [
  answersQuery<ListInstitutions>({
    query: ListInstitutions,
    answer: async (wanted, call) =>
      institutionsOf([...SHIPPED_INSTITUTIONS, ...(await findAddedInstitutions(views, call))], wanted),
  }),
  answersQuery<ListAddedInstitutions>({
    query: ListAddedInstitutions,
    answer: (wanted, call) => listAddedInstitutions(views, call, wanted),
  }),
];
