import { instant } from '@causeway/kernel';
import { retryAfterOf } from './retry-after.js';

const NOW = instant('2026-03-01T10:00:00.000Z');

it.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['0', 0],
  ['Sun, 01 Mar 2026 10:02:00 GMT', 120_000],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['99999999999', undefined],
  ['2026-03-01', undefined],
  [undefined, undefined],
])('Retry-After %j asks for %j ms', (header, expected) => {
  expect(retryAfterOf(header, NOW)).toBe(expected);
});

it('given twice says nothing', () => {
  expect(retryAfterOf(['1', '2'], NOW)).toBeUndefined();
});
