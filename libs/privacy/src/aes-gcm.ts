import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

export const KEY_BYTES = 32;
/** 96 random bits, as AES-GCM is made for; one subject stays far below 2^32 seals. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const OPTIONS = { authTagLength: TAG_BYTES } as const;

/** Nonce, ciphertext and tag in one piece; `bound` must be given again to open it. */
export const encrypt = (key: Buffer, plaintext: string | Buffer, bound: string): Buffer => {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce, OPTIONS);
  cipher.setAAD(Buffer.from(bound));
  // Counter mode has no blocks to fill: `final` adds nothing to what `update` gives.
  const text = typeof plaintext === 'string' ? cipher.update(plaintext, 'utf8') : cipher.update(plaintext);
  cipher.final();
  const box = Buffer.allocUnsafe(NONCE_BYTES + text.length + TAG_BYTES);
  box.set(nonce);
  box.set(text, NONCE_BYTES);
  box.set(cipher.getAuthTag(), NONCE_BYTES + text.length);
  return box;
};

/** Throws when a byte, the key or `bound` differs from what was encrypted. */
export const decrypt = (key: Buffer, box: Buffer, bound: string): Buffer => {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new Error('A ciphertext this short cannot be authentic');
  const tagAt = box.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), OPTIONS);
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(tagAt));
  const plaintext = decipher.update(box.subarray(NONCE_BYTES, tagAt));
  decipher.final();
  return plaintext;
};

/** Random bytes for so many nonces at a time: many cost hardly more than one. */
const drawn = Buffer.allocUnsafeSlow(341 * NONCE_BYTES);
let used = drawn.length;

/** Valid until the next call. */
const nextNonce = (): Buffer => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += NONCE_BYTES;
  return drawn.subarray(used - NONCE_BYTES, used);
};
