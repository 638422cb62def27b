import fc from 'fast-check';
import { after, elapsedMs, instant, type Instant } from '@causeway/kernel';
import { nextAttemptAt, RETRIED_FOR_MS, RETRY_DELAY_MAX_MS, retryDelayMs } from './retry-schedule.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001';
const FIRST = instant('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;

describe('the wait after a failed attempt', () => {
  it.each([
    [1, 4_000, 6_000],
    [2, 8_000, 12_000],
    [3, 16_000, 24_000],
    [4, 32_000, 48_000],
    [5, 64_000, 96_000],
    [6, 128_000, 192_000],
    [7, 256_000, 384_000],
    [8, 512_000, 768_000],
    [9, 1_024_000, 1_536_000],
    [10, 24 * MINUTE, 30 * MINUTE],
    [11, 24 * MINUTE, 30 * MINUTE],
    [400, 24 * MINUTE, 30 * MINUTE],
    [5_000, 24 * MINUTE, 30 * MINUTE],
  ])('after attempt %i is between %i and %i ms', (attempt, shortest, longest) => {
    for (let one = 0; one < 200; one += 1) {
      const delayMs = retryDelayMs(`${WEBHOOK}/${one}`, attempt);
      expect(delayMs).toBeGreaterThanOrEqual(shortest);
      expect(delayMs).toBeLessThanOrEqual(longest);
    }
  });

  it('never exceeds 30 minutes, whatever the webhook and the attempt', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 100_000 }), (uuid, attempt) => {
        const delayMs = retryDelayMs(uuid, attempt);
        return Number.isInteger(delayMs) && delayMs >= 4_000 && delayMs <= RETRY_DELAY_MAX_MS;
      }),
    );
  });

  it('is the same for the same webhook and attempt, and another for another attempt under the cap', () => {
    expect(retryDelayMs(WEBHOOK, 12)).toBe(retryDelayMs(WEBHOOK, 12));
    expect(retryDelayMs(WEBHOOK, 12)).not.toBe(retryDelayMs(WEBHOOK, 13));
  });

  it('spreads deliveries that failed together over the whole jitter', () => {
    const tenths = new Set<number>();
    for (let one = 0; one < 1_000; one += 1) {
      tenths.add(Math.floor((retryDelayMs(`Webhook:${one}`, 1) - 4_000) / 200));
    }
    expect([...tenths].sort((a, b) => a - b).slice(0, 10)).toStrictEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('the next attempt', () => {
  const failed = (attempt: number, now: Instant, retryAfterMs = 0) => ({
    webhookId: WEBHOOK,
    attempt,
    firstAttemptAt: FIRST,
    now,
    retryAfterMs,
  });

  it.each([
    ['prolongs the wait', 60_000, 60_000],
    ['never shortens it', 1, retryDelayMs(WEBHOOK, 1)],
    ['is obeyed up to 30 minutes', 86_400_000, RETRY_DELAY_MAX_MS],
  ])('Retry-After %s', (_what, retryAfterMs, expected) => {
    expect(nextAttemptAt(failed(1, FIRST, retryAfterMs))).toBe(after(FIRST, expected));
  });

  it('is due one delay after the failed one', () => {
    const now = after(FIRST, 5_000);
    expect(nextAttemptAt(failed(2, now))).toBe(after(now, retryDelayMs(WEBHOOK, 2)));
  });

  it('falls on the end of the 7 days when the delay would pass it', () => {
    const now = after(FIRST, RETRIED_FOR_MS - 1);
    expect(nextAttemptAt(failed(300, now))).toBe('2026-01-08T00:00:00.000Z');
  });

  it.each([0, 1, 86_400_000])('is none %i ms after the end of the 7 days', (late) => {
    expect(nextAttemptAt(failed(300, after(FIRST, RETRIED_FOR_MS + late)))).toBeUndefined();
  });

  it('comes again and again for exactly 7 days, and then no more', () => {
    let now = FIRST;
    let attempts = 1;
    for (let next = nextAttemptAt(failed(attempts, now)); next; attempts += 1) {
      expect(elapsedMs(now, next)).toBeGreaterThan(0);
      now = next;
      next = nextAttemptAt(failed(attempts + 1, now));
    }
    expect(elapsedMs(FIRST, now)).toBe(RETRIED_FOR_MS);
    expect(attempts).toBeGreaterThan(340);
    expect(attempts).toBeLessThan(430);
  });
});
