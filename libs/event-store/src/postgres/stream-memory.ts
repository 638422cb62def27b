import type { EventRow } from '../event-format.js';
import type { SentWrite, WriteFollower } from '../memory/write-follower.js';
import type { LaneName } from '../port.js';

/** A stream that is in use is read again within moments; under load, work waits its turn for some seconds. */
const KEPT_MS = 60_000;
/** Of the events of one lane; streams that were used longest ago leave first. */
const CHARACTERS_MAX = 32 * 1024 * 1024;
/** What a row takes beside its texts. */
const ROW_CHARACTERS = 200;
const NONE: ReadonlySet<string> = new Set();

interface Known {
  /** From the first event on; `undefined` when another process has appended to the stream. */
  readonly rows: readonly EventRow[] | undefined;
  readonly characters: number;
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

  constructor(
    private readonly nowMs: () => number = () => performance.now(),
    private readonly charactersMax: number = CHARACTERS_MAX,
  ) {}

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
    const known = this.of(lane);
    const grownAt = known.streams.get(streamId)?.grownAt ?? this.forgottenAt;
    if (grownAt <= askedAt) this.remember(known, streamId, rows, grownAt);
  }

  /** Of a stream that is `over`, only that it grew is kept: a later reader loads it. */
  appended(lane: LaneName, events: readonly EventRow[], over: ReadonlySet<string> = NONE): void {
    const known = this.of(lane);
    for (const row of events) {
      const before = row.version === 1 ? [] : known.streams.get(row.streamId)?.rows;
      const isWhole = before?.length === row.version - 1 && !over.has(row.streamId);
      this.remember(known, row.streamId, isWhole ? [...before, row] : undefined, (this.turns += 1));
    }
  }

  /** An append was refused because the stream's version was another. */
  changed(lane: LaneName, streamId: string): void {
    this.remember(this.of(lane), streamId, undefined, (this.turns += 1));
  }

  /** Forgets all, and what is being loaded. */
  reset(): void {
    this.forgottenAt = this.turns += 1;
    for (const known of this.lanes.values()) clear(known);
  }

  forget(lane: LaneName): void {
    this.forgottenAt = this.turns += 1;
    clear(this.of(lane));
  }

  private of(lane: LaneName): LaneStreams {
    let known = this.lanes.get(lane);
    if (known === undefined)
      this.lanes.set(lane, (known = { streams: new Map(), characters: 0, sentTo: new Map() }));
    return known;
  }

  private remember(known: LaneStreams, streamId: string, rows: Known['rows'], grownAt: number): void {
    // A map keeps the order of insertion: inserted again, it is the youngest.
    remove(known, streamId);
    const characters = charactersOf(rows);
    known.streams.set(streamId, { rows, characters, grownAt, until: this.nowMs() + KEPT_MS });
    known.characters += characters;
    while (known.characters > this.charactersMax) this.forgetOldest(known);
  }

  private forgetOldest(known: LaneStreams): void {
    const [oldest] = known.streams;
    if (oldest === undefined) return;
    const [streamId, { grownAt }] = oldest;
    this.forgottenAt = Math.max(this.forgottenAt, grownAt);
    remove(known, streamId);
  }
}

/** What is known of a lane, by stream. */
interface LaneStreams {
  readonly streams: Map<string, Known>;
  /** Of all of them. */
  characters: number;
  /** How many writes to it have been sent and have not ended. */
  readonly sentTo: Map<string, number>;
}

const charactersOf = (rows: Known['rows']): number => {
  let characters = ROW_CHARACTERS;
  for (const { data, metadata, published } of rows ?? [])
    characters += ROW_CHARACTERS + data.length + metadata.length + (published?.length ?? 0);
  return characters;
};

const remove = (known: LaneStreams, streamId: string): void => {
  known.characters -= known.streams.get(streamId)?.characters ?? 0;
  known.streams.delete(streamId);
};

const clear = (known: LaneStreams): void => {
  known.streams.clear();
  known.characters = 0;
};
