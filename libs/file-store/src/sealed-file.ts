import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Readable, Transform, Writable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Each file has a key of its own, under which nothing else is ever sealed: one nonce is enough. */
const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;

/** A key for one file, in base64. */
export const newFileKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Encrypts what flows through, and ends it with the tag that proves it whole. */
export const sealing = (fileKey: string): Transform => {
  const cipher = createCipheriv(CIPHER, Buffer.from(fileKey, 'base64'), NONCE);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
};

/** Decrypts what flows through; it fails at the end where the file is not as it was sealed. */
const opening = (fileKey: string): Transform => {
  const decipher = createDecipheriv(CIPHER, Buffer.from(fileKey, 'base64'), NONCE);
  let held = Buffer.alloc(0);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
      // The last bytes so far may be the tag.
      const all = Buffer.concat([held, chunk]);
      const ready = Math.max(0, all.length - TAG_BYTES);
      held = Buffer.from(all.subarray(ready));
      done(null, decipher.update(all.subarray(0, ready)));
    },
    flush: (done) => {
      try {
        decipher.setAuthTag(held);
        done(null, decipher.final());
      } catch (error) {
        done(error as Error);
      }
    },
  });
};

/**
 * The content of a sealed file. It is read twice: nothing is given out before the whole of it is proven. Rejects with
 * `FileMissingError`, or when it is not as it was sealed.
 */
export const openSealed = async (store: FileStore, key: string, fileKey: string): Promise<Readable> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await store.get(key), opening(fileKey), nowhere);
  const sealed = await store.get(key);
  const content = opening(fileKey);
  sealed.once('error', (error) => content.destroy(error));
  return sealed.pipe(content);
};
