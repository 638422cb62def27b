import { address, formatRows, written } from '@causeway/cli';
import { CausewayError, HERE, readProfiles, writeProfiles } from '../profiles.js';
import type { CausewayRow } from './row.js';

const name = { about: 'a name of your own for the installation' };

/** Installations by names of one's own, so that a command says which it means. */
export const profileRows: readonly CausewayRow[] = [
  {
    words: 'profiles add',
    summary: 'Name an installation; its key comes from CAUSEWAY_KEY, never from the command line',
    takes: { name },
    options: { url: { value: 'URL', about: 'where the installation is', needed: true, read: address } },
    remarks:
      'CAUSEWAY_KEY is the clientId:clientSecret of an API token, CAUSEWAY_OPERATOR_TOKEN one of an operator. What is ' +
      'given is kept in a file that only you may read.',
    work: async (given, { env }) => {
      const before = await readProfiles(env);
      const { CAUSEWAY_KEY: key, CAUSEWAY_OPERATOR_TOKEN: operatorToken } = env;
      const profile = {
        url: written(given['url']),
        ...(key && { key }),
        ...(operatorToken && { operatorToken }),
      };
      const profiles = { ...before.profiles, [written(given['name'])]: profile };
      const file = await writeProfiles(env, { ...before, profiles });
      return [`${written(given['name'])} is in ${file}, ${key ? 'with' : 'without'} a key.`];
    },
  },
  {
    words: 'profiles list',
    summary: 'The installations that have a name',
    takes: {},
    options: {},
    work: async (_given, { env }) => {
      const { use = HERE, profiles } = await readProfiles(env);
      const rows = Object.entries(profiles).map(([each, { url, key, operatorToken }]) => [
        each,
        url,
        key === undefined ? 'no' : 'yes',
        operatorToken === undefined ? 'no' : 'yes',
        each === use ? 'in use' : '',
      ]);
      return formatRows(
        ['name', 'url', 'key', 'operator', ''],
        rows,
        `None but “${HERE}”, the one of this folder.`,
      );
    },
  },
  {
    words: 'profiles use',
    summary: `The installation that commands mean which name none; “${HERE}” is the one of this folder`,
    takes: { name },
    options: {},
    work: async (given, { env }) => {
      const before = await readProfiles(env);
      const use = written(given['name']);
      if (use !== HERE && before.profiles[use] === undefined)
        throw new CausewayError(`There is no profile “${use}”.`);
      await writeProfiles(env, { ...before, use });
      return [`Commands mean ${use} now.`];
    },
  },
  {
    words: 'profiles remove',
    summary: 'Forget a name, and the keys that were kept with it',
    takes: { name },
    options: {},
    work: async (given, { env }) => {
      const { use, profiles } = await readProfiles(env);
      const { [written(given['name'])]: removed, ...rest } = profiles;
      if (removed === undefined) throw new CausewayError(`There is no profile “${written(given['name'])}”.`);
      await writeProfiles(env, { profiles: rest, ...(use !== undefined && use in rest && { use }) });
      return [`${written(given['name'])} is forgotten.`];
    },
  },
];
