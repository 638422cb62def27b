import { randomBytes } from 'node:crypto';
import { whyNotRandom } from './weak-key.js';

const bytes = (at: (index: number) => number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, index) => at(index));

describe('a key that was not made at random', () => {
  it.each([
    ['zeros', bytes(() => 0), 'its bytes follow a pattern'],
    ['one byte over and over', bytes(() => 0x5a), 'its bytes follow a pattern'],
    ['counted up from any byte', bytes((index) => 250 + index), 'its bytes follow a pattern'],
    ['counted down by threes', bytes((index) => 100 - 3 * index), 'its bytes follow a pattern'],
    ['half zeros', bytes((index) => (index < 18 ? 0 : 7 * index)), 'its bytes repeat'],
    ['eight bytes four times', bytes((index) => (index % 8) * 31 + 1), 'its bytes repeat'],
    ['a sentence', Buffer.from('correct horse battery staple 42!'), 'its bytes are typed text'],
    ['32 hex digits', Buffer.from('0123456789abcdef0f1e2d3c4b5a6978'), 'its bytes are typed text'],
  ])('%s is known by that', (_, key, why) => {
    expect(key).toHaveLength(32);
    expect(whyNotRandom(key)).toBe(why);
  });

  it('is none that was made at random', () => {
    for (let round = 0; round < 10_000; round += 1) expect(whyNotRandom(randomBytes(32))).toBeUndefined();
  });

  it('is none that has a single byte outside of text, and enough different ones', () => {
    const key = Buffer.from('correct horse battery staple 42!');
    key[31] = 0x80;
    expect(whyNotRandom(key)).toBeUndefined();
  });
});
