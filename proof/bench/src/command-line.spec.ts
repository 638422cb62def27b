import { helpOn, readCommandLine, UsageError } from '@causeway/cli';
import { benchmark } from './benchmark.js';
import { benchProgram, chosenOf } from './command-line.js';

const OPTIONS = {
  seconds: { normal: 3, quick: 0.4, summary: 'seconds a measurement' },
  events: { normal: 1_000_000, quick: 20_000, summary: 'events' },
} as const;
const PROGRAM = benchProgram({
  log: benchmark({ summary: 'what it does', options: OPTIONS, run: () => Promise.resolve({}) }),
});

const chosen = (...words: string[]) => {
  const reading = readCommandLine(PROGRAM, words, ({ benchmark: asked }, given) =>
    asked === undefined ? 'the page' : chosenOf(asked.options, given),
  );
  return 'request' in reading ? reading.request : 'help';
};

describe('the options of a measurement', () => {
  it('are the normal ones when nothing is said', () => {
    expect(chosen('log')).toStrictEqual({ seconds: 3, events: 1_000_000 });
  });

  it('are small with --quick, but for what is given', () => {
    expect(chosen('log', '--quick', '--seconds', '2')).toStrictEqual({ seconds: 2, events: 20_000 });
  });

  it.each([
    ['500', 500],
    ['20k', 20_000],
    ['10M', 10_000_000],
    ['0.5', 0.5],
  ])('read %s as %d', (text, events) => {
    expect(chosen('log', '--events', text)).toStrictEqual({ seconds: 3, events });
  });

  it.each([
    [['log', '--events', 'many'], '--events is a number such as 500, 20k or 10m, not "many"'],
    [['log', '--events', '-5'], '--events is a number'],
    [['log', '--events', '1g'], '--events is a number'],
    [['log', '--rounds', '5'], "unknown option '--rounds'"],
    [['log', '5'], '5 is one word too many'],
    [['lag'], "unknown command 'lag'"],
    [[], 'Say what to do.'],
  ])('refuse %j', (words, message) => {
    expect(() => chosen(...words)).toThrow(UsageError);
    expect(() => chosen(...words)).toThrow(message);
  });

  it('are none of the page’s', () => {
    expect(chosen('page')).toBe('the page');
    expect(() => chosen('page', '--quick')).toThrow(UsageError);
  });
});

describe('the help', () => {
  it('names every option with its usual numbers', () => {
    const page = helpOn(PROGRAM, 'log');
    expect(page).toContain('npm run bench -- log [options]');
    expect(page).toMatch(/--seconds <n> +seconds a measurement \(3; quick: 0\.4\)/);
    expect(page).toMatch(/--events <n> +events \(1000000; quick: 20000\)/);
  });

  it('lists the measurements, and the page', () => {
    expect(helpOn(PROGRAM)).toMatch(/page +writes [^]*log +what it does/);
  });
});
