import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Files are sealed as they stream, by the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM:
 * chunks of one size, each with its number and whether it is the last as its nonce. A chunk that is changed, moved, left
 * out or added is refused, and so is a file without its end. Each file has a key of its own, so no nonce is used twice.
 */
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const OPTIONS = { authTagLength: TAG_BYTES } as const;

/** Opens one file; text, because it is kept among the sealed fields of an event. */
export type FileKey = string;
export const newFileKey = (): FileKey => randomBytes(KEY_BYTES).toString('base64url');

export class BrokenSeal extends Error {
  constructor() {
    super('The file is not the one that was sealed');
  }
}

/** The content, sealed under a key that seals nothing else; what breaks the content breaks it too. */
export const sealedContent = (content: Readable, key: FileKey): Readable =>
  Readable.from(sealChunks(content, bytesOf(key)), { objectMode: false });

/**
 * The content that was sealed. It is read twice: nothing of it is given before all of it, to its end, was found genuine.
 * Throws `BrokenSeal`.
 */
export const openedContent = async (open: () => Promise<Readable>, key: FileKey): Promise<Readable> => {
  const bytes = bytesOf(key);
  await pipeline(
    await open(),
    (sealed) => openChunks(sealed, bytes),
    async (chunks) => {
      for await (const _chunk of chunks) continue;
    },
  );
  return Readable.from(openChunks(await open(), bytes), { objectMode: false });
};

const bytesOf = (key: FileKey): Buffer => {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_BYTES) throw new TypeError('A key of a file has another length');
  return bytes;
};

/** The number of the chunk, and 1 for the last one. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

const sealChunks = async function* (content: Readable, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast), OPTIONS);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
};

const openChunks = async function* (sealed: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { index, bytes, isLast } of inChunks(sealed, CHUNK_BYTES + TAG_BYTES)) {
    const text = openChunk(bytes, key, nonceOf(index, isLast));
    if (text.length > 0) yield text;
  }
};

const openChunk = (bytes: Buffer, key: Buffer, nonce: Buffer): Buffer => {
  if (bytes.length < TAG_BYTES) throw new BrokenSeal();
  const tagAt = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, OPTIONS);
  decipher.setAuthTag(bytes.subarray(tagAt));
  const text = decipher.update(bytes.subarray(0, tagAt));
  try {
    decipher.final();
  } catch {
    throw new BrokenSeal();
  }
  return text;
};

interface Chunk {
  readonly index: number;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Chunks of one size, and a last one that may be smaller; there is always a last one. */
const inChunks = async function* (content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let index = 0;
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    held.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let all = Buffer.concat(held, length);
    while (all.length > size) {
      yield { index, bytes: all.subarray(0, size), isLast: false };
      index += 1;
      all = all.subarray(size);
    }
    held = [all];
    length = all.length;
  }
  yield { index, bytes: Buffer.concat(held, length), isLast: true };
};
