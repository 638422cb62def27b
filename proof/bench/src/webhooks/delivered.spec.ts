import { delivered, quantile } from './delivered.js';

it.each([
  [[1, 2, 3, 4], 0.5, 2],
  [[4, 3, 2, 1], 0.99, 4],
  [[7], 0.5, 7],
  [[], 0.5, Number.NaN],
])('of %j the share of %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

describe('a load', () => {
  it('counts from the first commit to the last arrival', () => {
    const sent = [
      { committedAt: 1_000, arrivedAt: 1_010 },
      { committedAt: 1_500, arrivedAt: 3_000 },
    ];
    expect(delivered(sent)).toStrictEqual({ expected: 2, arrived: 2, perSecond: 1, p50Ms: 10, p99Ms: 1_500 });
  });

  it('reports what did not arrive', () => {
    const sent = [
      { committedAt: 1_000, arrivedAt: 2_000 },
      { committedAt: 1_000, arrivedAt: undefined },
    ];
    expect(delivered(sent)).toMatchObject({ expected: 2, arrived: 1, perSecond: 1 });
  });

  it('of which nothing arrived has no speed', () => {
    expect(delivered([{ committedAt: 1, arrivedAt: undefined }])).toMatchObject({ arrived: 0, perSecond: 0 });
  });
});
