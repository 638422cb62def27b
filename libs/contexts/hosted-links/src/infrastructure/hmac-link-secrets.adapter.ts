import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkSecrets } from '../application/ports.js';

/** HMAC-SHA-256 of the link's id; nothing can be learnt from the hash that is kept of it, as 256 bits cannot be guessed. */
export class HmacLinkSecrets implements LinkSecrets {
  constructor(private readonly key: Buffer) {
    if (key.length < 32) throw new Error('The key for secrets of links needs 32 bytes or more');
  }

  secretOf(linkId: string): string {
    return createHmac('sha256', this.key).update(linkId, 'utf8').digest('base64url');
  }

  hash(secret: string): string {
    return createHash('sha256').update(secret, 'utf8').digest('hex');
  }

  areSame(one: string, other: string): boolean {
    const [left, right] = [one, other].map((hash) => createHash('sha256').update(hash, 'utf8').digest()) as [
      Buffer,
      Buffer,
    ];
    return timingSafeEqual(left, right);
  }
}
