import { Query } from '@causeway/commands';
import type { LaneName } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';
import type { StateChange } from './state-changes.js';

/** A stream that the log has, with the version of its last event. */
export interface FoundStream {
  readonly lane: LaneName;
  readonly streamId: string;
  readonly lastVersion: number;
}

/** The streams behind a name: a stream's own, or an id as the API shows it. Every service answers of its contexts. */
export class FindStreams extends Query<
  { readonly environment: Environment; readonly named: string },
  readonly FoundStream[]
> {
  static readonly type = 'runtime.find-streams';
}

export interface StreamWanted {
  readonly lane: LaneName;
  readonly streamId: string;
  /** After which event it is shown, 0 before the first one; the last one when neither this nor a moment is named. */
  readonly version?: number;
  readonly at?: Instant;
  /** Against which version it is compared: the one before it by default. */
  readonly from?: number;
}

/** An event as an operator may see it: nothing personal, nothing secret. */
export interface StreamEvent {
  readonly version: number;
  readonly position: number;
  readonly type: string;
  readonly recordedAt: Instant;
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  /** The type of the message that it published. */
  readonly published?: string;
  readonly data: unknown;
}

/** A stream as of one of its events. */
export interface StreamAsOf extends FoundStream {
  readonly version: number;
  readonly from: number;
  /** The events around the version, oldest first. */
  readonly events: readonly StreamEvent[];
  /** Absent of a stream that has no state: the entries of a ledger, whose accounts have balances. */
  readonly folded?: {
    readonly state: unknown;
    /** What changed from the one version to the other. */
    readonly changes: readonly StateChange[];
  };
}

/** A stream as of an event or a moment; `null` from services that do not host it. Refused beyond its end or too far. */
export class ReadStream extends Query<StreamWanted, StreamAsOf | StreamRefusal | null> {
  static readonly type = 'runtime.read-stream';
}

/** A request that cannot be answered: which part of it, and why. */
export interface StreamRefusal {
  readonly refused: keyof StreamWanted;
  readonly why: string;
}
