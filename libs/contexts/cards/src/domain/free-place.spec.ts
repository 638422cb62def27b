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
    [[1, 12], 10, '00000008', 10],
  ])('beside %j of %s, for an id that begins with %s, is %s', (taken, max, start, place) => {
    expect(freePlace(taken, max, card(start))).toBe(place);
  });

  it('is above the limit when none within it is free', () => {
    expect(freePlace([1, 2, 3], 3, card('00000000'))).toBe(4);
    expect(freePlace([1], 0, card('00000000'))).toBe(1);
  });

  it('is free, and within the limit, whatever is taken', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 60 })).map((some) => some.sort((a, b) => a - b));
    fc.assert(
      fc.property(places, fc.integer({ min: 61, max: 90 }), (taken, max) => {
        const place = freePlace(taken, max, idOf('Card', newUuid()));
        expect(taken).not.toContain(place);
        expect(place).toBeGreaterThanOrEqual(1);
        expect(place).toBeLessThanOrEqual(max);
      }),
    );
  });
});
