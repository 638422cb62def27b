import type {
  LaneCommand,
  LaneName,
  RecordedEvent,
  StoredEntry,
  ViewDefinition,
  ViewWrite,
} from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { ContextDefinition } from '../aggregate.js';

/** Rebuilds rows from events alone, one event after another. */
export interface ViewFold {
  /** The rows that an event changes, whole, as they are right after it. Throws when the event cannot have happened. */
  apply(event: RecordedEvent): readonly ViewWrite[];
  /** The rows of the lane's copy as they are right after the last event. Only where the context keeps copies. */
  copyRows?(lane: LaneName): readonly ViewWrite[];
}

/** A lane's state at some position, kept beside the log so that it need not be folded from its beginning. */
export interface LaneCopy {
  /** The table with a row for each copy: its `lane`, and the `position` of the last event that is in it. */
  readonly place: string;
  readonly tables: readonly ViewDefinition[];
}

/** A command's record in a lane with one writer, so that a repeated one gets its first outcome. */
export type KeptCommand = Pick<LaneCommand, 'commandId' | 'position' | 'causeId' | 'objectId'>;

/** A kind of stream, by the first part of its name: how its state follows from its events. */
export interface StreamKind {
  readonly category: string;
  readonly initial: unknown;
  evolve(state: never, event: never): unknown;
}

/** A context's means for reading its log anew: to compare its views with it, and to look back. */
export interface Replayable {
  readonly context: ContextDefinition;
  /** `STREAM`: rows follow from one stream's events each. `LANE`: from all events of the lane, in its order. */
  readonly scope: 'STREAM' | 'LANE';
  /** A new fold; `undefined` for a stream of a category that this version of the context does not have. */
  foldOf(streamId: string, environment: Environment): ViewFold | undefined;
  /** The kinds of its streams, the longest category first; absent of a context that writes its lanes itself. */
  readonly kinds?: readonly StreamKind[];
  /** Absent of a context that keeps nothing but views. */
  readonly copy?: LaneCopy;
  /** Only of a context whose lanes have one writer each. Throws on an entry that cannot be opened. */
  readonly commandOf?: (entry: StoredEntry) => KeptCommand;
}

/** How a context that writes its lanes itself is folded again: its rows follow from all events of a lane, in order. */
export type LaneReplay = Omit<Replayable, 'context' | 'scope' | 'kinds'>;
