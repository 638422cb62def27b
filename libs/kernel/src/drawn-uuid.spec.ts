import fc from 'fast-check';
import { drawnUuid } from './drawn-uuid.js';
import { derivedUuid } from './id.js';

describe('a drawn uuid', () => {
  it.each(['001', '002', '003', '004', '005', '006'])('never ends in %s', (magic) => {
    const draws: (readonly string[])[] = [];
    const uuid = drawnUuid((...nth) => {
      draws.push(nth);
      return draws.length < 3 ? `a-${magic}` : 'a-abc';
    });
    expect([uuid, draws]).toStrictEqual(['a-abc', [[], ['2'], ['3']]]);
  });

  it.each(['000', '007', '010', '0010', '00a'])('that ends in %s is the first draw', (ending) => {
    expect(drawnUuid((...nth) => ['a', ...nth, ending].join('-'))).toBe(`a-${ending}`);
  });

  it('is the same for the same parts, and without magic for any', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        const drawn = () => drawnUuid((...nth) => derivedUuid('part', ...parts, ...nth));
        expect(drawn()).toBe(drawn());
        expect(drawn()).not.toMatch(/00[1-6]$/);
      }),
    );
  });
});
