import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaneName } from '../lane-name.js';
import type { HeadAnchor } from './head-ports.js';
import { headLine, type SignedHead } from './signed-head.js';
import { hasCode, syncFolder } from './write-once.js';

/** About 20,000 heads. A full file is put aside under the position of the head that found it full, and never touched again. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** Heads in `<folder>/<lane>.ndjson`, a line each, only ever added to, on disk before a head counts as kept. */
export class HeadFiles implements HeadAnchor {
  readonly name = 'files';

  constructor(
    private readonly folder: string,
    private readonly bytesMax = FILE_BYTES_MAX,
  ) {}

  async keep(heads: readonly SignedHead[]): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const byLane = new Map<LaneName, SignedHead[]>();
    for (const head of heads) byLane.set(head.lane, [...(byLane.get(head.lane) ?? []), head]);
    for (const [lane, own] of byLane) await this.append(lane, own);
  }

  async close(): Promise<void> {
    // Each file is closed after its write.
  }

  private async append(lane: LaneName, heads: readonly SignedHead[]): Promise<void> {
    const path = join(this.folder, `${lane}.ndjson`);
    const file = await open(path, 'a+', 0o644);
    let [bytes, isNew] = [0, false];
    try {
      const { size } = await file.stat();
      isNew = size === 0;
      const lines = heads.map((head) => `${headLine(head)}\n`).join('');
      const text = (await endsInALine(file, size)) ? lines : `\n${lines}`;
      // One write: another process of this machine that appends at the same time writes its own whole lines.
      await file.appendFile(text);
      await file.sync();
      bytes = size + text.length;
    } finally {
      await file.close();
    }
    const isFull = bytes >= this.bytesMax;
    if (isFull) await this.putAside(path, lane, heads.at(-1)?.position ?? 0);
    if (isNew || isFull) await syncFolder(this.folder);
  }

  /** Two processes may find a file full at once; each name is given once, so that nothing is ever written over. */
  private async putAside(path: string, lane: LaneName, position: number): Promise<void> {
    const own = randomBytes(4).toString('hex');
    try {
      await rename(path, join(this.folder, `${lane}.${position}-${own}.ndjson`));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
}

/** A power cut may have left half a line, which must not swallow the next one. */
const endsInALine = async (file: FileHandle, size: number): Promise<boolean> => {
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
};
