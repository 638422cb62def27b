import { instant } from '@causeway/kernel';
import type { RailTerms } from './quote-terms.js';
import { expectedSettlementAt } from './settlement-date.js';

const rail = (settlementSeconds: number, isInstant = false): RailTerms => ({
  rail: 'SEPA',
  mode: 'AUTO',
  settlementSeconds,
  isInstant,
});
const DAY = 86_400;

describe('the expected settlement', () => {
  it('of an instant rail is not a date', () => {
    expect(expectedSettlementAt(instant('2026-03-02T10:00:00Z'), rail(30, true))).toBeNull();
  });

  it.each([
    ['a Monday is on Tuesday', '2026-03-02T10:00:00.000Z', DAY, '2026-03-03T10:00:00.000Z'],
    ['a Thursday is on Friday', '2026-03-05T23:59:59.999Z', DAY, '2026-03-06T23:59:59.999Z'],
    ['a Friday waits for Monday', '2026-03-06T10:00:00.000Z', DAY, '2026-03-09T10:00:00.000Z'],
    ['a Saturday waits for Monday', '2026-03-07T10:00:00.000Z', DAY, '2026-03-09T10:00:00.000Z'],
    ['a Sunday is on Monday', '2026-03-08T10:00:00.000Z', DAY, '2026-03-09T10:00:00.000Z'],
    ['a Thursday waits for Monday', '2026-03-05T10:00:00.000Z', 2 * DAY, '2026-03-09T10:00:00.000Z'],
    ['a year before the first counted Monday', '2023-01-06T10:00:00.000Z', DAY, '2023-01-09T10:00:00.000Z'],
  ])('of one that takes days and starts on %s', (_what, start, seconds, settled) => {
    expect(expectedSettlementAt(instant(start), rail(seconds))).toBe(settled);
  });

  it('of one that takes minutes is no matter of business days', () => {
    expect(expectedSettlementAt(instant('2026-03-07T10:00:00.000Z'), rail(1_800))).toBe(
      '2026-03-07T10:30:00.000Z',
    );
  });
});
