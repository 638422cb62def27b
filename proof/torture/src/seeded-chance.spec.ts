import { SeededChance } from './seeded-chance.js';

const throws = (chance: SeededChance): number[] => Array.from({ length: 50 }, () => chance.whole(1, 6));

describe('seeded chance', () => {
  it('falls the same way again for the same seed, and otherwise for another', () => {
    expect(throws(new SeededChance('a'))).toStrictEqual(throws(new SeededChance('a')));
    expect(throws(new SeededChance('a'))).not.toStrictEqual(throws(new SeededChance('b')));
  });

  it('reaches both ends of a range and nothing beyond', () => {
    const seen = new Set(throws(new SeededChance('range')));
    expect([...seen].sort()).toStrictEqual([1, 2, 3, 4, 5, 6]);
  });

  it('keeps the dice of a part apart from those of another', () => {
    const one = new SeededChance('a');
    const before = throws(new SeededChance('a').of('part'));
    throws(one);
    expect(throws(one.of('part'))).toStrictEqual(before);
    expect(throws(one.of('other part'))).not.toStrictEqual(before);
  });

  it('shuffles without losing or doubling', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const shuffled = new SeededChance('shuffle').shuffled(items);
    expect(shuffled).not.toStrictEqual(items);
    expect([...shuffled].sort()).toStrictEqual(items);
  });

  it('knows never and always', () => {
    const chance = new SeededChance('edges');
    const happened = Array.from({ length: 100 }, () => [chance.happens(0), chance.happens(1)]);
    expect(new Set(happened.flat().map(String))).toStrictEqual(new Set(['false', 'true']));
    expect(happened.every(([never, always]) => never === false && always === true)).toBe(true);
  });

  it('picks nothing from nothing', () => {
    expect(() => new SeededChance('none').pick([])).toThrow('nothing to pick');
  });
});
