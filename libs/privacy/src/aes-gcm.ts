import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
/** 96 random bits, as AES-GCM is made for; one subject stays far below 2^32 seals. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nonce, ciphertext and tag in one piece; `bound` must be given again to open it. */
export const encrypt = (key: Buffer, plaintext: Buffer, bound: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when a byte, the key or `bound` differs from what was encrypted. */
export const decrypt = (key: Buffer, box: Buffer, bound: string): Buffer => {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new Error('A ciphertext this short cannot be authentic');
  const tagAt = box.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(box.subarray(tagAt));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, tagAt)), decipher.final()]);
};
