import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BrokenSeal, newFileKey, openedContent, sealedContent } from './index.js';

const CHUNK = 65_536;
const of = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });
const seal = (bytes: Buffer, key: string) => buffer(sealedContent(of(bytes), key));
const open = async (sealed: Buffer, key: string) =>
  buffer(await openedContent(() => Promise.resolve(of(sealed)), key));

describe('sealed content', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])(
    'of %d bytes opens to what it was',
    async (size) => {
      const [bytes, key] = [randomBytes(size), newFileKey()];
      const sealed = await seal(bytes, key);
      expect((await open(sealed, key)).equals(bytes)).toBe(true);
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
    },
  );

  it('does not depend on the pieces it comes in', async () => {
    const key = newFileKey();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50_000 }), { maxLength: 8 }), async (pieces) => {
        const all = pieces.map((piece) => Buffer.from(piece));
        const inPieces = sealedContent(Readable.from(all, { objectMode: false }), key);
        expect((await buffer(inPieces)).equals(await seal(Buffer.concat(all), key))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('is refused with any byte changed', async () => {
    const key = newFileKey();
    const sealed = await seal(randomBytes(CHUNK + 500), key);
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ mask;
        await expect(open(changed, key)).rejects.toThrow(BrokenSeal);
      }),
    );
  });

  it('is refused without its end, with more, out of order, or under another key', async () => {
    const key = newFileKey();
    const sealed = await seal(randomBytes(3 * CHUNK), key);
    const chunk = (index: number) => sealed.subarray(index * (CHUNK + 16), (index + 1) * (CHUNK + 16));
    const wrong = [
      Buffer.alloc(0),
      sealed.subarray(0, -1),
      Buffer.concat([chunk(0), chunk(1)]),
      Buffer.concat([sealed, Buffer.alloc(1)]),
      Buffer.concat([sealed, chunk(2)]),
      Buffer.concat([chunk(1), chunk(0), chunk(2)]),
      Buffer.concat([chunk(0), chunk(2)]),
    ];
    for (const bytes of wrong) await expect(open(bytes, key)).rejects.toThrow(BrokenSeal);
    await expect(open(sealed, newFileKey())).rejects.toThrow(BrokenSeal);
  });

  it('gives nothing of a file whose last byte is wrong', async () => {
    const key = newFileKey();
    const sealed = await seal(randomBytes(3 * CHUNK), key);
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await expect(openedContent(() => Promise.resolve(of(sealed)), key)).rejects.toThrow(BrokenSeal);
  });

  it('breaks where the content breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        await Promise.resolve();
        yield randomBytes(100_000);
        throw new Error('the sender went away');
      })(),
      { objectMode: false },
    );
    await expect(buffer(sealedContent(broken, newFileKey()))).rejects.toThrow('the sender went away');
  });
});
