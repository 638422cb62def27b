import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { decrypt, encrypt } from './aes-gcm.js';

const KEY = randomBytes(32);
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));

describe('an encrypted text', () => {
  it('opens with its key and its binding', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (plaintext, bound) => {
        expect(decrypt(KEY, encrypt(KEY, plaintext, bound), bound)).toStrictEqual(plaintext);
      }),
    );
  });

  it('does not open when any bit of it was changed', () => {
    const box = encrypt(KEY, Buffer.from('secret'), 'ann');
    for (let bit = 0; bit < box.length * 8; bit += 1) {
      const changed = Buffer.from(box);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => decrypt(KEY, changed, 'ann')).toThrow();
    }
  });

  it('does not open when it was cut or prolonged', () => {
    const box = encrypt(KEY, Buffer.from('secret'), 'ann');
    for (let length = 0; length < box.length; length += 1) {
      expect(() => decrypt(KEY, box.subarray(0, length), 'ann')).toThrow();
    }
    expect(() => decrypt(KEY, Buffer.concat([box, Buffer.of(0)]), 'ann')).toThrow();
  });

  it('does not open under another key or another binding', () => {
    const box = encrypt(KEY, Buffer.from('secret'), 'ann');
    expect(() => decrypt(randomBytes(32), box, 'ann')).toThrow();
    expect(() => decrypt(KEY, box, 'bob')).toThrow();
  });

  it('is another one each time', () => {
    const boxes = Array.from({ length: 1_000 }, () =>
      encrypt(KEY, Buffer.from('secret'), 'ann').toString('hex'),
    );
    const nonces = boxes.map((box) => box.slice(0, 24));
    expect(new Set(nonces).size).toBe(1_000);
  });
});
