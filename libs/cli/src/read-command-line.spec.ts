import { UsageError, written, type CommandRow, type Program } from './command-row.js';
import { helpOn, readCommandLine } from './read-command-line.js';
import { oneOf, wholeNumber } from './words.js';

const PAINT: CommandRow = {
  words: 'fence paint',
  summary: 'paint a fence',
  remarks: 'It dries by itself.',
  takes: { FENCE: { about: 'which one', read: wholeNumber(1, 9) } },
  options: {
    colour: { value: 'NAME', about: 'in which colour', needed: true },
    coats: { value: 'N', about: 'how often', read: wholeNumber(1, 3), byDefault: '2' },
    'left-side': { value: 'SIDE', about: 'which sides', read: oneOf('front', 'back'), repeats: true },
    fast: { about: 'badly' },
  },
};
const REST: CommandRow = { words: 'rest', summary: 'do nothing', takes: {}, options: {} };
const PROGRAM: Program<CommandRow> = {
  name: 'npm run garden --',
  summary: 'Keep a garden.',
  commands: [PAINT, REST],
  common: {
    json: { about: 'the answer as JSON' },
    'days-max': { value: 'N', about: 'how long', read: wholeNumber(1, 9) },
  },
  ending: 'Exit codes: 0 done, 2 wrong command line.',
};

const readingOf = (...line: string[]) =>
  readCommandLine(PROGRAM, line, (command, given) => ({ command, given }));
