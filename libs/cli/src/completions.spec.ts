import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CommandRow, Program } from './command-row.js';
import { completions } from './completions.js';
import { oneOf } from './words.js';

const run = promisify(execFile);

const GARDEN: Program<CommandRow> = {
  name: 'garden',
  summary: 'Keep a garden.',
  commands: [
    {
      words: 'fence paint',
      summary: '',
      takes: { side: { about: '', read: oneOf('front', 'back') } },
      options: {
        colour: { value: 'NAME', about: '', read: oneOf('red', 'rose', 'blue') },
        note: { value: 'TEXT', about: '' },
        fast: { about: '' },
        plan: { value: 'FILE', about: '' },
      },
    },
    { words: 'fence show', summary: '', takes: {}, options: {} },
    { words: 'plants list', summary: '', takes: {}, options: {} },
  ],
  common: { profile: { value: 'NAME', about: '' } },
  ending: '',
};
const script = (shell: 'bash' | 'zsh'): string =>
  completions(GARDEN, shell, {
    command: 'garden',
    programs: ['weather'],
    found: { profile: 'echo home shop' },
  });

/** What bash offers at the end of a line, by its own rules of words. */
const offeredBy = async (...words: readonly string[]): Promise<readonly string[]> => {
  const line = words.map((word) => `'${word}'`).join(' ');
  const program = `${script('bash')}
COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; COMPREPLY=()
if [ "\${COMP_WORDS[0]}" = npx ]; then _garden_npx; else _garden; fi
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['--norc', '-c', program], { cwd: import.meta.dirname });
  return stdout.split('\n').filter((word) => word !== '');
};

describe('a completion', () => {
  it.each([
    [
      ['garden', ''],
      ['weather', 'fence', 'plants'],
    ],
    [['garden', 'pl'], ['plants']],
    [
      ['garden', 'fence', ''],
      ['paint', 'show'],
    ],
    [['garden', 'fence', 'paint', '--f'], ['--fast']],
    [['garden', 'fence', 'paint', 'f'], ['front']],
    [
      ['garden', 'fence', 'paint', '--colour', 'r'],
      ['red', 'rose'],
    ],
    [['garden', 'fence', 'paint', '--colour', '=', 'b'], ['blue']],
    [
      ['garden', 'fence', 'paint', '--colour', '='],
      ['red', 'rose', 'blue'],
    ],
    [
      ['garden', 'plants', 'list', '--profile', ''],
      ['home', 'shop'],
    ],
    [['garden', 'fence', 'paint', '--note', ''], []],
    [['garden', 'fence', 'paint', '--plan', 'completions.s'], ['completions.spec.ts']],
    [['garden', 'weather', '-'], ['--help']],
    [['npx', 'garden', 'fence', 's'], ['show']],
    [['npx', 'other', ''], []],
    [['garden', 'unknown', 'fence', 's'], ['show']],
  ])('of %j offers %j', async (words, offered) => {
    expect(await offeredBy(...words)).toStrictEqual(offered);
  });

  it('takes no value of an option and no argument for a command', async () => {
    const words = ['garden', 'fence', 'paint', '--note', 'show', 'Fence', ':', '1', '--fast', '--c'];
    expect(await offeredBy(...words)).toStrictEqual(['--colour']);
  });

  it('sets zsh up, which has no completions of its own kind before', () => {
    const [, autoload, compinit, bashcompinit] = script('zsh').split('\n');
    expect([autoload, compinit, bashcompinit]).toStrictEqual([
      'autoload -Uz compinit bashcompinit',
      '(( $+functions[compdef] )) || compinit',
      'bashcompinit',
    ]);
  });
});
