import type { Environment } from './environment.js';
import { after, instant, type Instant } from './instant.js';

/** The one source of time. Nothing else in the product reads the time of the system or the database. */
export interface Clock {
  now(environment: Environment): Instant;
}

/** The machine's own time in milliseconds since 1970, for ids that are ordered by it. */
export const machineMs = (): number => Date.now();

/** The machine's own time: leases, tokens between services and backoff towards real brokers use it. */
export const systemNow = (): Instant => {
  const ms = machineMs();
  if (ms !== lastNow.ms) lastNow = { ms, text: instant(ms) };
  return lastNow.text;
};

/** Every request and command reads the time several times within a millisecond; it is formatted once. */
let lastNow = { ms: Number.NaN, text: '' as Instant };

/**
 * Real time; in sandbox plus an offset that only grows, so that an operator or a test can move it forward.
 */
export class OffsetClock implements Clock {
  private offsetMs = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly source: () => Instant = systemNow) {}

  now(environment: Environment): Instant {
    return environment === 'sandbox' && this.offsetMs > 0
      ? after(this.source(), this.offsetMs)
      : this.source();
  }

  get sandboxOffsetMs(): number {
    return this.offsetMs;
  }

  /** Takes over an offset from the database or another service, unless it is smaller or no number. */
  advanceTo(offsetMs: number): void {
    if (!Number.isSafeInteger(offsetMs) || offsetMs <= this.offsetMs) return;
    this.offsetMs = offsetMs;
    for (const advanced of this.listeners) advanced();
  }

  /** Calls `advanced` whenever the sandbox moves forward, until the returned function is called. */
  onAdvanced(advanced: () => void): () => void {
    this.listeners.add(advanced);
    return () => this.listeners.delete(advanced);
  }
}

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  constructor(private current: Instant = instant('2026-01-01T00:00:00.000Z')) {}

  now(): Instant {
    return this.current;
  }

  moveTo(time: Instant): void {
    this.current = time;
  }

  advance(elapsed: number): void {
    this.current = after(this.current, elapsed);
  }
}
