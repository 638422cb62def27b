import { helpOn } from '@causeway/cli';
import { COMMANDS } from '../commands/table.js';
import { COMMON_OPTIONS, operatorProgram } from './operator-program.js';

const PROGRAM = operatorProgram(COMMANDS);
const GROUPS = [...new Set(COMMANDS.map(({ words }) => words.split(' ')[0] ?? ''))];

describe('the commands of the operator', () => {
  it('have words of their own, no group that is a command, and options that hide no common one', () => {
    const words = COMMANDS.map((each) => each.words);
    expect(new Set(words).size).toBe(words.length);
    const groups = words.filter((each) => each.includes(' ')).map((each) => each.split(' ')[0] ?? '');
    expect(words.filter((each) => groups.includes(each))).toStrictEqual([]);
    const common = [...Object.keys(COMMON_OPTIONS), 'help'];
    for (const { options } of COMMANDS)
      expect(Object.keys(options).filter((name) => common.includes(name))).toStrictEqual([]);
  });
});

describe('the help', () => {
  it('has every command, its summary and the exit codes on one page', () => {
    const page = helpOn(PROGRAM);
    for (const { words, summary } of COMMANDS) {
      expect(page).toContain(words);
      expect(page).toContain(summary);
    }
    expect(page).toContain('CAUSEWAY_OPERATOR_TOKEN');
    expect(page).toMatch(/Exit codes: 0 done, 1 .*, 2 wrong command\sline/);
  });

  it.each(GROUPS)('on %s has its commands and no others', (group) => {
    const page = helpOn(PROGRAM, group);
    for (const { words } of COMMANDS.filter((each) => each.words.includes(' ')))
      expect(page.includes(`\n  ${words}`)).toBe(words.startsWith(`${group} `));
  });

  it.each(COMMANDS.map((row) => [row.words, row] as const))(
    'on %s explains all that it takes',
    (words, row) => {
      const page = helpOn(PROGRAM, ...words.split(' '));
      expect(page).toContain(row.summary);
      for (const [name, { about }] of Object.entries(row.takes)) {
        expect(page).toMatch(new RegExp(`^  ${name} `, 'm'));
        expect(page).toContain(about);
      }
      for (const [name, { about, needed }] of Object.entries(row.options)) {
        expect(page).toContain(`--${name}`);
        expect(page).toContain(about);
        if (needed) expect(page.split('\n')[0]).toContain(`--${name}`);
      }
      for (const common of ['--json', '--base-url', '--help']) expect(page).toContain(common);
    },
  );
});
