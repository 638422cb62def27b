import { p256 } from '@noble/curves/nist.js';

/** A client's key pair and the stamps that it makes, as the client of a platform would (wallet-auth §2.9). */
export class SessionKey {
  constructor(private readonly secret: Uint8Array = p256.utils.randomSecretKey()) {}

  get publicKey(): string {
    return Buffer.from(p256.getPublicKey(this.secret, true)).toString('hex');
  }

  /** The form by which a client asks for a key that the service makes (wallet-auth §2.1). */
  get uncompressed(): string {
    return Buffer.from(p256.getPublicKey(this.secret, false)).toString('hex');
  }

  get secretHex(): string {
    return Buffer.from(this.secret).toString('hex');
  }

  /** The header that signs a text. */
  stamp(payload: string): string {
    const signature = p256.sign(new TextEncoder().encode(payload), this.secret, {
      format: 'der',
      lowS: false,
    });
    const members = {
      publicKey: this.publicKey,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: Buffer.from(signature).toString('hex'),
    };
    return Buffer.from(JSON.stringify(members)).toString('base64url');
  }
}
