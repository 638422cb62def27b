import { Readable } from 'node:stream';
import type { EdgeRequest } from '../edge/edge-request.js';
import { UnreadBody } from '../edge/unread-body.js';
import { bodyCost, requestCost } from './request-cost.js';

const costOf = (limit?: unknown, length?: string, contentType = 'application/json'): number => {
  const headers = { 'content-type': contentType, ...(length !== undefined && { 'content-length': length }) };
  const body = new UnreadBody({ headers } as EdgeRequest, Readable.from([]));
  return requestCost({ query: limit === undefined ? {} : { limit }, headers, body });
};

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
    ['a body that is refused unread', undefined, '1000000000000', 17],
    ['a length beyond any number of bytes', undefined, '9'.repeat(400), 17],
    ['a length that is none', undefined, 'x', 1],
  ] as const)('%s', (_what, limit, length, cost) => {
    expect(costOf(limit, length)).toBe(cost);
  });

  it.each([
    ['a small form', '1048575', 1],
    ['a form of 100 MiB', '104857600', 101],
    ['a form that is refused unread', '1000000000000', 257],
  ])('%s', (_what, length, cost) => {
    expect(costOf(undefined, length, 'multipart/form-data; boundary=b')).toBe(cost);
  });

  it('a length costs nothing where there is no body to read', () => {
    const headers = { 'content-length': '1000000000000' };
    expect(requestCost({ headers, query: {}, body: undefined })).toBe(1);
  });

  it('bytes cost nothing extra up to 64 KiB', () => {
    expect([0, 65_535, 65_536, 200_000].map(bodyCost)).toStrictEqual([0, 0, 1, 3]);
  });
});
