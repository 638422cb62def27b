import { address, formatFacts, formatRows, written } from '@causeway/cli';
import { CausewayError, HERE, type Profile, profileOf, readProfiles, writeProfiles } from '../profiles.js';
import type { CausewayRow } from './row.js';

const installation = { about: 'a name of your own for the installation' };

const missing = (name: string): CausewayError =>
  new CausewayError(`There is no profile “${name}”. \`causeway profiles list\` shows them.`);

/** A profile as it is shown: whether there are keys, and never one of them. */
const shown = (name: string, { url, key, operatorToken }: Profile) => ({
  name,
  url,
  hasKey: key !== undefined,
  hasOperatorToken: operatorToken !== undefined,
});

const yesOrNo = (holds: boolean): string => (holds ? 'yes' : 'no');

/** Installations by names of one's own, so that a command says which it means. */
export const profileRows: readonly CausewayRow[] = [
  {
    words: 'profiles add',
    summary:
      'Name an installation, or name it anew; its key comes from CAUSEWAY_KEY, never from the command line',
    takes: { installation },
    options: { url: { value: 'URL', about: 'where the installation is', needed: true, read: address } },
    remarks:
      'CAUSEWAY_KEY is the clientId:clientSecret of an API token, CAUSEWAY_OPERATOR_TOKEN one of an operator. What is ' +
      'given is kept in a file that only you may read.',
    work: async (given, { env, note }) => {
      const before = await readProfiles(env);
      const name = written(given['installation']);
      if (name === HERE)
        throw new CausewayError(`“${HERE}” is the installation of this folder; take another name.`);
      const { CAUSEWAY_KEY: key, CAUSEWAY_OPERATOR_TOKEN: operatorToken } = env;
      const profile = {
        url: written(given['url']),
        ...(key && { key }),
        ...(operatorToken && { operatorToken }),
      };
      const file = await writeProfiles(env, { ...before, profiles: { ...before.profiles, [name]: profile } });
      if (before.use !== name) note(`Commands mean it after \`causeway profiles use ${name}\`.`);
      return [`${name} is in ${file}, ${key ? 'with' : 'without'} a key.`];
    },
  },
  {
    words: 'profiles list',
    summary: 'The installations that have a name',
    takes: {},
    options: {},
    work: async (given, { env }) => {
      const { use = HERE, profiles } = await readProfiles(env);
      const all = Object.entries(profiles).map(([name, profile]) => ({
        ...shown(name, profile),
        isInUse: name === use,
      }));
      if (given['json'] === true) return [JSON.stringify(all, null, 2)];
      return formatRows(
        ['name', 'url', 'key', 'operator', ''],
        all.map(({ name, url, hasKey, hasOperatorToken, isInUse }) => [
          ...[name, url, yesOrNo(hasKey), yesOrNo(hasOperatorToken), isInUse ? 'in use' : ''],
        ]),
        `None but “${HERE}”, the one of this folder. \`causeway profiles add NAME --url URL\` names another.`,
      );
    },
  },
  {
    words: 'profiles show',
    summary: 'The installation that commands mean, or a named one; whether it has keys, never the keys',
    takes: { installation: { ...installation, isOptional: true } },
    options: {},
    work: async (given, { env }) => {
      const { use = HERE } = await readProfiles(env);
      const name = given['installation'] === undefined ? use : written(given['installation']);
      const profile = shown(name, await profileOf(env, name));
      if (given['json'] === true) return [JSON.stringify(profile, null, 2)];
      return formatFacts([
        ['name', profile.name],
        ['url', profile.url],
        ['key', yesOrNo(profile.hasKey)],
        ['operator', yesOrNo(profile.hasOperatorToken)],
      ]);
    },
  },
  {
    words: 'profiles use',
    summary: `The installation that commands mean which name none; “${HERE}” is the one of this folder`,
    takes: { installation },
    options: {},
    work: async (given, { env }) => {
      const before = await readProfiles(env);
      const use = written(given['installation']);
      if (use !== HERE && before.profiles[use] === undefined) throw missing(use);
      await writeProfiles(env, { ...before, use });
      return [`Commands mean ${use} now.`];
    },
  },
  {
    words: 'profiles remove',
    summary: 'Forget a name, and the keys that were kept with it',
    takes: { installation },
    options: {},
    work: async (given, { env }) => {
      const { use, profiles } = await readProfiles(env);
      const name = written(given['installation']);
      const { [name]: removed, ...rest } = profiles;
      if (removed === undefined) throw missing(name);
      await writeProfiles(env, { profiles: rest, ...(use !== undefined && use in rest && { use }) });
      return [`${name} is forgotten.`];
    },
  },
];
