import type { Readable } from 'node:stream';

/**
 * Where files lie. A key is made of lower-case letters, digits, `-`, and `/` between its parts. What is put is visible as a
 * whole or not at all; nothing that is put under a key is ever put again.
 */
export interface FileStore {
  /** Reads the content to its end. Rejects when the stream fails; then nothing lies under the key. */
  put(key: string, content: Readable): Promise<void>;
  /** Rejects with `FileMissingError` where nothing lies. */
  get(key: string): Promise<Readable>;
  /** Also where nothing lies. */
  delete(key: string): Promise<void>;
  /** Everything whose key begins with the prefix, which ends with `/`. */
  deleteAll(prefix: string): Promise<void>;
}

export class FileMissingError extends Error {
  constructor(readonly key: string) {
    super(`No file lies under ${key}`);
  }
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** The key itself; throws for one that could lead elsewhere. */
export const checkedKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return key;
};
