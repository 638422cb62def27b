import { API_PREFIX } from '@causeway/http';
import { after, type Instant } from '@causeway/kernel';
import type { Ask, Listed } from './ask.js';

export interface Bucket {
  /** When it begins. */
  readonly at: Instant;
  readonly payments: number;
}

/** What happens on a platform now. */
export interface PlatformNow {
  readonly payments: {
    readonly inLastHour: number;
    readonly completed: number;
    readonly failed: number;
    /** Every two minutes of the last hour, the oldest first. */
    readonly buckets: readonly Bucket[];
  };
  readonly webhooks: {
    readonly url: string | null;
    readonly isPaused: boolean;
    readonly waiting: number;
    readonly undeliverable: number;
    /** When the oldest change happened that is not delivered and not given up. */
    readonly oldestWaitingAt?: string;
  };
  readonly accounts: readonly unknown[];
}

const BUCKET_MS = 120_000;
export const BUCKETS = 30;
/** Those that may still change: the running one, and the one before where a request was under way. */
const OPEN_BUCKETS = 2;

interface WebhookStatus {
  readonly endpoint: { readonly url: string | null; readonly isPaused: boolean };
  readonly oldestWaitingAt?: string;
}

/** Counts payments by their two minutes; what is over is counted once. */
export class PlatformWatch {
  private readonly counted = new Map<Instant, number>();

  constructor(private readonly ask: Ask) {}

  /** The figures at this moment of the environment's clock; undefined where the session is no platform's. */
  async look(now: Instant): Promise<PlatformNow | undefined> {
    const [payments, webhooks, accounts] = await Promise.all([
      this.payments(now),
      this.webhooks(),
      this.api<Listed>('/platform/internal-accounts'),
    ]);
    if (payments === undefined || webhooks === undefined || accounts === undefined) return undefined;
    return { payments, webhooks, accounts: accounts.data };
  }

  private async payments(now: Instant): Promise<PlatformNow['payments'] | undefined> {
    const current = Math.floor(Date.parse(now) / BUCKET_MS) * BUCKET_MS;
    const begins = Array.from({ length: BUCKETS }, (_, index) =>
      after(EPOCH, current - (BUCKETS - 1 - index) * BUCKET_MS),
    );
    const [first = now] = begins;
    const [all, completed, failed] = await Promise.all([
      this.count({ startDate: first }),
      this.count({ startDate: first, status: 'COMPLETED' }),
      this.count({ startDate: first, status: 'FAILED' }),
    ]);
    if (all === undefined || completed === undefined || failed === undefined) return undefined;
    const buckets: Bucket[] = [];
    // One after the other: a page that opens is no burst for its platform's limits.
    for (const at of begins) buckets.push({ at, payments: await this.inBucket(at, current) });
    for (const at of this.counted.keys()) if (at < first) this.counted.delete(at);
    return { inLastHour: all, completed, failed, buckets };
  }

  private async inBucket(at: Instant, current: number): Promise<number> {
    const known = this.counted.get(at);
    if (known !== undefined) return known;
    const payments = (await this.count({ startDate: at, endDate: after(at, BUCKET_MS - 1) })) ?? 0;
    if (Date.parse(at) <= current - OPEN_BUCKETS * BUCKET_MS) this.counted.set(at, payments);
    return payments;
  }

  private async count(filters: Readonly<Record<string, string>>): Promise<number | undefined> {
    const query = new URLSearchParams({ ...filters, limit: '1' });
    return (await this.api<Listed>(`/transactions?${query.toString()}`))?.totalCount;
  }

  private async webhooks(): Promise<PlatformNow['webhooks'] | undefined> {
    const inState = (status: string) =>
      this.api<Listed>(`/config/webhooks/deliveries?status=${status}&limit=1`);
    const [shown, queued, retrying, undeliverable] = await Promise.all([
      this.api<WebhookStatus>('/config/webhooks'),
      inState('QUEUED'),
      inState('RETRYING'),
      inState('UNDELIVERABLE'),
    ]);
    if (shown === undefined || queued === undefined || retrying === undefined) return undefined;
    const { endpoint, oldestWaitingAt } = shown;
    return {
      url: endpoint.url,
      isPaused: endpoint.isPaused,
      waiting: queued.totalCount + retrying.totalCount,
      undeliverable: undeliverable?.totalCount ?? 0,
      ...(oldestWaitingAt !== undefined && { oldestWaitingAt }),
    };
  }

  private api<Answer>(path: string): Promise<Answer | undefined> {
    return this.ask<Answer>(`${API_PREFIX}${path}`);
  }
}

const EPOCH = '1970-01-01T00:00:00.000Z' as Instant;
