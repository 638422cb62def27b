import { instant, newId } from '@causeway/kernel';
import type { RailTerms } from './quote-terms.js';
import { expectedSettlementAt, settlementRail, settlementTimeline } from './settlement-date.js';

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

describe('the seconds until it', () => {
  const friday = instant('2026-03-06T10:00:00.000Z');

  it('say the very date, over the weekend as well', () => {
    const monday = expectedSettlementAt(friday, rail(DAY));
    expect(settlementTimeline(friday, monday, rail(DAY))).toBe(3 * DAY);
  });

  it('count from the creation, whenever the payment sets out', () => {
    const later = instant('2026-03-06T10:04:00.000Z');
    expect(settlementTimeline(friday, expectedSettlementAt(later, rail(1_800)), rail(1_800))).toBe(2_040);
  });

  it('of an instant rail are the typical ones', () => {
    expect(settlementTimeline(friday, null, rail(30, true))).toBe(30);
  });
});

it('a collection takes two business days, whatever rail pays out afterwards', () => {
  const collected = {
    kind: 'EXTERNAL',
    accountId: newId('ExternalAccount'),
    accountType: 'USD_ACCOUNT',
  } as const;
  expect(settlementRail({ rail: rail(30, true), source: collected })).toMatchObject({
    settlementSeconds: 2 * DAY,
    isInstant: false,
  });
  const held = { kind: 'INTERNAL', accountId: newId('InternalAccount') } as const;
  expect(settlementRail({ rail: rail(30, true), source: held })).toStrictEqual(rail(30, true));
});