const read = (...line: string[]) => {
  const reading = readingOf(...line);
  if ('help' in reading) throw new Error('help was asked for');
  return reading.request;
};
const refusal = (...line: string[]): string => {
  try {
    read(...line);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error('the line was taken');
};

describe('a command line', () => {
  it('is read by the table, with its defaults', () => {
    expect(read('fence', 'paint', '7', '--colour', 'red')).toStrictEqual({
      command: PAINT,
      given: { FENCE: 7, colour: 'red', coats: 2, 'left-side': [] },
    });
  });

  it('may have options before and after arguments, flags, and options that repeat', () => {
    const line = ['fence', 'paint', '--colour', 'red', '7', '--fast', '--coats=1', '--json'];
    expect(read(...line, '--left-side', 'back', '--left-side', 'front').given).toStrictEqual({
      FENCE: 7,
      colour: 'red',
      coats: 1,
      fast: true,
      json: true,
      'left-side': ['back', 'front'],
    });
  });

  it('may be a single word', () => {
    expect(read('rest')).toStrictEqual({ command: REST, given: {} });
  });

  it('is refused with everything that is wrong at once, followed by the help of the command', () => {
    const message = refusal(
      'fence',
      'paint',
      'x',
      'y',
      '--coats',
      '4',
      '--left-side',
      'top',
      '--days-max',
      '-1',
    );
    expect(message.split('\n').slice(0, 6)).toStrictEqual([
      'FENCE is a whole number from 1 to 9, not "x".',
      'y is one word too many.',
      '--colour is needed: in which colour.',
      '--coats is a whole number from 1 to 3, not "4".',
      '--left-side is front or back, not "top".',
      '--days-max is a whole number from 1 to 9, not "-1".',
    ]);
    expect(message).toContain('Usage: npm run garden -- fence paint FENCE --colour <NAME> [options]');
    expect(message).toContain('Exit codes:');
  });

  it('names a missing argument', () => {
    expect(refusal('fence', 'paint', '--colour', 'red')).toMatch(/^FENCE is missing: which one\.\n/);
  });

  it.each([
    [[], 'Say what to do.', 'npm run garden -- COMMAND'],
    [['fence'], 'Say what to do.', 'npm run garden -- fence COMMAND'],
  ])('that is no command is answered with the known commands: %j', (line, fault, usage) => {
    const message = refusal(...line);
    expect(message.startsWith(fault)).toBe(true);
    expect(message).toContain(`Usage: ${usage}`);
  });

  it.each([
    [['fence', 'pain'], "unknown command 'pain' (did you mean paint?)", 'npm run garden -- fence --help'],
    [['fenec', 'paint'], "unknown command 'fenec' (did you mean fence?)", 'npm run garden -- --help'],
    [['burn', 'fence'], "unknown command 'burn'", 'npm run garden -- --help'],
  ])('that names no command is answered in sight, without a page of help: %j', (line, fault, help) => {
    expect(refusal(...line)).toBe(`${fault}\n\n\`${help}\` shows those that there are.`);
  });

  it('refuses an option that the command has not, and one without its value', () => {
    expect(refusal('rest', '--colour', 'red')).toMatch(/^unknown option '--colour'\n\n/);
    expect(refusal('fence', 'paint', '7', '--colour')).toMatch(/^option '--colour <NAME>' argument missing/);
  });

  it('refuses options that it has not together with all other faults, with those that may be meant', () => {
    const message = refusal('fence', 'paint', '--colou', 'red', '7', '--coats=9', '--left-sid=front');
    expect(message.split('\n').slice(0, 4)).toStrictEqual([
      "unknown option '--colou' (did you mean --colour?)",
      "unknown option '--left-sid' (did you mean --left-side?)",
      '--colour is needed: in which colour.',
      '--coats is a whole number from 1 to 3, not "9".',
    ]);
  });

  it('names what is wrong with the values together beside what is wrong with each', () => {
    const row: CommandRow = {
      ...PAINT,
      faultsOf: ({ FENCE }, said) => (said.has('fast') ? [`Fence ${written(FENCE)} is not for haste.`] : []),
    };
    const line = ['fence', 'paint', '7', '--colour', 'red', '--fast', '--coats', '4'];
    const reading = () => readCommandLine({ ...PROGRAM, commands: [row] }, line, () => undefined);
    expect(reading).toThrow(/^--coats is a whole number.*\nFence 7 is not for haste\.\n/);
  });

  it('lets what a program makes of it refuse in the same way, and hides no fault of the program', () => {
    const refuse = (error: Error) => () =>
      readCommandLine(PROGRAM, ['rest'], () => {
        throw error;
      });
    expect(refuse(new UsageError('Not on a Sunday.'))).toThrow(
      /^Not on a Sunday\.\n\nUsage: npm run garden -- rest/,
    );
    expect(refuse(new RangeError('a fault'))).toThrow(RangeError);
  });
});

describe('help', () => {
  it.each([
    [['--help'], 'COMMAND [options]'],
    [['-h'], 'COMMAND [options]'],
    [['help'], 'COMMAND [options]'],
    [['fence', '--help'], 'fence COMMAND [options]'],
    [['help', 'fence'], 'fence COMMAND [options]'],
    [['fence', 'paint', '--coats', 'wrong', '--help'], 'fence paint FENCE --colour <NAME> [options]'],
    [['help', 'rest'], 'rest [options]'],
  ])('exists at every level: %j', (line, usage) => {
    const reading = readingOf(...line);
    expect('help' in reading && reading.help.split('\n')[0]).toBe(`Usage: npm run garden -- ${usage}`);
  });

  it('of a command has its summary, arguments, options with defaults, the common ones, remarks and exit codes', () => {
    const page = helpOn(PROGRAM, 'fence', 'paint');
    expect(page).toMatch(/paint a fence[^]*FENCE +which one[^]*--coats <N> +how often \(default 2\)\n/);
    expect(page).toMatch(/--left-side <SIDE> +which sides; may be repeated[^]*--json +the answer as JSON\n/);
    expect(page).toMatch(/-h, --help +this text\n\nIt dries by itself\.\n\nExit codes: 0 done/);
  });

  it('of the program has every command on one page, whatever its group', () => {
    expect(helpOn(PROGRAM)).toMatch(/fence paint FENCE +paint a fence\n +rest +do nothing\n/);
  });
});
