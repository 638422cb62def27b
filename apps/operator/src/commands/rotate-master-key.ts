import type { LocalCommand, Workbench } from '../cli/command.js';
import { OperatorError } from '../cli/errors.js';
import { findDatabase } from '@causeway/replay';
import { rotate } from '../rotation/rotate.js';

export const rotationCommands: readonly LocalCommand[] = [
  {
    words: 'rotate-master-key',
    summary: 'let a new master key take the place of the old one',
    remarks:
      'On the machine of the service, with its settings. The new key is CAUSEWAY_MASTER_KEY or CAUSEWAY_MASTER_KEY_FILE,\n' +
      'the old one CAUSEWAY_MASTER_KEY_PREVIOUS or CAUSEWAY_MASTER_KEY_PREVIOUS_FILE; with --new both are files of the\n' +
      'data folder, and the new one is made. Cut off, it goes on where it was when it is run again. All of it, and what\n' +
      'it does to old backups: docs/operating/erasure.md.',
    takes: {},
    options: {
      new: { about: 'make a new key in the data folder, where the key is a file of it' },
      online: { about: 'the services are running, each of them with both keys' },
    },
    work: async (given, { env, note }: Workbench) => {
      const database = await findDatabase(env, note);
      try {
        return await rotate(
          { env, url: database.url, makesKey: given['new'] === true, isOnline: given['online'] === true },
          note,
        );
      } catch (error) {
        throw new OperatorError((error as Error).message);
      } finally {
        await database.release();
      }
    },
  },
];
