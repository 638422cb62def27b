import { command, type Command } from '../cli/command.js';
import { several, text } from '../cli/words.js';
import { environment, neededPlatform } from './shared-options.js';

interface AllowList {
  readonly domains: readonly string[];
}

const PATH = '/operator/uma-allow-list';
const tell = ({ domains }: AllowList): string[] =>
  domains.length === 0 ? ['Every institution: the list is empty.'] : [...domains];

export const umaCommands: readonly Command[] = [
  command<AllowList>({
    words: 'uma-allow-list show',
    summary: 'the institutions that a platform deals with over UMA',
    options: { platform: neededPlatform, environment },
    wish: (given) => ({
      method: 'GET',
      path: PATH,
      query: { platformId: given['platform'], environment: given['environment'] },
    }),
    tell,
  }),
  command<AllowList>({
    words: 'uma-allow-list set',
    summary: 'replace that list; the next look-up obeys it',
    options: {
      platform: neededPlatform,
      environment,
      domains: {
        value: 'LIST',
        about: 'UMA domains with commas between them; none opens the platform to all',
        needed: true,
        read: several(text),
      },
    },
    wish: (given) => ({
      method: 'PUT',
      path: PATH,
      body: {
        platformId: given['platform'],
        environment: given['environment'],
        domains: given['domains'],
      },
    }),
    tell,
  }),
];
