import { benchmark } from './benchmark.js';
import { helpOf, readOptions, UsageError } from './command-line.js';

const OPTIONS = {
  seconds: { normal: 3, quick: 0.4, summary: 'seconds a measurement' },
  events: { normal: 1_000_000, quick: 20_000, summary: 'events' },
} as const;

describe('the options of a measurement', () => {
  it('are the normal ones when nothing is said', () => {
    expect(readOptions(OPTIONS, [])).toEqual({ seconds: 3, events: 1_000_000 });
  });

  it('are small with --quick, but for what is given', () => {
    expect(readOptions(OPTIONS, ['--quick', '--seconds', '2'])).toEqual({ seconds: 2, events: 20_000 });
  });

  it.each([
    ['500', 500],
    ['20k', 20_000],
    ['10M', 10_000_000],
    ['0.5', 0.5],
  ])('read %s as %d', (text, events) => {
    expect(readOptions(OPTIONS, ['--events', text])).toEqual({ seconds: 3, events });
  });

  it.each([
    [['--events', 'many'], '--events takes a number'],
    [['--events', '-5'], 'ambiguous'],
    [['--events', '1g'], '--events takes a number'],
    [['--rounds', '5'], "Unknown option '--rounds'"],
    [['5'], 'Unexpected argument'],
  ])('refuse %j', (args, message) => {
    const reading = (): unknown => readOptions(OPTIONS, args);
    expect(reading).toThrow(UsageError);
    expect(reading).toThrow(message);
  });

  it('ask for the page with --help', () => {
    expect(readOptions(OPTIONS, ['--help'])).toBe('help');
  });
});

it('the page of help names every option with its usual numbers', () => {
  const page = helpOf('log', benchmark({ summary: 'what it does', options: OPTIONS, run: async () => ({}) }));
  expect(page).toContain('npm run bench -- log [options]\n  what it does');
  expect(page).toContain('--seconds N         seconds a measurement (3; quick: 0.4)');
  expect(page).toContain('--events N          events (1000000; quick: 20000)');
});
