import type { LocalCommand, Workbench } from '../cli/command.js';
import { text, written } from '@causeway/cli';

export const rebuildCommands: readonly LocalCommand[] = [
  {
    words: 'rebuild',
    summary: "build a context's views anew from its log, beside the live ones, and swap them",
    remarks:
      'On a machine that reaches the database, with the settings of the service (CAUSEWAY_DATA_DIR, or DATABASE_URL and\n' +
      'CAUSEWAY_MASTER_KEY), while it runs or while it is stopped. Reads and writes wait only for the\n' +
      'swap, which takes milliseconds. Cut off, it goes on where it was when it is run again with the same code.\n' +
      'Use the version of Causeway that the service runs: docs/operating/rebuild.md.',
    takes: { CONTEXT: { about: 'whose views: quotes, customers, external_accounts, …', read: text } },
    options: {
      views: {
        value: 'LIST',
        about: 'only these of its views, with commas between them (default all)',
        read: (word) => word.split(',').filter((name) => name !== ''),
      },
      cancel: { about: 'stop a rebuild of this context, and remove what it has built' },
    },
    work: async (given, { env, note }: Workbench) => {
      // Only here, because it brings every context's code along.
      const { runRebuild } = await import('../rebuild/run-rebuild.js');
      const request = {
        context: written(given['CONTEXT']),
        views: (given['views'] ?? []) as readonly string[],
        isCancelled: given['cancel'] === true,
      };
      return runRebuild(request, env, note);
    },
  },
];
