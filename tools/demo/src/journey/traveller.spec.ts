import { ibanFrom } from './traveller.js';

describe('the IBAN of a run', () => {
  it('has the form of the contract and a suffix that means nothing to the simulated bank', () => {
    for (const seed of ['a', 'b', 'a long seed', '00000000']) {
      expect(ibanFrom(seed)).toMatch(/^DE89[0-9]{18}$/);
      expect(ibanFrom(seed).slice(-3)).not.toMatch(/^[01]0\d$/);
    }
  });

  it('is the same again for the same seed, and another one for another', () => {
    expect(ibanFrom('a')).toBe(ibanFrom('a'));
    expect(ibanFrom('a')).not.toBe(ibanFrom('b'));
  });
});
