import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MASTER_KEY_BYTES, MasterKey } from './master-key.js';
import { whyNotRandom } from './weak-key.js';

export const MASTER_KEY_FILE = 'master.key';
export const PREVIOUS_KEY_FILE = 'master.key.previous';

export interface MasterKeySource {
  /** The value of `CAUSEWAY_MASTER_KEY`: 32 bytes in base64. It wins over the file. */
  readonly env: string | undefined;
  /** The value of `CAUSEWAY_MASTER_KEY_PREVIOUS`, while one key takes the place of another; it wins over the file. */
  readonly previous?: string | undefined;
  /** Where `master.key` lies, or is created when there is none yet; and `master.key.previous` during a rotation. */
  readonly dataDir: string;
}

/**
 * The installation's master key, with the one before it while it is being rotated. Throws, without showing a key, when
 * one is malformed or no random one.
 */
export const loadMasterKey = async ({ env, previous, dataDir }: MasterKeySource): Promise<MasterKey> => {
  const before = await loadPrevious(previous, dataDir);
  const succession = before === undefined ? {} : { previous: new MasterKey(before) };
  if (isSet(env)) return new MasterKey(parseMasterKey(env, 'CAUSEWAY_MASTER_KEY'), succession);
  const file = join(dataDir, MASTER_KEY_FILE);
  const text = (await read(file)) ?? (await create(dataDir, file));
  return new MasterKey(parseMasterKey(text, file), succession);
};

const loadPrevious = async (given: string | undefined, dataDir: string): Promise<Buffer | undefined> => {
  if (isSet(given)) return parseMasterKey(given, 'CAUSEWAY_MASTER_KEY_PREVIOUS');
  const file = join(dataDir, PREVIOUS_KEY_FILE);
  const text = await read(file);
  return text === undefined ? undefined : parseMasterKey(text, file);
};

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

const parseMasterKey = (text: string, origin: string): Buffer => {
  // Node would skip what is no base64; a mistyped key must not become another key.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text.trim())) {
    throw new Error(`${origin} must hold ${MASTER_KEY_BYTES} random bytes in base64 (44 characters)`);
  }
  const bytes = Buffer.from(text.trim(), 'base64');
  const reason = whyNotRandom(bytes);
  if (reason === undefined) return bytes;
  throw new Error(
    `${origin} holds a sample, not a random key: ${reason}. Make one with: openssl rand -base64 ${MASTER_KEY_BYTES}`,
  );
};

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Several processes of one installation may start at once. Each writes a whole key aside, and linking it into
 * place succeeds for one of them only; all then read what lies there, never a file half written.
 */
const create = async (dataDir: string, file: string): Promise<string> => {
  await mkdir(dataDir, { recursive: true });
  const aside = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeDurably(aside, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`);
    await link(aside, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dataDir);
  return readFile(file, 'utf8');
};

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
  // Windows has no such thing as flushing a folder.
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
