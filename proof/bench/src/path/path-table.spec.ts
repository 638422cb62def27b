import { BARE, pathRatios, UNCOUNTED, type PathFigures, type PathRow } from './path-table.js';

const row = (request: string, connections: number, figures: Partial<PathRow> = {}): PathRow => ({
  request,
  connections,
  count: 1,
  seconds: 1,
  perSecond: 1,
  p50Ms: 1,
  p99Ms: 1,
  ...UNCOUNTED,
  ...figures,
});
const standalone: PathFigures = {
  rows: [
    row(BARE, 128, { perSecond: 1_000 }),
    row('POST /quotes', 128, { perSecond: 250 }),
    row('POST /customers', 128, { perSecond: 400 }),
    row('payment: quote', 1, { p50Ms: 4 }),
    row('payment: execute', 1, { p50Ms: 6 }),
    row('payment: completed', 1, { perSecond: 2 }),
    row('payment: completed', 32, { perSecond: 300, cpuMs: 9 }),
    row('payment: completed', 128, { perSecond: 200 }),
    row('payment at half of the peak: completed', 32, { p50Ms: 540, p99Ms: 900 }),
  ],
};
const valuesOf = (shapes: Parameters<typeof pathRatios>[0]): Record<string, number> =>
  Object.fromEntries(pathRatios(shapes).map(({ what, value }) => [what, value]));

describe('the ratios of a payment', () => {
  it('hold requests against the bare handler, and take the time of the bank off', () => {
    expect(valuesOf({ standalone })).toStrictEqual({
      'POST /quotes over the bare handler, 128 connections': 0.25,
      'POST /customers over the bare handler, 128 connections': 0.4,
      'payments a second with all webhooks, 32 connections': 300,
      'payments a second with all webhooks, 128 connections': 200,
      "ms above the bank's at half of the peak, p50": 40,
      "ms above the bank's at half of the peak, p99": 400,
      'ms of processor time a payment, 32 connections': 9,
      'one caller: quote, p50 ms': 4,
      'one caller: execute, p50 ms': 6,
    });
  });

  it('hold the five services against the standalone', () => {
    const services = { rows: [row('payment: completed', 32, { perSecond: 240 })] };
    const what = 'payments a second, five services over the standalone, 32 connections';
    expect(valuesOf({ standalone, services })[what]).toBe(0.8);
  });

  it('are no number where nothing was measured, so that nothing seems reached', () => {
    expect(Object.values(valuesOf({ standalone: { rows: [] } })).every(Number.isNaN)).toBe(true);
  });
});
