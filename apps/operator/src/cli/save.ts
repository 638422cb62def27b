import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Access } from './access.js';
import { answered, type Fetch } from './client.js';
import type { ApiRequest } from './command.js';
import { OperatorError } from './errors.js';

export interface SavedFile {
  readonly file: string;
  readonly bytes: number;
}

const OWNER_ONLY = 0o600;

/** Sends one request and saves its answer as it comes. A file that is there already stays as it is. */
export const save = async (
  access: Access,
  request: ApiRequest,
  file: string,
  fetcher?: Fetch,
): Promise<SavedFile> => {
  const { body, headers } = await answered(access, request, fetcher);
  if (body === null) throw new OperatorError('The service answered without a file.');
  const handle = await open(file, 'wx', OWNER_ONLY).catch((error: unknown) => unsaved(file, error));
  const target = handle.createWriteStream();
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream<Uint8Array>), target);
    const announced = headers.get('content-length');
    if (announced !== null && Number(announced) !== target.bytesWritten)
      throw new Error('it did not come whole');
  } catch (error) {
    await rm(file, { force: true });
    return unsaved(file, error);
  }
  return { file, bytes: target.bytesWritten };
};

const unsaved = (file: string, error: unknown): never => {
  throw new OperatorError(`${file} was not saved: ${(error as Error).message}.`);
};
