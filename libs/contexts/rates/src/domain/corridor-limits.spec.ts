import { after, instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  evolveLimits,
  limitsInForce,
  noLimits,
  setLimits,
  type CorridorLimits,
  type Limits,
  type LimitsEvent,
} from './corridor-limits.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const PAIR = { from: 'USD', to: 'EUR' } as const;
const limits = (transactionMaxMinor: bigint | null, dailyVolumeMaxMinor: bigint | null): Limits => ({
  transactionMaxMinor,
  dailyVolumeMaxMinor,
});
const wereSet = (...values: Parameters<typeof limits>): LimitsEvent => ({
  type: 'LimitsSet',
  ...PAIR,
  ...limits(...values),
  setAt: NOW,
});
const { given } = decider<CorridorLimits, LimitsEvent>({ initial: noLimits, evolve: evolveLimits });
const setting =
  (...values: Parameters<typeof limits>) =>
  (current: CorridorLimits) =>
    setLimits({ ...PAIR, ...limits(...values) }, current, { now: NOW });

describe('the limits of a corridor', () => {
  it('are set together', () => {
    given().when(setting(100n, 1_000n)).thenRecorded(wereSet(100n, 1_000n));
  });

  it.each([
    [null, 1_000n],
    [100n, null],
    [null, null],
    [101n, 1_000n],
    [100n, 999n],
  ])('become %s for a payment and %s for a day', (transactionMax, dailyVolumeMax) => {
    given(wereSet(100n, 1_000n))
      .when(setting(transactionMax, dailyVolumeMax))
      .thenRecorded(wereSet(transactionMax, dailyVolumeMax));
  });

  it('record nothing when they are set to what they are', () => {
    given().when(setting(null, null)).thenNothing();
    given(wereSet(100n, null)).when(setting(100n, null)).thenNothing();
  });

  it('are of a pair that can be paid', () => {
    given()
      .when((current: CorridorLimits) =>
        setLimits({ from: 'USD', to: 'JPY', ...limits(1n, 1n) }, current, { now: NOW }),
      )
      .thenRejected('CORRIDOR_NOT_OFFERED', {
        errors: [{ field: 'receivingCurrency', message: 'is not paid out here' }],
      });
  });

  it('remember when they were set last', () => {
    const later = { ...wereSet(null, 5n), setAt: after(NOW, 1) };
    expect([wereSet(1n, 2n), later].reduce(evolveLimits, noLimits)).toStrictEqual({
      ...limits(null, 5n),
      updatedAt: after(NOW, 1),
    });
  });
});

describe('of a platform’s limits and those of every platform', () => {
  it.each`
    own                   | everybodys             | inForce
    ${undefined}          | ${undefined}           | ${limits(null, null)}
    ${undefined}          | ${limits(100n, 1000n)} | ${limits(100n, 1000n)}
    ${limits(200n, null)} | ${undefined}           | ${limits(200n, null)}
    ${limits(200n, null)} | ${limits(100n, 1000n)} | ${limits(200n, 1000n)}
    ${limits(null, 5n)}   | ${limits(100n, 1000n)} | ${limits(100n, 5n)}
    ${limits(1n, 5n)}     | ${limits(null, null)}  | ${limits(1n, 5n)}
  `('$own and $everybodys, $inForce hold', ({ own, everybodys, inForce }) => {
    expect(limitsInForce(own, everybodys)).toStrictEqual(inForce);
  });
});
