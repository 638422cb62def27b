import { join } from 'node:path';
import { createKeyFile, MASTER_KEY_FILE, PREVIOUS_KEY_FILE, readKeyFile } from './key-file.js';
import { MASTER_KEY_BYTES, MasterKey } from './master-key.js';
import { whyNotRandom } from './weak-key.js';

export interface MasterKeySource {
  /** The value of `CAUSEWAY_MASTER_KEY`: 32 bytes in base64. It wins over the file. */
  readonly env: string | undefined;
  /** The value of `CAUSEWAY_MASTER_KEY_PREVIOUS`, during a rotation; it wins over the file. */
  readonly previous?: string | undefined;
  /** The folder of `master.key`, created at the first start, and of `master.key.previous` in a rotation. */
  readonly dataDir: string;
}

/**
 * The installation's master key, and the previous one in a rotation. Throws, without the key, on a bad one.
 */
export const loadMasterKey = async ({ env, previous, dataDir }: MasterKeySource): Promise<MasterKey> => {
  const before = await loadPrevious(previous, dataDir);
  const succession = before === undefined ? {} : { previous: new MasterKey(before) };
  if (isSet(env)) return new MasterKey(parseKey(env, 'CAUSEWAY_MASTER_KEY'), succession);
  const file = join(dataDir, MASTER_KEY_FILE);
  const text = (await readKeyFile(file)) ?? (await createKeyFile(dataDir, file));
  return new MasterKey(parseKey(text, file), succession);
};

const loadPrevious = async (given: string | undefined, dataDir: string): Promise<Buffer | undefined> => {
  if (isSet(given)) return parseKey(given, 'CAUSEWAY_MASTER_KEY_PREVIOUS');
  const file = join(dataDir, PREVIOUS_KEY_FILE);
  const text = await readKeyFile(file);
  return text === undefined ? undefined : parseKey(text, file);
};

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** 32 random bytes in base64, as every key of an installation is given. Throws, without the key, on others. */
export const parseKey = (text: string, origin: string): Buffer => {
  const fault = keyFault(text, origin);
  if (fault !== undefined) throw new Error(fault);
  return Buffer.from(text.trim(), 'base64');
};

/** Why a text is no key of an installation, in a sentence that does not show it; `undefined` for a key. */
export const keyFault = (text: string, origin: string): string | undefined => {
  // Node would skip what is no base64; a mistyped key must not become another key.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text.trim()))
    return `${origin} must hold ${MASTER_KEY_BYTES} random bytes in base64 (44 characters)`;
  const reason = whyNotRandom(Buffer.from(text.trim(), 'base64'));
  return reason === undefined
    ? undefined
    : `${origin} holds a sample, not a random key: ${reason}. Make one with: openssl rand -base64 ${MASTER_KEY_BYTES}`;
};
