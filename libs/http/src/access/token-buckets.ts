export interface RateLimit {
  /** Refilled tokens a second. */
  readonly perSecond: number;
  /** Tokens of a full bucket. */
  readonly burst: number;
}

/** Beyond this many buckets, full ones are dropped: they hold no information. */
const BUCKETS_BEFORE_SWEEP = 10_000;

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/** Token buckets by key, in this process's memory. `nowMs` is any clock that never goes back. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();
  private sweepAtSize = BUCKETS_BEFORE_SWEEP;

  constructor(
    private readonly limit: RateLimit,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Takes tokens. Gives 0 when there was at least one, else the whole seconds until there will be. What is missing of
   * the others is owed, up to a burst: a costly request is not refused for its cost, the ones after it are.
   */
  take(key: string, cost = 1): number {
    const bucket = this.refilled(key);
    if (bucket.tokens >= 1) {
      this.spend(bucket, cost);
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.limit.perSecond));
  }

  /** Takes tokens for something that is done already. */
  charge(key: string, cost: number): void {
    if (cost > 0) this.spend(this.refilled(key), cost);
  }

  get size(): number {
    return this.buckets.size;
  }

  /** A debt is soon paid, whatever a request was said to cost. */
  private spend(bucket: Bucket, cost: number): void {
    bucket.tokens = Math.max(bucket.tokens - cost, -this.limit.burst);
  }

  private refilled(key: string): Bucket {
    const nowMs = this.nowMs();
    const known = this.buckets.get(key);
    if (known === undefined) return this.add(key, { tokens: this.limit.burst, refilledAtMs: nowMs });
    known.tokens = this.levelOf(known, nowMs);
    known.refilledAtMs = nowMs;
    return known;
  }

  private add(key: string, bucket: Bucket): Bucket {
    if (this.buckets.size >= this.sweepAtSize) this.dropFull(bucket.refilledAtMs);
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** The next sweep waits until the survivors have doubled, so that sweeping stays cheap under any flood. */
  private dropFull(nowMs: number): void {
    for (const [key, bucket] of this.buckets) {
      if (this.levelOf(bucket, nowMs) >= this.limit.burst) this.buckets.delete(key);
    }
    this.sweepAtSize = Math.max(BUCKETS_BEFORE_SWEEP, 2 * this.buckets.size);
  }

  private levelOf({ tokens, refilledAtMs }: Bucket, nowMs: number): number {
    return Math.min(this.limit.burst, tokens + ((nowMs - refilledAtMs) / 1_000) * this.limit.perSecond);
  }
}
