import type { Readable } from 'node:stream';

/**
 * Where files lie, each under a key of its own: small letters, digits, `-`, and `/` between the parts of it. What lies
 * there is sealed already; the store itself keeps no secret.
 */
export interface FileStore {
  /**
   * Stores what the stream gives. The file is there once this has resolved, whole and durable; where the stream breaks it
   * throws the stream's error, and nothing is there. Never more than a few MiB are in memory.
   */
  put(key: string, content: Readable): Promise<void>;
  /** `undefined` where there is no such file. The caller reads the stream to its end or destroys it. */
  get(key: string): Promise<Readable | undefined>;
  has(key: string): Promise<boolean>;
  /** A file that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** The keys of all whole files below a prefix, which ends with `/`; in any order. */
  keysBelow(prefix: string): AsyncIterable<string>;
  /** Removes what processes that died left behind half written. */
  removeHalves(nowMs: number): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/;
const KEY_LENGTH_MAX = 512;

/** The key itself. Throws where it is none: a key is made by us, and never of what was sent. */
export const checkedKey = (key: string): string => {
  if (key.length > KEY_LENGTH_MAX || !KEY.test(key)) throw new TypeError('A file has a key of another form');
  return key;
};
