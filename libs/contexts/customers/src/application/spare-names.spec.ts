import { newUuid } from '@causeway/kernel';
import { spareNames } from './spare-names.js';

describe('names for a customer without', () => {
  it('are a uuid without dashes and twelve characters of base 32', () => {
    for (let round = 0; round < 200; round += 1) {
      const { platformCustomerId, umaUser } = spareNames(newUuid());
      expect(platformCustomerId).toMatch(/^[0-9a-f]{32}$/);
      expect(umaUser).toMatch(/^[a-z2-7]{12}$/);
    }
  });

  it('are the same for the same command, and others for another', () => {
    expect(spareNames('c-1')).toStrictEqual(spareNames('c-1'));
    expect(spareNames('c-1').umaUser).not.toBe(spareNames('c-2').umaUser);
    expect(spareNames('c-1').platformCustomerId).not.toBe(spareNames('c-2').platformCustomerId);
  });

  it('use every character in every place', () => {
    const seen = Array.from({ length: 12 }, () => new Set<string>());
    for (let round = 0; round < 1_000; round += 1) {
      [...spareNames(`command ${round}`).umaUser].forEach((character, place) => seen[place]?.add(character));
    }
    expect(seen.map(({ size }) => size)).toStrictEqual(Array(12).fill(32));
  });
});
