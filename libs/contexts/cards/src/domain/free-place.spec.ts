import { idOf, newUuid } from '@causeway/kernel';
import fc from 'fast-check';
import { freePlace } from './free-place.js';

const card = (start: string) => idOf('Card', `${start}-0000-4000-8000-000000000000`);

describe('the place of a new card', () => {
  it.each([
    [[], 10, '00000000', 1],
    [[], 10, '00000003', 4],
    [[], 10, '0000000a', 1],
    [[1, 2], 10, '00000000', 3],
    [[2, 3, 5], 6, '00000001', 4],
    [[2, 3, 5], 6, '00000002', 6],
    [[1, 12], 10, '00000007', 9],
    [[1, 12], 10, '00000008', 2],
  ])('beside %j of %s, for an id that begins with %s, is %s', (taken, max, start, place) => {
    expect(freePlace(taken, max, card(start))).toBe(place);
  });

  it('is above the limit when none within it is free', () => {
    expect(freePlace([1, 2, 3], 3, card('00000000'))).toBe(4);
    expect(freePlace([1], 0, card('00000000'))).toBe(1);
  });

  const places = fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((some) => some.sort((a, b) => a - b));

  it('is free, and within the limit, whatever is taken', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 61, max: 90 }), (taken, max) => {
        const place = freePlace(taken, max, idOf('Card', newUuid()));
        expect(taken).not.toContain(place);
        expect(place).toBeGreaterThanOrEqual(1);
        expect(place).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('is one of as many as cards may still come, also where live ones are above the limit', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 20 }), (taken, left) => {
        const max = taken.length + left;
        const offered = Array.from({ length: 3 * left }, (_, nth) =>
          freePlace(taken, max, card(nth.toString(16).padStart(8, '0'))),
        );
        expect(new Set(offered).size).toBe(left);
        expect(Math.max(...offered)).toBeLessThanOrEqual(max);
        expect(taken.filter((place) => offered.includes(place))).toStrictEqual([]);
      }),
    );
  });

  it('keeps to the limit however stale what each request looked at', () => {
    const step = fc.record({
      ends: fc.boolean(),
      which: fc.nat(),
      staleness: fc.nat({ max: 5 }),
      id: fc.nat(),
    });
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 8 }), fc.array(step), (live, left, steps) => {
        const max = live.length + left;
        const seen: (readonly number[])[] = [live];
        for (const { ends, which, staleness, id } of steps) {
          const now = seen.at(-1) ?? [];
          const looked = seen.at(-1 - staleness) ?? now;
          const place = freePlace(looked, max, card((id % 0xffff_ffff).toString(16).padStart(8, '0')));
          if (ends) seen.push(now.filter((_, nth) => nth !== which % Math.max(now.length, 1)));
          // A name that is taken is not given, and a full platform is refused before.
          else if (looked.length < max && !now.includes(place))
            seen.push([...now, place].sort((a, b) => a - b));
          expect(seen.at(-1)?.length).toBeLessThanOrEqual(max);
        }
      }),
    );
  });
});
