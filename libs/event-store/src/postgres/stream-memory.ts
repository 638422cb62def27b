import type { EventRow } from '../event-format.js';
import type { SentWrite, WriteFollower } from '../memory/write-follower.js';
import type { LaneName } from '../port.js';

/** A stream that is in use is read again within a moment. */
const KEPT_MS = 60_000;
/** Of one lane, some ten megabytes of rows; those that were used longest ago leave first. */
const STREAMS_MAX = 30_000;

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
  private readonly lanes = new Map<LaneName, LaneStreams>();
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
    const known = this.lanes.get(lane)?.streams.get(streamId);
    if (known === undefined || known.until < this.nowMs()) return { hasChanged: false };
    return known.rows === undefined ? { hasChanged: true } : { rows: known.rows, hasChanged: false };
  }

  /** All of a stream's events as far as this process knows; absent while a write to it is under way. */
  whole(lane: LaneName, streamId: string): readonly EventRow[] | undefined {
    const known = this.lanes.get(lane);
    return known === undefined || known.sentTo.has(streamId) ? undefined : known.streams.get(streamId)?.rows;
  }

  sent({ lane, streams }: SentWrite): void {
    const { sentTo } = this.of(lane);
    for (const streamId of streams) sentTo.set(streamId, (sentTo.get(streamId) ?? 0) + 1);
  }

  ended({ lane, streams }: SentWrite, commit?: object): void {
    const { sentTo } = this.of(lane);
    for (const streamId of streams) {
      const left = (sentTo.get(streamId) ?? 1) - 1;
      if (left === 0) sentTo.delete(streamId);
      else sentTo.set(streamId, left);
      if (commit === undefined) this.changed(lane, streamId);
    }
  }

  /** Keeps what was read after the moment `askedAt`, unless the stream has grown since then. */
  loaded(lane: LaneName, streamId: string, rows: readonly EventRow[], askedAt = this.now()): void {
    const { streams } = this.of(lane);
    const grownAt = streams.get(streamId)?.grownAt ?? this.forgottenAt;
    if (grownAt <= askedAt) this.remember(streams, streamId, rows, grownAt);
  }

  appended(lane: LaneName, events: readonly EventRow[]): void {
    const { streams } = this.of(lane);
    for (const row of events) {
      const before = row.version === 1 ? [] : streams.get(row.streamId)?.rows;
      const isWhole = before?.length === row.version - 1;
      this.remember(streams, row.streamId, isWhole ? [...before, row] : undefined, (this.turns += 1));
    }
  }

  /** An append was refused because the stream's version was another. */
  changed(lane: LaneName, streamId: string): void {
    this.remember(this.of(lane).streams, streamId, undefined, (this.turns += 1));
  }

  /** Forgets all, and what is being loaded. */
  reset(): void {
    this.forgottenAt = this.turns += 1;
    for (const { streams } of this.lanes.values()) streams.clear();
  }

  forget(lane: LaneName): void {
    this.forgottenAt = this.turns += 1;
    this.of(lane).streams.clear();
  }

  private of(lane: LaneName): LaneStreams {
    let known = this.lanes.get(lane);
    if (known === undefined) this.lanes.set(lane, (known = { streams: new Map(), sentTo: new Map() }));
    return known;
  }

  private remember(
    streams: LaneStreams['streams'],
    streamId: string,
    rows: Known['rows'],
    grownAt: number,
  ): void {
    // A map keeps the order of insertion: inserted again, it is the youngest.
    streams.delete(streamId);
    streams.set(streamId, { rows, grownAt, until: this.nowMs() + KEPT_MS });
    if (streams.size > STREAMS_MAX) this.forgetOldest(streams);
  }

  private forgetOldest(streams: LaneStreams['streams']): void {
    const [oldest] = streams;
    if (oldest === undefined) return;
    const [streamId, { grownAt }] = oldest;
    this.forgottenAt = Math.max(this.forgottenAt, grownAt);
    streams.delete(streamId);
  }
}

/** What is known of a lane, by stream. */
interface LaneStreams {
  readonly streams: Map<string, Known>;
  /** How many writes to it have been sent and have not ended. */
  readonly sentTo: Map<string, number>;
}
