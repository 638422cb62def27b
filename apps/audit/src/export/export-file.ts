import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface FileEntry {
  readonly name: string;
  readonly bytes: number;
  /** Lines, a header included. */
  readonly lines: number;
  /** SHA-256 of the whole file, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Written once, from front to end; its digest is known when it is finished. */
export class ExportFile {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  private constructor(
    private readonly name: string,
    private readonly handle: FileHandle,
  ) {}

  /** Throws when the file is there already. */
  static async create(folder: string, name: string): Promise<ExportFile> {
    return new ExportFile(name, await open(join(folder, name), 'wx'));
  }

  async add(lines: readonly string[]): Promise<void> {
    const text = Buffer.from(lines.join(''));
    this.hash.update(text);
    this.bytes += text.length;
    this.lines += lines.length;
    await this.handle.appendFile(text);
  }

  async finish(): Promise<FileEntry> {
    await this.handle.sync();
    await this.handle.close();
    return { name: this.name, bytes: this.bytes, lines: this.lines, sha256: this.hash.digest('hex') };
  }
}
