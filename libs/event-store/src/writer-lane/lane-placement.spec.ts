import fc from 'fast-check';
import type { LaneName } from '../lane-name.js';
import {
  DEAD_AFTER_MS,
  moveFor,
  placementOf,
  SETTLED_AFTER_MS,
  Sightings,
  type Situation,
} from './lane-placement.js';

const self = { instanceId: 'a', address: 'http://a' };
const held = (by: string) => ({ epoch: 1, holder: { instanceId: by, address: `http://${by}` } });
const situation = (more: Partial<Situation>): Situation => ({
  self,
  holding: undefined,
  favourite: 'a',
  alive: ['a', 'b'],
  settled: new Set(['a', 'b']),
  isFirstLook: false,
  ...more,
});

describe('a lane', () => {
  it('that has no holder is taken by the instance that it belongs to, and by no other', () => {
    expect(moveFor(situation({ favourite: 'a' }))).toBe('TAKE');
    expect(moveFor(situation({ favourite: 'b' }))).toBe('STAY');
  });

  it('given back by its holder is as free as one that was never held', () => {
    expect(moveFor(situation({ holding: { epoch: 7 } }))).toBe('TAKE');
  });

  it('is left to a living holder, and taken from a dead one', () => {
    expect(moveFor(situation({ holding: held('b'), alive: ['a', 'b'] }))).toBe('STAY');
    expect(moveFor(situation({ holding: held('b'), alive: ['a'] }))).toBe('TAKE');
  });

  it('is given to a favourite that has stayed, not to one that has just come', () => {
    const mine = { holding: held('a'), favourite: 'b' };
    expect(moveFor(situation(mine))).toBe('GIVE');
    expect(moveFor(situation({ ...mine, settled: new Set(['a']) }))).toBe('STAY');
  });

  it('is taken at once from the process that had this address before, at the first reading only', () => {
    const past = { epoch: 3, holder: { instanceId: 'old', address: 'http://a' } };
    const seen = { holding: past, alive: ['a', 'old'], favourite: 'old' };
    expect(moveFor(situation({ ...seen, isFirstLook: true }))).toBe('TAKE');
    expect(moveFor(situation(seen))).toBe('STAY');
  });
});

describe('the lanes of several instances', () => {
  const lanesOf = (sandbox: number, production: number): LaneName[] => [
    ...Array.from({ length: sandbox }, (_, index): LaneName => `ledger-${index + 2}.sandbox`),
    ...Array.from({ length: production }, (_, index): LaneName => `ledger-${index + 2}.production`),
  ];
  const countsOf = (placement: ReadonlyMap<LaneName, string>, alive: readonly string[], of = '') =>
    alive.map((id) => [...placement].filter(([lane, holder]) => holder === id && lane.endsWith(of)).length);
  const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);
  const unwritten = () => undefined;

  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 6 });
  const counts = fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 }));
  /** Any history of holders, those that are gone included. */
  const holders = fc.array(fc.nat({ max: 6 }), { minLength: 24, maxLength: 24 });

  it('are shared evenly, in each environment and altogether, whichever instances held them before', () => {
    fc.assert(
      fc.property(ids, counts, holders, (alive, [sandbox, production], before) => {
        const lanes = lanesOf(sandbox, production);
        const placement = placementOf(lanes, (lane) => alive[before[lanes.indexOf(lane)] ?? 0], alive);
        expect([...placement.keys()].sort()).toStrictEqual([...lanes].sort());
        for (const environment of ['sandbox', 'production', ''])
          expect(spread(countsOf(placement, alive, environment))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('leave neither of two instances without any of eight, whatever their ids are', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        expect(countsOf(placementOf(lanesOf(8, 0), unwritten, [one, other]), [one, other])).toStrictEqual([
          4, 4,
        ]);
      }),
    );
  });

  it('are placed alike by every instance, in whatever order it reads the instances and the lanes', () => {
    fc.assert(
      fc.property(ids, (alive) => {
        const lanes = lanesOf(7, 5);
        const mirrored = placementOf([...lanes].reverse(), unwritten, [...alive].reverse());
        expect(new Map([...mirrored].sort())).toStrictEqual(
          new Map([...placementOf(lanes, unwritten, alive)].sort()),
        );
      }),
    );
  });

  it('stay where they are: only those of one that went move, and as many as one that came is short of', () => {
    fc.assert(
      fc.property(
        ids.filter((alive) => alive.length > 1),
        (alive) => {
          const lanes = lanesOf(12, 0);
          const [gone, ...rest] = alive as [string, ...string[]];
          const all = placementOf(lanes, unwritten, alive);
          const without = placementOf(lanes, (lane) => all.get(lane), rest);
          for (const lane of lanes) if (all.get(lane) !== gone) expect(without.get(lane)).toBe(all.get(lane));
          const back = placementOf(lanes, (lane) => without.get(lane), alive);
          const moved = lanes.filter((lane) => back.get(lane) !== without.get(lane));
          expect(moved.length).toBe(countsOf(back, [gone])[0]);
          // The placement is stable once it is carried out.
          expect(placementOf(lanes, (lane) => back.get(lane), alive)).toStrictEqual(back);
        },
      ),
    );
  });
});

describe('an instance', () => {
  const at = (beat: number) => ({ instances: [{ instanceId: 'b', address: 'http://b', beat }] });

  it('lives while its beat changes, whatever its clock shows', () => {
    const sightings = new Sightings();
    sightings.note(at(5), 0);
    sightings.note(at(6), DEAD_AFTER_MS - 1);
    expect(sightings.isAlive('b', 2 * DEAD_AFTER_MS - 2)).toBe(true);
    sightings.note(at(6), 2 * DEAD_AFTER_MS - 2);
    expect(sightings.isAlive('b', 2 * DEAD_AFTER_MS - 1)).toBe(false);
    expect(sightings.silentMs('b', 2 * DEAD_AFTER_MS)).toBe(DEAD_AFTER_MS + 1);
  });

  it('has settled when it was first seen a while ago, and is a stranger after it left', () => {
    const sightings = new Sightings();
    sightings.note(at(1), 0);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS - 1)).toBe(false);
    sightings.note(at(2), SETTLED_AFTER_MS);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS)).toBe(true);
    sightings.note({ instances: [] }, SETTLED_AFTER_MS);
    expect(sightings.hasSettled('b', SETTLED_AFTER_MS)).toBe(false);
    expect(sightings.isAlive('b', SETTLED_AFTER_MS)).toBe(false);
  });
});
