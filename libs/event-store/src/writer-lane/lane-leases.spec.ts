import type { LaneName } from '../lane-name.js';
import { CLAIM_MS, LaneLeases, LEASE_MS } from './lane-leases.js';
import { DEAD_AFTER_MS } from './lane-placement.js';
import type { Holding, RosterReading } from './port.js';

const LANE = 'ledger.sandbox';
const OTHER = 'ledger.production';
const own = (epoch: number): Holding => ({ epoch, holder: { instanceId: 'a', address: 'http://a' } });
const others = (epoch: number): Holding => ({ epoch, holder: { instanceId: 'b', address: 'http://b' } });
const reading = (...holdings: readonly (readonly [LaneName, Holding])[]): RosterReading => ({
  instances: [],
  holdings: new Map(holdings),
});

/** Beats whose answers take no time, at those moments. */
const beaten = (seen: RosterReading, ...atMs: readonly number[]): LaneLeases => {
  const leases = new LaneLeases();
  for (const ms of atMs) leases.renew(seen, 'a', ms, ms);
  return leases;
};

describe('a lease', () => {
  it('is of a lane and of the epoch under which it is held', () => {
    const leases = beaten(reading([LANE, own(3)], [OTHER, others(3)]), 0, CLAIM_MS);
    expect(leases.has(LANE, 3, CLAIM_MS)).toBe(true);
    expect([2, 4].map((epoch) => leases.has(LANE, epoch, CLAIM_MS))).toStrictEqual([false, false]);
    expect(leases.has(OTHER, 3, CLAIM_MS)).toBe(false);
  });

  it('runs out so long after the last beat was sent, whenever that was answered', () => {
    const leases = beaten(reading([LANE, own(1)]), 0);
    leases.renew(reading([LANE, own(1)]), 'a', CLAIM_MS, CLAIM_MS + 900);
    expect(leases.has(LANE, 1, CLAIM_MS + LEASE_MS - 1)).toBe(true);
    expect(leases.has(LANE, 1, CLAIM_MS + LEASE_MS)).toBe(false);
  });

  it('is not relied on before every claim has come that was decided on when the lane seemed free', () => {
    const leases = beaten(reading([LANE, own(1)]), 0, CLAIM_MS - 1);
    expect(leases.has(LANE, 1, CLAIM_MS)).toBe(false);
    leases.renew(reading([LANE, own(1)]), 'a', CLAIM_MS, CLAIM_MS);
    expect(leases.has(LANE, 1, CLAIM_MS)).toBe(true);
  });

  it('counts from the answer of the first beat that showed the lane as its own', () => {
    const leases = new LaneLeases();
    leases.renew(reading([LANE, own(1)]), 'a', 0, 400);
    leases.renew(reading([LANE, own(1)]), 'a', CLAIM_MS + 399, CLAIM_MS + 399);
    expect(leases.has(LANE, 1, CLAIM_MS + 399)).toBe(false);
    leases.renew(reading([LANE, own(1)]), 'a', CLAIM_MS + 400, CLAIM_MS + 400);
    expect(leases.has(LANE, 1, CLAIM_MS + 400)).toBe(true);
  });

  it('begins anew after a silence in which others may have taken the instance for dead', () => {
    const seen = reading([LANE, own(1)]);
    const leases = beaten(seen, 0, CLAIM_MS);
    const backMs = CLAIM_MS + DEAD_AFTER_MS;
    leases.renew(seen, 'a', backMs, backMs);
    expect(leases.has(LANE, 1, backMs)).toBe(false);
    leases.renew(seen, 'a', backMs + CLAIM_MS, backMs + CLAIM_MS);
    expect(leases.has(LANE, 1, backMs + CLAIM_MS)).toBe(true);
  });

  it('begins anew with another epoch, and ends with another holder', () => {
    const leases = beaten(reading([LANE, own(1)]), 0, CLAIM_MS);
    leases.renew(reading([LANE, own(2)]), 'a', CLAIM_MS + 1, CLAIM_MS + 1);
    expect([1, 2].map((epoch) => leases.has(LANE, epoch, CLAIM_MS + 1))).toStrictEqual([false, false]);
    const replaced = beaten(reading([LANE, own(1)]), 0, CLAIM_MS);
    replaced.renew(reading([LANE, others(2)]), 'a', CLAIM_MS + 1, CLAIM_MS + 1);
    expect(replaced.has(LANE, 1, CLAIM_MS + 1)).toBe(false);
  });

  it('is dropped at once when its instance leaves', () => {
    const leases = beaten(reading([LANE, own(1)]), 0, CLAIM_MS);
    leases.drop();
    expect(leases.has(LANE, 1, CLAIM_MS)).toBe(false);
  });
});
