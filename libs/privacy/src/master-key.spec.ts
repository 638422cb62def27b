import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { KEY_PURPOSES, MasterKey } from './master-key.js';

const BYTES = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');

describe('a master key', () => {
  it('gives a key of its own to every purpose', () => {
    const master = new MasterKey(BYTES);
    const keys = KEY_PURPOSES.map((purpose) => master.derive(purpose).toString('hex'));
    expect(new Set([BYTES.toString('hex'), ...keys]).size).toBe(KEY_PURPOSES.length + 1);
    expect(keys.every((key) => key.length === 64)).toBe(true);
  });

  it('gives the same key to a purpose for ever, because data lies under it', () => {
    expect(new MasterKey(BYTES).derive('cursor').toString('hex')).toBe(
      'a139513b00bff0ef0ef838560ff4d7dc041d348eb77fbe0ba83818df70b12da1',
    );
  });

  it('uses the derived keys that it was given instead of its own, and no others', () => {
    const carried = randomBytes(32);
    const master = new MasterKey(BYTES).carrying(new Map([['search-hash', carried]]));
    expect(master.derive('search-hash')).toStrictEqual(carried);
    expect(master.derive('cursor')).toStrictEqual(new MasterKey(BYTES).derive('cursor'));
    expect(master.fingerprint()).toBe(new MasterKey(BYTES).fingerprint());
  });

  it('is not reached by who changes a derived key or the bytes it came from', () => {
    const bytes = Buffer.from(BYTES);
    const master = new MasterKey(bytes);
    bytes.fill(1);
    master.derive('cursor').fill(0);
    expect(master.derive('cursor')).toStrictEqual(new MasterKey(BYTES).derive('cursor'));
    expect(master.derive('search-hash')).toStrictEqual(new MasterKey(BYTES).derive('search-hash'));
  });

  it('is distinguished by a fingerprint that holds none of its bytes', () => {
    const master = new MasterKey(BYTES);
    expect(master.fingerprint()).toMatch(/^[0-9a-f]{16}$/);
    expect(master.fingerprint()).toBe(new MasterKey(BYTES).fingerprint());
    expect(master.fingerprint()).not.toBe(new MasterKey(randomBytes(32)).fingerprint());
    expect(BYTES.toString('hex')).not.toContain(master.fingerprint());
  });

  it('shows itself nowhere', () => {
    const master = new MasterKey(BYTES);
    master.derive('cursor');
    const shown = [
      JSON.stringify({ master }),
      inspect({ master }, { depth: 9, showHidden: true }),
      inspect(master),
    ];
    for (const text of shown) expect(text).not.toMatch(/0001|AAEC|00 01|\b0, 1, 2/);
  });

  it.each([0, 16, 31, 33, 64])('does not have %p bytes', (length) => {
    expect(() => new MasterKey(randomBytes(length))).toThrow('A master key has 32 bytes');
  });

  it.each([0, 1, 65, 255])('is not a sample of the byte %p over and over', (byte) => {
    expect(() => new MasterKey(Buffer.alloc(32, byte))).toThrow('This master key is a sample');
  });
});
