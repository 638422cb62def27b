import { bech32Parts, bytesOfWords, decodeBech32 } from './bech32.js';

describe('bech32', () => {
  it.each([
    ['A12UEL5L', 'bech32', 'a'],
    ['A1LQFN3A', 'bech32m', 'a'],
    ['abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx', 'bech32m', 'abcdef'],
  ] as const)('%s is %s', (text, encoding, prefix) => {
    expect(decodeBech32(text, encoding)?.prefix).toBe(prefix);
    expect(decodeBech32(text, encoding === 'bech32' ? 'bech32m' : 'bech32')).toBeUndefined();
  });

  it.each(['', '1', 'a1b', 'noseparator', 'A1b', '1qqqqqq'])('is not %p', (text) => {
    expect(decodeBech32(text, 'bech32')).toBeUndefined();
    expect(bech32Parts('1q')).toBeUndefined();
  });

  it('has bytes where nothing but zeros is left over', () => {
    expect(bytesOfWords([31, 28])).toStrictEqual(Uint8Array.from([255]));
    expect(bytesOfWords([31, 29])).toBeUndefined();
    expect(bytesOfWords([31, 28, 0])).toBeUndefined();
    expect(bytesOfWords([])).toStrictEqual(new Uint8Array(0));
  });
});
