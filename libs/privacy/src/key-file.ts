import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_KEY_BYTES } from './master-key.js';

export const MASTER_KEY_FILE = 'master.key';
export const PREVIOUS_KEY_FILE = 'master.key.previous';

/** The text of a key file; `undefined` when there is none. */
export const readKeyFile = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Several processes of one installation may start at once. Each writes a whole key aside, and linking it into
 * place succeeds for one of them only; all then read the same file, never a file half written.
 */
export const createKeyFile = async (dataDir: string, file: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeNewKey(aside);
    await link(aside, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(file, 'utf8');
};

/**
 * Lets a new random key take the place of `master.key`, which becomes `master.key.previous`. Killed in
 * between and begun again, it makes one new key and not two; during a rotation it makes none.
 */
export const replaceKeyFile = async (dataDir: string): Promise<void> => {
  const [file, previous] = [join(dataDir, MASTER_KEY_FILE), join(dataDir, PREVIOUS_KEY_FILE)];
  await link(file, previous).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await syncFolder(dataDir);
  if ((await readKeyFile(file)) !== (await readKeyFile(previous))) return;
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeNewKey(aside);
    await rename(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dataDir);
};

/** Overwrites and removes the key before this one, once nothing is wrapped under it any more. */
export const destroyPreviousKeyFile = async (dataDir: string): Promise<boolean> => {
  const previous = join(dataDir, PREVIOUS_KEY_FILE);
  const text = await readKeyFile(previous);
  if (text === undefined) return false;
  const handle = await open(previous, 'r+');
  try {
    await handle.write(randomBytes(text.length), 0, text.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rm(previous);
  await syncFolder(dataDir);
  return true;
};

const writeNewKey = (file: string): Promise<void> =>
  writeDurably(file, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`);

/** Data sealed under a key that a power cut takes away would be lost, so the key is on disk before it is used. */
const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot flush a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  (error as { readonly code?: unknown } | null)?.code === code;
