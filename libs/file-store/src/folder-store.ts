import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, FileMissingError, type FileStore } from './file-store.js';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** What is still being written lies here, on the same file system, so that it can be moved in one step. */
const UNFINISHED = '.unfinished';

/** Files in a folder that only this user reads. */
export class FolderStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Readable): Promise<void> {
    const place = this.placeOf(key);
    const unfinished = join(this.folder, UNFINISHED, randomUUID());
    await mkdir(dirname(unfinished), { recursive: true, mode: PRIVATE_FOLDER });
    await mkdir(dirname(place), { recursive: true, mode: PRIVATE_FOLDER });
    try {
      await pipeline(
        content,
        createWriteStream(unfinished, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
      );
      await rename(unfinished, place);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await synced(dirname(place));
  }

  async get(key: string): Promise<Readable> {
    try {
      const file = await open(this.placeOf(key), 'r');
      return createReadStream('', { fd: file });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissingError(key) : error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.placeOf(key), { force: true });
  }

  async deleteAll(prefix: string): Promise<void> {
    await rm(this.placeOf(prefix.replace(/\/$/, '')), { force: true, recursive: true });
  }

  private placeOf(key: string): string {
    return join(this.folder, ...checkedKey(key).split('/'));
  }
}

/** A new name outlives a power cut once its folder is written. */
const synced = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
