import type { EventRow } from '../event-format.js';
import type { SentWrite, WriteFollower } from '../memory/write-follower.js';
import type { LaneName } from '../port.js';

/** A stream that is in use is read again within a moment. */
const KEPT_MS = 5_000;
/** Some ten megabytes of rows; those that were used longest ago leave first. */
const STREAMS_MAX = 5_000;

interface Known {
  /** From the first event on; `undefined` when another process has appended to the stream. */
  readonly rows: readonly EventRow[] | undefined;
  readonly until: number;
  /** When this process last learned that it grew; see `now`. */
  readonly grownAt: number;
}

/**
 * The streams that this process has just loaded or grown, as stored, so that what is sealed stays sealed.
 * Another process may have appended since: `find` is only for callers whose append checks the version, and
 * `whole` only where a `MemoryGuard` excludes it.
 */
export class StreamMemory implements WriteFollower {
  private readonly streams = new Map<string, Known>();
  /** By stream, how many writes to it have been sent and have not ended. */
  private readonly sentTo = new Map<string, number>();
  private turns = 0;
  /** A stream that is not remembered may have grown as late as this. */
  private forgottenAt = 0;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** A sequence number of this process's changes: for `loaded`. */
  now(): number {
    return this.turns;
  }

  /** Also reports an unknown stream as changed by another process. */
  find(
    lane: LaneName,
    streamId: string,
  ): { readonly rows?: readonly EventRow[]; readonly hasChanged: boolean } {
    const known = this.streams.get(keyOf(lane, streamId));
    if (known === undefined || known.until < this.nowMs()) return { hasChanged: false };
    return known.rows === undefined ? { hasChanged: true } : { rows: known.rows, hasChanged: false };
  }

  /** All of a stream's events as far as this process knows; absent while a write to it is under way. */
  whole(lane: LaneName, streamId: string): readonly EventRow[] | undefined {
    const key = keyOf(lane, streamId);
    return this.sentTo.has(key) ? undefined : this.streams.get(key)?.rows;
  }

  sent({ lane, streams }: SentWrite): void {
    for (const streamId of streams) {
      const key = keyOf(lane, streamId);
      this.sentTo.set(key, (this.sentTo.get(key) ?? 0) + 1);
    }
  }

  ended({ lane, streams }: SentWrite, commit?: object): void {
    for (const streamId of streams) {
      const key = keyOf(lane, streamId);
      const left = (this.sentTo.get(key) ?? 1) - 1;
      if (left === 0) this.sentTo.delete(key);
      else this.sentTo.set(key, left);
      if (commit === undefined) this.changed(lane, streamId);
    }
  }

  /** Keeps what was read after the moment `askedAt`, unless the stream has grown since then. */
  loaded(lane: LaneName, streamId: string, rows: readonly EventRow[], askedAt = this.now()): void {
    const key = keyOf(lane, streamId);
    const grownAt = this.streams.get(key)?.grownAt ?? this.forgottenAt;
    if (grownAt <= askedAt) this.remember(key, rows, grownAt);
  }

  appended(lane: LaneName, events: readonly EventRow[]): void {
    for (const row of events) {
      const key = keyOf(lane, row.streamId);
      const before = row.version === 1 ? [] : this.streams.get(key)?.rows;
      const isWhole = before?.length === row.version - 1;
      this.remember(key, isWhole ? [...before, row] : undefined, (this.turns += 1));
    }
  }

  /** An append was refused because the stream's version was another. */
  changed(lane: LaneName, streamId: string): void {
    this.remember(keyOf(lane, streamId), undefined, (this.turns += 1));
  }

  /** Forgets all, and what is being loaded. */
  reset(): void {
    this.forgottenAt = this.turns += 1;
    this.streams.clear();
  }

  forget(lane: LaneName): void {
    this.forgottenAt = this.turns += 1;
    const prefix = keyOf(lane, '');
    for (const key of this.streams.keys()) if (key.startsWith(prefix)) this.streams.delete(key);
  }

  private remember(key: string, rows: Known['rows'], grownAt: number): void {
    // A map keeps the order of insertion: inserted again, it is the youngest.
    this.streams.delete(key);
    this.streams.set(key, { rows, grownAt, until: this.nowMs() + KEPT_MS });
    if (this.streams.size > STREAMS_MAX) this.forgetOldest();
  }

  private forgetOldest(): void {
    const [oldest] = this.streams;
    if (oldest === undefined) return;
    const [key, { grownAt }] = oldest;
    this.forgottenAt = Math.max(this.forgottenAt, grownAt);
    this.streams.delete(key);
  }
}

const keyOf = (lane: LaneName, streamId: string): string => `${lane} ${streamId}`;
