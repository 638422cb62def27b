import { join } from 'node:path';
import type { FileStore } from './file-store.js';
import { FolderFileStore } from './folder-file-store.adapter.js';
import type { FileSettings, S3Settings } from './settings.js';

/** The store that the settings name. What speaks S3 is loaded where it is named, and with its first file. */
export const openFileStore = ({ dataDir, s3 }: FileSettings): FileStore =>
  s3 === undefined ? new FolderFileStore(join(dataDir, 'files')) : laterS3(s3);

const laterS3 = (settings: S3Settings): FileStore => {
  let opened: Promise<FileStore> | undefined;
  const store = () =>
    (opened ??= import('./s3-file-store.adapter.js').then(({ S3FileStore }) => new S3FileStore(settings)));
  return {
    put: async (key, content) => (await store()).put(key, content),
    get: async (key) => (await store()).get(key),
    has: async (key) => (await store()).has(key),
    delete: async (key) => (await store()).delete(key),
    removeHalves: async (nowMs) => (await store()).removeHalves(nowMs),
    keysBelow: async function* (prefix) {
      yield* (await store()).keysBelow(prefix);
    },
  };
};
