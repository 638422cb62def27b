import { hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';

/** Everything that is ever derived from the master key. Two uses never share a key. */
export const KEY_PURPOSES = [
  'api-token-secret',
  'cursor',
  'key-check',
  'log-signature',
  'operator-token',
  'search-hash',
  'service-identity',
  'subject-key-wrap',
  'webhook-signing-key',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

export const MASTER_KEY_BYTES = 32;

/** The one secret of an installation. It never leaves this object; what is used are keys derived for a purpose. */
export class MasterKey {
  readonly #bytes: Buffer;
  readonly #derived = new Map<KeyPurpose, Buffer>();

  /** Throws when the key is not 32 bytes, or is one byte repeated, as in samples. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== MASTER_KEY_BYTES) throw new Error(`A master key has ${MASTER_KEY_BYTES} bytes`);
    if (bytes.every((byte) => byte === bytes[0]))
      throw new Error('This master key is a sample; make a random one');
    this.#bytes = Buffer.from(bytes);
  }

  /** A 32-byte key for one purpose (HKDF-SHA256); the same one at every call and in every process. */
  derive(purpose: KeyPurpose): Buffer {
    let derived = this.#derived.get(purpose);
    if (derived === undefined) {
      derived = Buffer.from(hkdfSync('sha256', this.#bytes, '', `causeway/${purpose}`, 32));
      this.#derived.set(purpose, derived);
    }
    return Buffer.from(derived);
  }

  /**
   * A short text that tells master keys apart and gives nothing of them away: stored in the database, so that a
   * service started with another key refuses to run instead of finding nothing readable.
   */
  fingerprint(): string {
    return this.derive('key-check').subarray(0, 8).toString('hex');
  }

  toJSON(): string {
    return '[master key]';
  }

  [inspect.custom](): string {
    return this.toJSON();
  }
}
