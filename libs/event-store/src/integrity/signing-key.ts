import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { inspect } from 'node:util';
import { headText, type LaneEnd, type SignedHead } from './signed-head.js';
import type { Instant } from '@causeway/kernel';

export const SIGNING_KEY_BYTES = 32;
/** The bytes before the 32 bytes of an Ed25519 key in its PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key that signs heads. It never leaves this object, and is never in the database. */
export class SigningKey {
  readonly publicKey: string;
  readonly #private: KeyObject;

  /** Throws when the seed is not 32 bytes. */
  constructor(seed: Uint8Array) {
    if (seed.length !== SIGNING_KEY_BYTES) throw new Error(`A signing key has ${SIGNING_KEY_BYTES} bytes`);
    this.#private = createPrivateKey({
      key: Buffer.concat([PKCS8_PREFIX, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const { x } = createPublicKey(this.#private).export({ format: 'jwk' });
    this.publicKey = Buffer.from(x ?? '', 'base64url').toString('base64');
  }

  /** Signs a lane's end; together with the key before, where this is the first head of a new one. */
  signHead(end: LaneEnd, signedAt: Instant, predecessor?: SigningKey): SignedHead {
    const { lane, position, digest, recordedAt } = end;
    const fields = {
      lane,
      position,
      digest,
      recordedAt,
      signedAt,
      key: this.publicKey,
      ...(predecessor && { predecessor: predecessor.publicKey }),
    };
    const text = headText(fields);
    return {
      ...fields,
      signature: this.signText(text),
      ...(predecessor && { predecessorSignature: predecessor.signText(text) }),
    };
  }

  toJSON(): string {
    return '[signing key]';
  }

  [inspect.custom](): string {
    return this.toJSON();
  }

  private signText(text: string): string {
    return sign(null, Buffer.from(text), this.#private).toString('base64');
  }
}
