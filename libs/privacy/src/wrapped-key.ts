import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './aes-gcm.js';
import type { MasterKey } from './master-key.js';

/** A new subject's key, wrapped; it opens for that subject only. */
export const newWrappedKey = (master: MasterKey, subject: string): Buffer =>
  wrapKey(master, subject, randomBytes(KEY_BYTES));

/** A subject's key as it is stored: it opens for that subject only. */
export const wrapKey = (master: MasterKey, subject: string, key: Buffer): Buffer =>
  encrypt(master.derive('subject-key-wrap'), key, bindingOf(subject));

/** Throws when neither this master key nor the one before it wrapped the key. */
export const unwrapKey = (master: MasterKey, subject: string, wrapped: Buffer): Buffer =>
  openWithAny(
    master.deriveAll('subject-key-wrap'),
    wrapped,
    bindingOf(subject),
    `The key of ${subject} does not open: it was wrapped under another master key, or altered`,
  );

/** Whether this master key, and no other one, wrapped it. */
export const isWrappedUnder = (master: MasterKey, subject: string, wrapped: Buffer): boolean => {
  try {
    decrypt(master.derive('subject-key-wrap'), wrapped, bindingOf(subject));
    return true;
  } catch {
    // AES-GCM fails only in this way; `unwrapKey` tries other keys.
    return false;
  }
};

/** What the first key that fits opens. Throws the complaint where none does. */
export const openWithAny = (
  keys: readonly Buffer[],
  box: Buffer,
  bound: string,
  complaint: string,
): Buffer => {
  let cause: unknown;
  for (const key of keys) {
    try {
      return decrypt(key, box, bound);
    } catch (error) {
      cause ??= error;
    }
  }
  throw new Error(complaint, { cause });
};

const bindingOf = (subject: string): string => `subject-key ${subject}`;
