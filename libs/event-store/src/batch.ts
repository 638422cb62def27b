import type { Instant } from '@causeway/kernel';
import type { EventRow } from './event-format.js';
import type { AppendResult, Growth, PublishedMessage, TimersChange } from './port.js';
import type { PreparedOutcome, PreparedWriteSet, ReservedName } from './prepared-write-set.js';
import type { StoredViewRow } from './view-rows.js';
import { rowName, type ViewDefinition } from './view-definition.js';

/** The content of a lane, under its lock, that a batch of write sets touches. */
export interface LaneKnowledge {
  readonly head: number;
  readonly versions: ReadonlyMap<string, number>;
  readonly owners: ReadonlyMap<string, string>;
  readonly checkpoints: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlyMap<string, KnownOutcome>;
}
export type KnownOutcome = Pick<PreparedOutcome, 'commandId' | 'fingerprint' | 'answer'>;

export const nameKey = ({ scope, value }: Pick<ReservedName, 'scope' | 'value'>): string =>
  `${scope}\u0000${value}`;
export const checkpointKey = (reader: string, source: string): string => `${reader}\u0000${source}`;

/** A write set's append result, before the commit. A repeated one carries the stored answer still encoded. */
export type Verdict =
  | Exclude<AppendResult, { status: 'repeated' | 'appended' }>
  | { readonly status: 'repeated'; readonly known: KnownOutcome }
  | { readonly status: 'appended'; readonly lastPosition: number };

const AFTER_A_LOSER: Verdict = { status: 'conflict', on: 'predecessor' };

export interface TimerRow {
  readonly timerId: string;
  readonly dueAt: Instant;
  readonly name: string;
  readonly data: string;
  /** As it was given. */
  readonly content: object;
  /** Each once; empty for a timer that waits for no other. */
  readonly orderingKeys: readonly string[];
  readonly setPosition: number;
  readonly setOrdinal: number;
}

/**
 * Judges write sets one after another against the lane and against each other, and adds up what the winners write.
 * A loser leaves no trace. Both stores use it, so both give the same verdicts.
 */
export class Batch {
  readonly verdicts: Verdict[] = [];
  readonly events: EventRow[] = [];
  /** The last change of each row, name, timer and checkpoint: a statement may touch a row only once. */
  readonly views = new Map<string, { view: ViewDefinition; key: StoredViewRow; row: StoredViewRow | null }>();
  readonly names = new Map<string, { name: ReservedName; owner: string | null }>();
  readonly timers = new Map<string, TimerRow | null>();
  readonly checkpoints = new Map<string, { reader: string; source: string; position: number }>();
  readonly outcomes = new Map<string, PreparedOutcome>();
  /** Streams that are over with it. */
  readonly over = new Set<string>();
  /** The timers that were claimed with it; absent where none was asked for. */
  timersTaken: readonly string[] | undefined;
  private readonly versions = new Map<string, number>();
  private timersChanged: TimersChange | undefined;

  constructor(private readonly known: LaneKnowledge) {}

  /** The lane's last position before it. */
  get after(): number {
    return this.known.head;
  }

  get head(): number {
    return this.events.at(-1)?.position ?? this.known.head;
  }

  get isEmpty(): boolean {
    return !this.verdicts.some(({ status }) => status === 'appended');
  }

  get isWritten(): boolean {
    return this.verdicts.every(({ status }) => status === 'appended');
  }

  growth(open: (row: EventRow) => Promise<PublishedMessage>): Growth {
    const publications = this.events.filter(({ published }) => published !== null);
    return {
      after: this.after,
      upTo: this.head,
      hasPublished: publications.length > 0,
      published: () => Promise.all(publications.map(open)),
      ...this.timersChange,
      ...(this.timersTaken && { timersTaken: this.timersTaken }),
    };
  }

  /** Of a batch that is complete. */
  get timersChange(): TimersChange {
    return (this.timersChanged ??= changeOf([...this.timers]));
  }

  /**
   * Write sets that build on each other: after the first one that is not written, none is. Its version alone
   * is not enough, because another writer's events may have brought the stream to the same version.
   */
  add(chain: readonly PreparedWriteSet[]): readonly Verdict[] {
    const verdicts: Verdict[] = [];
    for (const writeSet of chain) {
      const isBroken = verdicts.some(({ status }) => status !== 'appended');
      const refusal = isBroken ? AFTER_A_LOSER : this.refuse(writeSet);
      if (refusal === undefined) this.write(writeSet);
      verdicts.push(refusal ?? { status: 'appended', lastPosition: this.head });
    }
    this.verdicts.push(...verdicts);
    return verdicts;
  }

