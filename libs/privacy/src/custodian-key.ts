import { createHash, hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';
import { join } from 'node:path';
import { decrypt, encrypt } from './aes-gcm.js';
import { createKeyFile, readKeyFile } from './key-file.js';
import { parseKey } from './load-master-key.js';

export const CUSTODIAN_KEY_FILE = 'custodian.key';

export interface CustodianKeySource {
  /** The value of `CAUSEWAY_CUSTODIAN_KEY`: 32 bytes in base64. It wins over the file. */
  readonly env: string | undefined;
  /** The folder of `custodian.key`, which is made when it is first needed. */
  readonly dataDir: string;
}

/**
 * What the private keys of customers' wallets are sealed under, beside their owner's own key: apart from the master
 * key, so that the database and the master key together sign for no one. It never leaves this object.
 */
export class CustodianKey {
  readonly #key: Buffer;
  /** Distinguishes one custodian key from another, and reveals neither. */
  readonly fingerprint: string;

  constructor(bytes: Uint8Array) {
    this.#key = Buffer.from(hkdfSync('sha256', bytes, '', 'causeway/custody', 32));
    this.fingerprint = createHash('sha256')
      .update(Buffer.from(hkdfSync('sha256', bytes, '', 'causeway/custody-check', 32)))
      .digest('hex')
      .slice(0, 16);
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

/** The installation's custodian key. Throws, without the key, on a bad one. */
export const loadCustodianKey = async ({ env, dataDir }: CustodianKeySource): Promise<CustodianKey> => {
  if (env !== undefined && env.trim() !== '')
    return new CustodianKey(parseKey(env, 'CAUSEWAY_CUSTODIAN_KEY'));
  const file = join(dataDir, CUSTODIAN_KEY_FILE);
  const text = (await readKeyFile(file)) ?? (await createKeyFile(dataDir, file));
  return new CustodianKey(parseKey(text, file));
};
