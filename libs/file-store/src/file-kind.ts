import { fileTypeFromBuffer } from 'file-type';
import { pipeline, Transform, type Readable } from 'node:stream';

/** So many bytes at the beginning show what a file is. */
const HEAD_BYTES = 4_100;

/** Passes a file on, counts it, and keeps its beginning, by which it is recognised. */
export class FileProbe extends Transform {
  bytes = 0;
  private head = Buffer.alloc(0);

  /** Breaks with the content, also where that breaks before anything reads, as a short form does that breaks off. */
  static of(content: Readable): FileProbe {
    const probe = new FileProbe();
    pipeline(content, probe, () => undefined);
    return probe;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    done(null, chunk);
  }

  /** The media type that the content has, whatever was said of it; `undefined` for one that is not known. */
  async mediaType(): Promise<string | undefined> {
    return (await fileTypeFromBuffer(this.head))?.mime;
  }
}
