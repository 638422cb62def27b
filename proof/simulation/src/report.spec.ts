import { Draw } from '@causeway/ledger/testing';
import { grouped, formatFailure, formatProgress, formatTally } from './report.js';
import { Tally } from './schedule/tally.js';
import { drawWeather } from './world/weather.js';

const tallyOf = (counts: Readonly<Record<string, number>>): Tally => {
  const tally = new Tally();
  for (const [name, times] of Object.entries(counts)) tally.count(name, times);
  return tally;
};

describe('the report of a run', () => {
  it('reports its progress, its speed, and what was done to the writer', () => {
    const tally = tallyOf({ 'commands in the log': 1_234, 'fault: crash': 2, 'fault: stop': 3, POSTED: 9 });
    const line = formatProgress({ stepsDone: 25_000, episodes: 12, tally }, 100_000, 2_000);
    expect(line).toBe('25 %  25,000 steps, 12,500/s, episode 12, 1,234 commands in the log, 5 faults');
  });

  it('never reports more than all of it', () => {
    const line = formatProgress({ stepsDone: 120, episodes: 1, tally: new Tally() }, 100, 0);
    expect(line).toMatch(/^100 % {2}120 steps, /);
  });

  it('reports the outcomes in two columns', () => {
    expect(formatTally(tallyOf({ long: 1, b: 12_345 }))).toBe('b     12,345\nlong       1');
    expect(formatTally(new Tally())).toBe('');
  });

  it('ends a failure with what was wrong and how to see it again', () => {
    const weather = drawWeather(Draw.seeded(1));
    const lines = formatFailure({ message: 'too much', trace: ['one', 'two'], weather, episode: 4 }, 9).split(
      '\n',
    );
    expect(lines.slice(0, 2)).toStrictEqual(['one', 'two']);
    expect(lines).toContain('WRONG: too much');
    expect(lines.at(-1)).toBe('Again: npm run simulate -- --seed 9 --episode 4');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
  ])('writes %d as %s', (number, text) => {
    expect(grouped(number)).toBe(text);
  });
});
