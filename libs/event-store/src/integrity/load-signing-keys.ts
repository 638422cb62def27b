import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publicKeyPem } from './signed-head.js';
import { SIGNING_KEY_BYTES, SigningKey } from './signing-key.js';
import { hasCode, writeOnce, writeOver } from './write-once.js';

export interface SigningKeySource {
  /** The value of `CAUSEWAY_SIGNING_KEY`: 32 bytes in base64. It wins over `signing.key` in the data folder. */
  readonly key: string | undefined;
  readonly previous: string | undefined;
  readonly dataDir: string;
}

export interface SigningKeys {
  readonly key: SigningKey;
  readonly previous?: SigningKey;
}

export const PUBLIC_KEY_FILE = 'signing.pub';

/**
 * The installation's signing key, made at the first start when there is none, and its public key beside it in
 * `signing.pub`. Throws, without showing the key, when one is malformed or no random one.
 */
export const loadSigningKeys = async (source: SigningKeySource): Promise<SigningKeys> => {
  const file = join(source.dataDir, 'signing.key');
  const key = given(source.key)
    ? parse(source.key, 'CAUSEWAY_SIGNING_KEY')
    : parse((await read(file)) ?? (await create(file)), file);
  await publish(join(source.dataDir, PUBLIC_KEY_FILE), publicKeyPem(key.publicKey));
  const before = `${file}.previous`;
  const previous = given(source.previous)
    ? parse(source.previous, 'CAUSEWAY_SIGNING_KEY_PREVIOUS')
    : await parseThere(before);
  return previous === undefined || previous.publicKey === key.publicKey ? { key } : { key, previous };
};

const given = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

const parseThere = async (file: string): Promise<SigningKey | undefined> => {
  const text = await read(file);
  return text === undefined ? undefined : parse(text, file);
};

const parse = (text: string, origin: string): SigningKey => {
  // Node would skip what is no base64; a mistyped key must not become another key.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text.trim()))
    throw new Error(`${origin} must hold ${SIGNING_KEY_BYTES} random bytes in base64 (44 characters)`);
  const seed = Buffer.from(text.trim(), 'base64');
  if (new Set(seed).size < DISTINCT_BYTES_MIN) {
    throw new Error(
      `${origin} holds a sample, not a random key. Make one with: openssl rand -base64 ${SIGNING_KEY_BYTES}`,
    );
  }
  return new SigningKey(seed);
};

/** 32 random bytes have fewer distinct ones than this less than once in 10^15 keys. */
const DISTINCT_BYTES_MIN = 16;

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

const create = async (file: string): Promise<string> => {
  await writeOnce(file, `${randomBytes(SIGNING_KEY_BYTES).toString('base64')}\n`, 0o600);
  return readFile(file, 'utf8');
};

const publish = async (file: string, pem: string): Promise<void> => {
  if ((await read(file)) !== pem) await writeOver(file, pem, 0o644);
};
