import fc from 'fast-check';
import { base58check, fromBase58check } from './base58check.js';

describe('base58check', () => {
  it('gives every bytes back, leading zeros included', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), fc.nat({ max: 3 }), (bytes, zeros) => {
        const payload = Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
        expect(fromBase58check(base58check(payload))).toStrictEqual(payload);
      }),
    );
  });

  it('has a known text for a known payload', () => {
    // An address of the network whose alphabet this is: version 0 and twenty bytes of zeros.
    expect(base58check(new Uint8Array(21))).toBe('1111111111111111111114oLvT2');
  });

  it.each(['', '0', 'O', 'l', '1', '1111', 'i3UTvc'])('reads nothing from %j', (text) => {
    expect(fromBase58check(text)).toBeUndefined();
  });

  it('notices one changed character', () => {
    const text = base58check(Uint8Array.of(1, 2, 3, 4));
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom(...'123ABCxyz'), (at, by) => {
        const changed = `${text.slice(0, at)}${by}${text.slice(at + 1)}`;
        fc.pre(changed !== text);
        expect(fromBase58check(changed)).toBeUndefined();
      }),
    );
  });
});
