import type { RecordedEvent, ViewWrite } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { ContextDefinition } from '../aggregate.js';

/** Builds rows anew from events alone, one event after another. */
export interface ViewFold {
  /** The rows that an event changes, whole, as they are right after it. Throws when the event cannot have happened. */
  apply(event: RecordedEvent): readonly ViewWrite[];
}

/** What a context gives to whoever holds its views against its log. */
export interface Replayable {
  readonly context: ContextDefinition;
  /** `STREAM`: rows follow from one stream's events each. `LANE`: from all events of the lane, in its order. */
  readonly scope: 'STREAM' | 'LANE';
  /** A fold that has seen nothing yet; `undefined` for a stream that this version of the context does not know. */
  foldOf(streamId: string, environment: Environment): ViewFold | undefined;
}
