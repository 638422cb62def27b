import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a file that does not exist yet, whole or not at all, on disk before this returns. Of several
 * processes one wins; the others find its file.
 */
export const writeOnce = async (path: string, text: string, mode: number): Promise<void> => {
  await aside(path, text, mode, (written) =>
    link(written, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    }),
  );
};

/** Replaces a file, so that a reader finds the old or the new text and nothing between. */
export const writeOver = (path: string, text: string, mode: number): Promise<void> =>
  aside(path, text, mode, (written) => rename(written, path));

const aside = async (
  path: string,
  text: string,
  mode: number,
  place: (written: string) => Promise<void>,
): Promise<void> => {
  const written = `${path}.${randomBytes(8).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const handle = await open(written, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(written);
  } finally {
    await rm(written, { force: true });
  }
  await syncFolder(dirname(path));
};

/** Makes a new name in a folder durable across a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows has no such thing as flushing a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Whether an error carries this code, such as `EEXIST`. */
export const hasCode = (error: unknown, code: string): boolean =>
  (error as { readonly code?: unknown } | null)?.code === code;
