import { ALONE, fairnessRatios, fairnessTable, type FairnessRow } from './fairness-table.js';

const row = (request: 'read' | 'quote', beside: string, p50Ms: number, p99Ms: number): FairnessRow => ({
  request,
  beside,
  figures: { count: 100, seconds: 1, perSecond: 100, p50Ms, p99Ms },
  ofAPerSecond: 50,
});
const rows = [
  row('read', ALONE, 2, 10),
  row('read', 'A at its limit', 2, 11),
  row('quote', ALONE, 20, 50),
  row('quote', '8 callers of A without pause', 30, 125),
];

describe('what one platform feels of another', () => {
  it('is held against what the same request takes alone', () => {
    expect(fairnessRatios(rows)).toStrictEqual([
      {
        what: 'read, p99, beside A at its limit, over alone',
        value: 1.1,
        floor: 1.5,
        aim: 1.2,
        bound: 'most',
      },
      {
        what: 'quote, p99, beside 8 callers of A without pause, over alone',
        value: 2.5,
        floor: 3,
        aim: 2,
        bound: 'most',
      },
    ]);
    expect(fairnessTable(rows).split('\n').at(-1)).toBe(
      '| quote | 8 callers of A without pause | 30.0 | 125 | 1.50 | 2.50 | 50.0 |',
    );
  });

  it('says nothing when nothing was measured alone', () => {
    expect(() => fairnessRatios([row('read', 'A at its limit', 2, 11)])).toThrow(
      'no measurement says what a read',
    );
  });
});
