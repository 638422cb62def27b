import { ApiError } from '../errors/api-error.js';
import { clientAddress } from '../access/client-address.js';
import { TokenBuckets, type RateLimit } from '../access/token-buckets.js';

/** A limit of a page by the address of its visitors, beside the one that all public routes share. */
export class VisitLimit {
  private readonly visits: TokenBuckets;

  constructor(limit: RateLimit) {
    this.visits = new TokenBuckets(limit, () => performance.now());
  }

  /** Counts a visit. Throws 429, which visitors see as a page. */
  take(request: { readonly ip: string }): void {
    const waitSeconds = this.visits.take(clientAddress(request));
    if (waitSeconds > 0)
      throw new ApiError(429, 'RATE_LIMITED', 'Too many requests', undefined, {
        'retry-after': String(waitSeconds),
      });
  }
}
