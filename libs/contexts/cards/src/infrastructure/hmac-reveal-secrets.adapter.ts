import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RevealSecrets } from '../application/ports.js';

/** HMAC-SHA-256 of the address's id under a key that is kept outside the database. */
export class HmacRevealSecrets implements RevealSecrets {
  constructor(private readonly key: Buffer) {
    if (key.length < 32) throw new Error('The key for addresses of card details needs 32 bytes or more');
  }

  secretOf(revealId: string): string {
    return createHmac('sha256', this.key).update(revealId, 'utf8').digest('base64url');
  }

  hash(secret: string): string {
    return digestOf(secret).toString('hex');
  }

  areSame(one: string, other: string): boolean {
    return timingSafeEqual(digestOf(one), digestOf(other));
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
