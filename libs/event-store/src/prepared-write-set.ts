import { encode, parseId } from '@causeway/kernel';
import type { SealerOf, Vault } from '@causeway/privacy';
import { metadataText } from './metadata-text.js';
import type { EventDraft, EventFormat } from './event-format.js';
import type { CheckpointMove, NewTimer, WriteSet } from './port.js';
import { storeRow, type StoredViewRow } from './view-rows.js';
import type { ViewDefinition } from './view-definition.js';

/** A write set with everything sealed and encoded: what is left is to check it and to give it positions. */
export interface PreparedWriteSet {
  /** The platform for which it is written: whose turn in the lane it takes. */
  readonly tenant: string;
  readonly recordedAt: WriteSet['recordedAt'];
  readonly metadata: string;
  readonly streams: readonly PreparedStream[];
  readonly views: readonly { view: ViewDefinition; key: StoredViewRow; row: StoredViewRow | null }[];
  readonly reserve: readonly { name: ReservedName; owner: string }[];
  readonly release: readonly ReservedName[];
  readonly timers: readonly PreparedTimer[];
  readonly cancelTimers: readonly string[];
  readonly checkpoint: CheckpointMove | undefined;
  readonly outcome: PreparedOutcome | undefined;
}

export interface PreparedStream {
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly events: readonly EventDraft[];
  readonly isOver: boolean;
}

export interface PreparedTimer {
  /** As it was given. */
  readonly timer: NewTimer;
  readonly data: string;
}

export interface ReservedName {
  readonly scope: string;
  /** The value as given, or a keyed hash of a personal one. */
  readonly value: string;
  readonly given: string;
}

export interface PreparedOutcome {
  readonly commandId: string;
  readonly fingerprint: string;
  readonly answer: string;
  readonly expiresAt: string | null;
  /** The owner of the limit: the platform, if a request of its token caused the outcome; else ''. */
  readonly platformId: string;
}

export interface StoredAnswer {
  readonly plain?: unknown;
  readonly sealed?: string;
}

/** Keys that have to be asked for are awaited first; everything else is done at once. */
export const prepare = (writeSet: WriteSet, format: EventFormat, vault: Vault): Promise<PreparedWriteSet> =>
  vault.sealing((sealerOf) => ({
    tenant: writeSet.metadata.platformId,
    recordedAt: writeSet.recordedAt,
    metadata: metadataText(writeSet.metadata),
    streams: (writeSet.streams ?? []).map(({ streamId, expectedVersion, events, isOver = false }) => ({
      streamId,
      expectedVersion,
      events: events.map((event) => format.draft(sealerOf, event, writeSet.metadata)),
      isOver,
    })),
    views: (writeSet.views ?? []).map(({ view, key, row }) => ({
      view,
      key,
      row: row === null ? null : storeRow(sealerOf, view, row),
    })),
    reserve: (writeSet.reserve ?? []).map((name) => ({ name: reservedName(name, vault), owner: name.owner })),
    release: (writeSet.release ?? []).map((name) => reservedName(name, vault)),
    timers: (writeSet.timers ?? []).map((timer) => ({ timer, data: encode(timer.data) })),
    cancelTimers: writeSet.cancelTimers ?? [],
    checkpoint: writeSet.checkpoint,
    outcome: prepareOutcome(writeSet, sealerOf),
  }));

const prepareOutcome = ({ outcome, metadata }: WriteSet, sealerOf: SealerOf): PreparedOutcome | undefined => {
  if (outcome === undefined) return undefined;
  const { commandId, fingerprint, answer, expiresAt, subject } = outcome;
  const stored: StoredAnswer =
    subject === undefined ? { plain: answer } : { sealed: sealerOf(subject)(answer) };
  // Outcomes of processes and operators are bounded by their events, and a process may need them later.
  const platformId = parseId('Token', metadata.actor) === undefined ? '' : metadata.platformId;
  return { commandId, fingerprint, expiresAt, platformId, answer: encode(stored) };
};

const reservedName = (
  name: { scope: string; value: string; personal?: boolean },
  vault: Vault,
): ReservedName => ({
  scope: name.scope,
  value: name.personal ? vault.keyedHash(name.scope, name.value) : name.value,
  given: name.value,
});
