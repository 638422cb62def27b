import {
  answersQuery,
  decides,
  EVERY_PLATFORM,
  type Aggregate,
  type CommandHandling,
  type QueryHandling,
} from '@causeway/commands';
import {
  evolveVasps,
  listVasp,
  noAddedVasps,
  removeVasp,
  vaspDirectory,
  type AddedVasps,
  type VaspEvent,
} from '../domain/vasps.js';
import { findAddedVasps, vaspRows } from '../read/vasp.view.js';
import type { ExternalAccountsPorts } from './ports.js';
import { AddVasp, ListAddedVasps, ListVasps, RemoveVasp } from './vasp.requests.js';

/** One stream an environment: all platforms share the directory. */
export const addedVasps: Aggregate<AddedVasps, VaspEvent> = {
  category: 'vasp-directory',
  initial: noAddedVasps,
  evolve: evolveVasps,
  views: [vaspRows],
};

export const vaspCommands: readonly CommandHandling[] = [
  decides<AddedVasps, VaspEvent, AddVasp>({
    command: AddVasp,
    aggregate: addedVasps,
    streamId: () => EVERY_PLATFORM,
    decide: listVasp,
    answer: (_added, vasp) => vasp,
  }),
  decides<AddedVasps, VaspEvent, RemoveVasp>({
    command: RemoveVasp,
    aggregate: addedVasps,
    streamId: () => EVERY_PLATFORM,
    decide: ({ vaspName }, added, when) => removeVasp(vaspName, added, when),
    answer: () => null,
  }),
];

/**
 * The institutions that wallets may be held at: those that ship with the service, and those that the operator added.
 */
export const vaspQueries = (
  reading: Pick<ExternalAccountsPorts, 'views' | 'rows'>,
): readonly QueryHandling[] => [
  answersQuery<ListVasps>({
    query: ListVasps,
    answer: async (_wanted, call) => vaspDirectory(await findAddedVasps(reading, call)),
  }),
  answersQuery<ListAddedVasps>({
    query: ListAddedVasps,
    answer: (_wanted, call) => findAddedVasps(reading, call),
  }),
];
