import { bodyCost, requestCost } from './request-cost.js';

const costOf = (limit?: unknown, length?: string): number =>
  requestCost({
    query: limit === undefined ? {} : { limit },
    headers: length === undefined ? {} : { 'content-length': length },
  });

describe('what a request counts for', () => {
  it.each([
    ['one without body and page', undefined, undefined, 1],
    ['the usual page', '20', undefined, 1],
    ['a page of 25', '25', undefined, 1],
    ['a page of 26', '26', undefined, 2],
    ['the longest page', '100', undefined, 4],
    ['a page that is refused anyway', '1000000000', undefined, 4],
    ['a page length that is none', 'many', undefined, 1],
    ['two page lengths', ['100', '100'], undefined, 1],
    ['a small body', undefined, '65535', 1],
    ['a body of 64 KiB', undefined, '65536', 2],
    ['the largest body', undefined, '1048576', 17],
    ['a length that is none', undefined, 'x', 1],
  ] as const)('%s', (_what, limit, length, cost) => {
    expect(costOf(limit, length)).toBe(cost);
  });

  it('bytes cost nothing extra up to 64 KiB', () => {
    expect([0, 65_535, 65_536, 200_000].map(bodyCost)).toStrictEqual([0, 0, 1, 3]);
  });
});
