import { COMMANDS } from '../commands/table.js';
import { command } from './command.js';
import { readCommandLine } from './command-line.js';
import { UsageError } from './errors.js';
import { wholeNumber } from './words.js';

const PAINT = command({
  words: 'fence paint',
  summary: 'paint a fence',
  takes: { FENCE: { about: 'which one', read: wholeNumber(1, 9) } },
  options: {
    colour: { value: 'NAME', about: 'in which colour', needed: true },
    coats: { value: 'N', about: 'how often', read: wholeNumber(1, 3), byDefault: '2' },
    fast: { about: 'badly' },
  },
  wish: () => ({ method: 'GET', path: '/' }),
  tell: () => [],
});
const REST = command({
  words: 'rest',
  summary: 'do nothing',
  wish: () => ({ method: 'GET', path: '/' }),
  tell: () => [],
});
const TABLE = [PAINT, REST];

const read = (...line: string[]) => readCommandLine(TABLE, line);
const refusal = (...line: string[]): UsageError => {
  try {
    read(...line);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('the line was taken');
};

describe('a command line', () => {
  it('is read by the table, with its defaults', () => {
    expect(read('fence', 'paint', '7', '--colour', 'red')).toStrictEqual({
      kind: 'command',
      command: PAINT,
      given: { FENCE: 7, colour: 'red', coats: 2 },
    });
  });

  it('may have options before and after arguments, and flags', () => {
    const errand = read('fence', 'paint', '--colour', 'red', '7', '--fast', '--coats=1', '--json');
    expect(errand).toMatchObject({ given: { FENCE: 7, colour: 'red', coats: 1, fast: true, json: true } });
  });

  it('may be a single word', () => {
    expect(read('rest')).toStrictEqual({ kind: 'command', command: REST, given: {} });
  });

  it('is told everything that is wrong at once, with the command whose help says how it goes', () => {
    const { faults, about } = refusal('fence', 'paint', 'x', 'y', '--coats', '4', '--base-url', 'here');
    expect(about).toBe('fence paint');
    expect(faults).toStrictEqual([
      'FENCE is a whole number from 1 to 9, not "x".',
      'y is one word too many.',
      '--colour is needed: in which colour.',
      '--coats is a whole number from 1 to 3, not "4".',
      '--base-url is an address such as http://127.0.0.1:3000, not "here".',
    ]);
  });

  it('names a missing argument', () => {
    expect(refusal('fence', 'paint', '--colour', 'red').faults).toStrictEqual([
      'FENCE is missing: which one.',
    ]);
  });

  it.each([
    [[], '', 'Say what to do.'],
    [['fence'], 'fence', 'Say what to do with fence.'],
    [['fence', 'burn'], 'fence', 'There is no command fence burn.'],
    [['burn', 'fence'], '', 'There is no command burn.'],
    [['burn', '--help'], '', 'There is no command burn.'],
  ])('that is no command is answered with what there is: %j', (line, about, fault) => {
    expect(refusal(...line)).toMatchObject({ about, faults: [fault] });
  });

  it('refuses an option that the command has not, and one without its value', () => {
    expect(refusal('fence', 'paint', '7', '--smell', 'good').message).toContain('--smell');
    expect(refusal('rest', '--colour', 'red').message).toContain('--colour');
    expect(refusal('fence', 'paint', '7', '--colour').message).toContain('--colour');
  });

  it.each([
    [['--help'], ''],
    [['-h'], ''],
    [['help'], ''],
    [['fence', '--help'], 'fence'],
    [['help', 'fence'], 'fence'],
    [['fence', 'paint', '--help'], 'fence paint'],
    [['fence', 'paint', '--coats', 'wrong', '--help'], 'fence paint'],
    [['fence', 'burn', '--help'], 'fence'],
    [['help', 'rest'], 'rest'],
  ])('asks for help at every level: %j', (line, topic) => {
    expect(read(...line)).toStrictEqual({ kind: 'help', topic });
  });
});

describe('the commands of the operator', () => {
  it('have words of their own, no group that is a command, and options that hide no common one', () => {
    const words = COMMANDS.map((each) => each.words);
    expect(new Set(words).size).toBe(words.length);
    const groups = words.filter((each) => each.includes(' ')).map((each) => each.split(' ')[0] ?? '');
    expect(words.filter((each) => groups.includes(each))).toStrictEqual([]);
    for (const { options } of COMMANDS)
      expect(
        Object.keys(options).filter((name) => ['json', 'help', 'base-url'].includes(name)),
      ).toStrictEqual([]);
  });
});
