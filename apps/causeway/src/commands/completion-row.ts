import { completions, oneOf, type Program } from '@causeway/cli';
import { HERE } from '../profiles.js';
import type { CausewayRow } from './row.js';

/** Programs of their own below the same word. */
export const PROGRAMS = ['demo', 'listen', 'operator', 'audit', 'doctor', 'reset'] as const;

/** The names in the file of the profiles, as `writeProfiles` lays it out; the shell starts no program for them. */
const PROFILE_NAMES = [
  `echo ${HERE};`,
  String.raw`sed -n 's/^    "\(.*\)": {$/\1/p'`,
  `"\${CAUSEWAY_PROFILES:-\${XDG_CONFIG_HOME:-$HOME/.config}/causeway/profiles.json}" 2>/dev/null`,
].join(' ');

/** Completions for a shell, from the same table as the help. */
export const completionRow = (program: () => Program<CausewayRow>): CausewayRow => ({
  words: 'completion',
  summary: 'Completions for a shell: eval "$(npx causeway completion bash)"',
  takes: { shell: { about: 'bash or zsh', read: oneOf('bash', 'zsh') } },
  options: {},
  remarks:
    'It completes `causeway` and `npx causeway`: commands, options, the values of an option, and profiles. Put the line ' +
    'into ~/.bashrc or ~/.zshrc to keep it.',
  work: (given) =>
    Promise.resolve([
      completions(program(), given['shell'] === 'zsh' ? 'zsh' : 'bash', {
        command: 'causeway',
        programs: PROGRAMS,
        found: { profile: PROFILE_NAMES, installation: PROFILE_NAMES },
      }),
    ]),
});