  private refuse({ outcome, checkpoint, streams, reserve, release }: PreparedWriteSet): Verdict | undefined {
    const known =
      outcome && (this.outcomes.get(outcome.commandId) ?? this.known.outcomes.get(outcome.commandId));
    if (known) {
      return known.fingerprint === outcome.fingerprint
        ? { status: 'repeated', known }
        : { status: 'mismatched' };
    }
    if (checkpoint) {
      const position = this.checkpointOf(checkpoint.reader, checkpoint.source);
      if (position !== checkpoint.from) return { status: 'conflict', on: 'checkpoint', position };
    }
    for (const { streamId, expectedVersion } of streams) {
      if (this.versionOf(streamId) !== expectedVersion)
        return { status: 'conflict', on: 'version', streamId };
    }
    const released = new Set(release.map(nameKey));
    for (const { name, owner } of reserve) {
      const holder = released.has(nameKey(name)) ? null : this.ownerOf(name);
      if (holder !== null && holder !== owner) {
        return { status: 'conflict', on: 'name', scope: name.scope, value: name.given };
      }
    }
    return undefined;
  }

  private write(writeSet: PreparedWriteSet): void {
    for (const { streamId, expectedVersion, events, isOver } of writeSet.streams) {
      const { metadata, recordedAt } = writeSet;
      events.forEach(({ type, schemaVersion, data, published, clear }, index) => {
        // All rows have their fields in one order: what reads them by the thousand knows where each lies.
        this.events.push({
          position: this.head + 1,
          streamId,
          version: expectedVersion + index + 1,
          type,
          schemaVersion,
          data,
          metadata,
          recordedAt,
          published,
          clear,
        });
      });
      this.versions.set(streamId, expectedVersion + events.length);
      if (isOver) this.over.add(streamId);
      else this.over.delete(streamId);
    }
    for (const { view, key, row } of writeSet.views) {
      this.views.set(rowName(view, key), { view, key, row });
    }
    for (const name of writeSet.release) this.names.set(nameKey(name), { name, owner: null });
    for (const { name, owner } of writeSet.reserve) this.names.set(nameKey(name), { name, owner });
    this.writeTimers(writeSet);
    const { checkpoint, outcome } = writeSet;
    if (checkpoint) {
      const { reader, source, to } = checkpoint;
      this.checkpoints.set(checkpointKey(reader, source), { reader, source, position: to });
    }
    if (outcome) this.outcomes.set(outcome.commandId, outcome);
  }

  private writeTimers({ cancelTimers, timers }: PreparedWriteSet): void {
    for (const timerId of cancelTimers) this.timers.set(timerId, null);
    timers.forEach(({ timer: { timerId, dueAt, name, data: content, orderingKeys }, data }, setOrdinal) =>
      this.timers.set(timerId, {
        timerId,
        dueAt,
        name,
        data,
        content,
        orderingKeys: [...new Set(orderingKeys)],
        setPosition: this.head,
        setOrdinal,
      }),
    );
  }

  private versionOf(streamId: string): number {
    return this.versions.get(streamId) ?? this.known.versions.get(streamId) ?? 0;
  }

  private checkpointOf(reader: string, source: string): number {
    const key = checkpointKey(reader, source);
    return this.checkpoints.get(key)?.position ?? this.known.checkpoints.get(key) ?? 0;
  }

  private ownerOf(name: ReservedName): string | null {
    const changed = this.names.get(nameKey(name));
    return changed === undefined ? (this.known.owners.get(nameKey(name)) ?? null) : changed.owner;
  }
}

const changeOf = (timers: readonly (readonly [string, TimerRow | null])[]): TimersChange => {
  const keys = new Set<string>();
  const set = timers.flatMap(([, timer]) => timer ?? []);
  set.sort((one, other) => one.setPosition - other.setPosition || one.setOrdinal - other.setOrdinal);
  return {
    timersSet: set.map((timer) => {
      const { timerId, dueAt, name, content, orderingKeys } = timer;
      const isFirst = !orderingKeys.some((key) => keys.has(key));
      for (const key of orderingKeys) keys.add(key);
      const whole = () => ({
        ...{ timerId, dueAt, name, data: content },
        ...(orderingKeys.length > 0 && { orderingKeys }),
      });
      return { timerId, dueAt, orderingKeys, isFirst, whole };
    }),
    timersGone: timers.flatMap(([timerId, timer]) => (timer === null ? [timerId] : [])),
  };
};
