import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { newId } from '@causeway/kernel';
import type { IssuedToken, TokenSecrets } from '../application/ports.js';

const CLIENT_ID_BYTES = 16;
/** So much chance that a slow hash would add cost and no safety (config-and-tokens §3). */
const SECRET_BYTES = 32;

/** HMAC-SHA-256 under a key that is kept outside the database. */
export class HmacTokenSecrets implements TokenSecrets {
  /** What an unknown token is compared with: no known secret hashes to it. */
  private readonly unmatchable = randomBytes(32);

  constructor(private readonly key: Buffer) {
    if (key.length < 32) throw new Error('The key for token secrets needs 32 bytes or more');
  }

  issue(): IssuedToken {
    const clientSecret = randomBytes(SECRET_BYTES).toString('hex');
    return {
      tokenId: newId('Token'),
      clientId: randomBytes(CLIENT_ID_BYTES).toString('hex'),
      clientSecret,
      secretHash: this.hash(clientSecret),
    };
  }

  hash(clientSecret: string): string {
    return this.digest(clientSecret).toString('hex');
  }

  matches(clientSecret: string, secretHash: string | undefined): boolean {
    const known = secretHash === undefined ? this.unmatchable : Buffer.from(secretHash, 'hex');
    const given = this.digest(clientSecret);
    return (
      timingSafeEqual(given, known.length === given.length ? known : this.unmatchable) &&
      secretHash !== undefined
    );
  }

  private digest(clientSecret: string): Buffer {
    return createHmac('sha256', this.key).update(clientSecret, 'utf8').digest();
  }
}
