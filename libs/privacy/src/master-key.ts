import { hkdfSync } from 'node:crypto';
import { inspect } from 'node:util';

/**
 * Derived keys that stay as they are when the master key is rotated: hashes that are stored, signatures that
 * others check and addresses that others hold would otherwise be invalid. See `carried-keys.ts`.
 */
export const CARRIED_PURPOSES = [
  'agent-device-code',
  'api-token-secret',
  'cursor',
  'log-signature',
  'operator-token',
  'search-hash',
  'service-identity',
  'webhook-signing-key',
] as const;

/** Everything that is ever derived from the master key. Two uses never share a key. */
export const KEY_PURPOSES = [
  ...CARRIED_PURPOSES,
  'card-reveal-secret',
  'carried-key-wrap',
  'console-session',
  'key-check',
  'kyc-link-secret',
  'subject-key-wrap',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

export const MASTER_KEY_BYTES = 32;

/** A master key's relation to earlier ones, during and after a rotation. */
export interface Succession {
  /** The key before this one: what is still wrapped under it opens, and nothing new is. */
  readonly previous?: MasterKey;
  /** Derived keys of an earlier master key that are used on. */
  readonly carried?: ReadonlyMap<KeyPurpose, Buffer>;
}

/** The one secret of an installation. It never leaves this object; what is used are keys derived for a purpose. */
export class MasterKey {
  readonly #bytes: Buffer;
  readonly #derived = new Map<KeyPurpose, Buffer>();
  readonly #carried: ReadonlyMap<KeyPurpose, Buffer>;
  readonly previous: MasterKey | undefined;

  /** Throws when the key is not 32 bytes, or is one byte repeated, as in samples. */
  constructor(bytes: Uint8Array, { previous, carried = new Map() }: Succession = {}) {
    if (bytes.length !== MASTER_KEY_BYTES) throw new Error(`A master key has ${MASTER_KEY_BYTES} bytes`);
    if (bytes.every((byte) => byte === bytes[0]))
      throw new Error('This master key is a sample; make a random one');
    this.#bytes = Buffer.from(bytes);
    this.#carried = carried;
    this.previous = previous;
  }

  /** The same key with these derived keys in the place of its own. */
  carrying(carried: ReadonlyMap<KeyPurpose, Buffer>): MasterKey {
    return new MasterKey(this.#bytes, {
      carried,
      ...(this.previous !== undefined && { previous: this.previous }),
    });
  }

  /** A 32-byte key for one purpose (HKDF-SHA256); the same one at every call and in every process. */
  derive(purpose: KeyPurpose): Buffer {
    let derived = this.#derived.get(purpose);
    if (derived === undefined) {
      derived =
        this.#carried.get(purpose) ??
        Buffer.from(hkdfSync('sha256', this.#bytes, '', `causeway/${purpose}`, 32));
      this.#derived.set(purpose, derived);
    }
    return Buffer.from(derived);
  }

  /** The keys under which something may have been wrapped: this master key's first, then the previous one's. */
  deriveAll(purpose: 'carried-key-wrap' | 'subject-key-wrap'): readonly Buffer[] {
    return [this.derive(purpose), ...(this.previous?.deriveAll(purpose) ?? [])];
  }

  /** Identifies a master key without revealing it: a service with another key refuses to run. */
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
