import type { Delivered } from './delivered.js';
import { delayTable, throughputTable, verdict, webhookRatios } from './webhook-tables.js';

const delivered = (p99Ms: number): Delivered => ({
  expected: 10,
  arrived: 9,
  perSecond: 100,
  p50Ms: 20,
  p99Ms,
});
const load = (name: string, p99Ms: number) => ({ name, ours: delivered(p99Ms), naive: delivered(9_000) });

describe('the tables of webhooks', () => {
  it.each([
    [499, 10, ['met', 'met']],
    [500, 10.1, ['not met', 'not met']],
    [Number.NaN, Number.NaN, ['not met', 'not met']],
  ])('hold a p99 of %d ms and a rise of %d %% against what is aimed at', (p99Ms, risePercent, held) => {
    const delays = { peakPerSecond: 200, pacePerSecond: 100, risePercent, loads: [load('well', p99Ms)] };
    const lines = verdict(delays).split('\n').slice(-2);
    expect(lines.map((line) => line.split(' | ').at(-1)?.replace(' |', ''))).toStrictEqual(held);
  });

  it('show ours beside the loop, load by load', () => {
    const rows = [load('well', 30), load('mixed', 33)];
    expect(delayTable(rows).split('\n').at(-1)).toBe(
      '| mixed | 20.0 | 33.0 | 9 of 10 | 20.0 | 9,000 | 9 of 10 |',
    );
    const peaks = rows.map((row) => ({ ...row, atHalf: delivered(40) }));
    expect(throughputTable(peaks).split('\n').at(-2)).toBe('| well | 100 | 20.0 | 40.0 | 9 of 10 | 100 |');
  });

  it('hold the peak, and the delay at half of it, against floor and aim', () => {
    const rated = webhookRatios([{ ...load('1 endpoint', 900), atHalf: delivered(140) }]);
    expect(rated).toStrictEqual([
      { what: 'webhooks a second, 1 endpoint', value: 100, floor: 1_500, aim: 3_000 },
      {
        what: 'ms from the fact to its webhook at half of the peak, p99, 1 endpoint',
        value: 140,
        floor: 150,
        aim: 50,
        bound: 'most',
      },
    ]);
  });
});
