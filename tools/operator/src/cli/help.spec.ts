import { COMMANDS } from '../commands/table.js';
import { helpOn } from './help.js';

const GROUPS = [...new Set(COMMANDS.map(({ words }) => words.split(' ')[0] ?? ''))];

describe('the help', () => {
  it('has every command, its summary and the exit codes on one page', () => {
    const page = helpOn(COMMANDS, '');
    for (const { words, summary } of COMMANDS) {
      expect(page).toContain(words);
      expect(page).toContain(summary);
    }
    expect(page).toContain('CAUSEWAY_OPERATOR_TOKEN');
    expect(page).toMatch(/Exit codes: 0 done, 1 .*, 2 wrong command line/);
  });

  it.each(GROUPS)('on %s has its commands and no others', (group) => {
    const page = helpOn(COMMANDS, group);
    for (const { words } of COMMANDS.filter((each) => each.words.includes(' ')))
      expect(page.includes(`  ${words}`)).toBe(words.startsWith(`${group} `));
  });

  it.each(COMMANDS.map((row) => [row.words, row] as const))(
    'on %s explains all that it takes',
    (words, row) => {
      const page = helpOn(COMMANDS, words);
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

  it('tells defaults', () => {
    expect(helpOn(COMMANDS, 'tokens list')).toContain('sandbox or production (default sandbox)');
  });
});
