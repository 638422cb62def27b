import type { EventRow } from '../event-format.js';
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
 * Another process may have appended since: only for callers whose append checks the version.
 */
export class StreamMemory {
  private readonly streams = new Map<string, Known>();
  private turns = 0;

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

  /** Keeps what was read after the moment `askedAt`, unless the stream has grown since then. */
  loaded(lane: LaneName, streamId: string, rows: readonly EventRow[], askedAt = this.now()): void {
    const key = keyOf(lane, streamId);
    const grownAt = this.streams.get(key)?.grownAt ?? 0;
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

  forget(lane: LaneName): void {
    const prefix = keyOf(lane, '');
    for (const key of this.streams.keys()) if (key.startsWith(prefix)) this.streams.delete(key);
  }

  private remember(key: string, rows: Known['rows'], grownAt: number): void {
    // A map keeps the order of insertion: inserted again, it is the youngest.
    this.streams.delete(key);
    this.streams.set(key, { rows, grownAt, until: this.nowMs() + KEPT_MS });
    const [oldest] = this.streams.keys();
    if (this.streams.size > STREAMS_MAX && oldest !== undefined) this.streams.delete(oldest);
  }
}

const keyOf = (lane: LaneName, streamId: string): string => `${lane} ${streamId}`;
