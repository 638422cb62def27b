import { createHash, hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';
import { join } from 'node:path';
import { decrypt, encrypt } from './aes-gcm.js';
import { createKeyFile, readKeyFile } from './key-file.js';
import { parseKey } from './load-master-key.js';

export const CUSTODIAN_KEY_FILE = 'custodian.key';
export const PREVIOUS_CUSTODIAN_KEY_FILE = 'custodian.key.previous';

export interface CustodianKeySource {
  /** The value of `CAUSEWAY_CUSTODIAN_KEY`: 32 bytes in base64. It wins over the file. */
  readonly env: string | undefined;
  /** The value of `CAUSEWAY_CUSTODIAN_KEY_PREVIOUS`, during a rotation; it wins over the file. */
  readonly previous?: string | undefined;
  /** The folder of `custodian.key`, which is made when it is first needed, and of `custodian.key.previous`. */
  readonly dataDir: string;
}

/**
 * What the private keys of customers' wallets are sealed under, beside their owner's own key: apart from the master
 * key, so that the database and the master key together sign for no one. It never leaves this object.
 */
export class CustodianKey {
  readonly #key: Buffer;
  readonly #previous: CustodianKey | undefined;
  /** Distinguishes one custodian key from another, and reveals neither. */
  readonly fingerprint: string;

  constructor(bytes: Uint8Array, { previous }: { readonly previous?: CustodianKey } = {}) {
    this.#previous = previous;
    this.#key = Buffer.from(hkdfSync('sha256', bytes, '', 'causeway/custody', 32));
    this.fingerprint = createHash('sha256')
      .update(Buffer.from(hkdfSync('sha256', bytes, '', 'causeway/custody-check', 32)))
      .digest('hex')
      .slice(0, 16);
  }

  /** Of the key before it, during a rotation. */
  get previousFingerprint(): string | undefined {
    return this.#previous?.fingerprint;
  }

  /** This key, or the one before it: whichever sealed what names its fingerprint. */
  named(fingerprint: string): CustodianKey | undefined {
    return fingerprint === this.fingerprint ? this : this.#previous?.named(fingerprint);
  }

  /** The sealed secret; `bound` must be given again to open it. */
  seal(secret: Buffer, bound: string): Buffer {
    return encrypt(this.#key, secret, bound);
  }

  /** Throws when a byte, the key or `bound` differs from what was sealed. The caller blanks what it got. */
  open(sealed: Buffer, bound: string): Buffer {
    return decrypt(this.#key, sealed, bound);
  }

  toJSON(): string {
    return '[custodian key]';
  }

  [inspect.custom](): string {
    return this.toJSON();
  }
}

/** The installation's custodian key, and the one before it in a rotation. Throws, without the key, on a bad one. */
export const loadCustodianKey = async ({
  env,
  previous: given,
  dataDir,
}: CustodianKeySource): Promise<CustodianKey> => {
  const before = await loadPrevious(given, dataDir);
  const succession = before === undefined ? {} : { previous: new CustodianKey(before) };
  if (isSet(env)) return new CustodianKey(parseKey(env, 'CAUSEWAY_CUSTODIAN_KEY'), succession);
  const file = join(dataDir, CUSTODIAN_KEY_FILE);
  const text = (await readKeyFile(file)) ?? (await createKeyFile(dataDir, file));
  return new CustodianKey(parseKey(text, file), succession);
};

const loadPrevious = async (given: string | undefined, dataDir: string): Promise<Buffer | undefined> => {
  if (isSet(given)) return parseKey(given, 'CAUSEWAY_CUSTODIAN_KEY_PREVIOUS');
  const file = join(dataDir, PREVIOUS_CUSTODIAN_KEY_FILE);
  const text = await readKeyFile(file);
  return text === undefined ? undefined : parseKey(text, file);
};

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';
