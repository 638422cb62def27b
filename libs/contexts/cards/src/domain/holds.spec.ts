import fc from 'fast-check';
import { heldIn, takenFrom } from './holds.js';

const HOLDS = [
  { holdId: 'a', minor: 10n },
  { holdId: 'b', minor: 5n },
];

describe('an amount out of several holds', () => {
  it('is taken of the first ones, the last of them in part', () => {
    expect(takenFrom(HOLDS, 12n)).toStrictEqual({
      parts: [
        { holdId: 'a', minor: 10n, isAll: true },
        { holdId: 'b', minor: 2n, isAll: false },
      ],
      left: [{ holdId: 'b', minor: 3n }],
    });
  });

  it('is taken of the last ones where it goes back', () => {
    expect(takenFrom(HOLDS, 7n, 'LAST')).toStrictEqual({
      parts: [
        { holdId: 'b', minor: 5n, isAll: true },
        { holdId: 'a', minor: 2n, isAll: false },
      ],
      left: [{ holdId: 'a', minor: 8n }],
    });
  });

  it('is never more than they have', () => {
    expect(() => takenFrom(HOLDS, 16n)).toThrow('The holds have 1 less');
  });

  it('and what is left come to what was there, from either end', () => {
    const holds = fc.array(fc.bigInt({ min: 1n, max: 50n }), { maxLength: 6 });
    fc.assert(
      fc.property(holds, fc.nat({ max: 100 }), fc.constantFrom('FIRST', 'LAST'), (minors, share, from) => {
        const all = minors.map((minor, nth) => ({ holdId: String(nth), minor }));
        const minor = (heldIn(all) * BigInt(share)) / 100n;
        const { parts, left } = takenFrom(all, minor, from);
        expect([heldIn(parts), heldIn(left)]).toStrictEqual([minor, heldIn(all) - minor]);
      }),
    );
  });
});
