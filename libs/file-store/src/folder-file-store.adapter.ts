import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type FileStore } from './file-store.js';

/** No key begins with a point: what is here is no file yet. */
const ARRIVING = '.arriving';
/** No upload takes so long: what is older was left by a process that died. */
const ARRIVING_MAX_MS = 86_400_000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files in a folder that only this user may read; processes of several services may share it. */
export class FolderFileStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: string, content: Readable): Promise<void> {
    const target = this.pathOf(key);
    const arriving = join(this.folder, ARRIVING, randomUUID());
    await mkdir(dirname(arriving), { recursive: true, mode: FOLDER_MODE });
    try {
      await pipeline(content, createWriteStream(arriving, { mode: FILE_MODE, flags: 'wx', flush: true }));
      await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
      await rename(arriving, target);
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
    await this.makeDurable(dirname(target));
  }

  async get(key: string): Promise<Readable | undefined> {
    const handle = await open(this.pathOf(key), 'r').catch(absent);
    return handle && createReadStream('', { fd: handle });
  }

  async has(key: string): Promise<boolean> {
    return (await stat(this.pathOf(key)).catch(absent)) !== undefined;
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *keysBelow(prefix: string): AsyncIterable<string> {
    const entries = await readdir(join(this.folder, checkedKey(prefix.slice(0, -1))), {
      withFileTypes: true,
    }).catch(absent);
    for (const entry of entries ?? []) {
      if (entry.isDirectory()) yield* this.keysBelow(`${prefix}${entry.name}/`);
      else yield `${prefix}${entry.name}`;
    }
  }

  async removeHalves(nowMs: number): Promise<void> {
    const folder = join(this.folder, ARRIVING);
    for (const name of (await readdir(folder).catch(absent)) ?? []) {
      const half = await stat(join(folder, name)).catch(absent);
      if (half !== undefined && nowMs - half.mtimeMs > ARRIVING_MAX_MS)
        await rm(join(folder, name), { force: true });
    }
  }

  private pathOf(key: string): string {
    return join(this.folder, ...checkedKey(key).split('/'));
  }

  /** A name is on the disk once its folder is, and that one's, up to ours. */
  private async makeDurable(folder: string): Promise<void> {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder !== this.folder) await this.makeDurable(dirname(folder));
  }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};
