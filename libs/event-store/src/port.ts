import type { Environment, Instant } from '@causeway/kernel';
import type { LaneName } from './lane-name.js';
import type { ViewDefinition, ViewRow } from './view-definition.js';

export { laneOf, type LaneName } from './lane-name.js';

/** Actor and cause of an event. Stored with every event; never personal data, never a secret. */
export interface EventMetadata {
  readonly commandId: string;
  readonly platformId: string;
  readonly environment: Environment;
  /** `Token:<uuid>`, `operator`, or the name of the process that reacted. */
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
}

export interface NewEvent {
  readonly type: string;
  readonly data: object;
  readonly publish?: Publication;
}

/** The content that an event publishes to other contexts: the resource as the API shows it now. */
export interface Publication {
  readonly type: string;
  /** The ordering key: messages of one key reach a reader in the order of the log. */
  readonly key: string;
  readonly data: object;
  /** Named when `data` holds personal fields: the whole of it is then sealed under this subject's key. */
  readonly subject?: string;
  /** An event in another lane that must be handled before this one. */
  readonly after?: LogPlace;
}

/** A published event's place: its lane and position, and the ordering key under which it was published. */
export interface LogPlace {
  readonly lane: LaneName;
  readonly position: number;
  readonly key: string;
}

export interface PublishedPlace extends LogPlace {
  readonly recordedAt: Instant;
}

export interface RecordedEvent {
  readonly lane: LaneName;
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
  readonly recordedAt: Instant;
}

export interface PublishedMessage {
  readonly lane: LaneName;
  readonly position: number;
  readonly type: string;
  readonly key: string;
  readonly data: object;
  /** The subject of the personal fields in `data`: every store of the message seals it under this key. */
  readonly subject?: string;
  readonly after?: LogPlace;
  readonly metadata: EventMetadata;
  readonly recordedAt: Instant;
}

/** Everything one command changes, as data. The appender writes all of it or nothing of it. */
export interface WriteSet {
  readonly lane: LaneName;
  readonly metadata: EventMetadata;
  readonly recordedAt: Instant;
  readonly streams?: readonly StreamAppend[];
  readonly views?: readonly ViewWrite[];
  readonly reserve?: readonly NameReservation[];
  readonly release?: readonly NameRelease[];
  readonly timers?: readonly NewTimer[];
  readonly cancelTimers?: readonly string[];
  readonly checkpoint?: CheckpointMove;
  readonly outcome?: NewOutcome;
}

export interface StreamAppend {
  readonly streamId: string;
  /** The version the decision was made on: 0 for a stream that does not exist yet. */
  readonly expectedVersion: number;
  readonly events: readonly NewEvent[];
  /** Nothing is expected to follow, so that memory keeps nothing of it. */
  readonly isOver?: boolean;
}

export interface ViewWrite {
  readonly view: ViewDefinition;
  readonly key: ViewRow;
  /** The whole row after the events, or `null` where it is gone. */
  readonly row: ViewRow | null;
}

/** A name that only one owner may hold in a lane, such as a UMA domain. */
export interface NameReservation {
  readonly scope: string;
  readonly value: string;
  readonly owner: string;
  /** True when the value is personal: only a keyed hash of it is then stored. */
  readonly personal?: boolean;
}
export type NameRelease = Omit<NameReservation, 'owner'>;

export interface NewTimer {
  readonly timerId: string;
  readonly dueAt: Instant;
  readonly name: string;
  readonly data: object;
  /** It fires when no timer is left that was set before it and shares any of its keys. */
  readonly orderingKeys?: readonly string[];
}

export interface Timer extends NewTimer {
  readonly lane: LaneName;
}

/** Compare-and-set of a reader's place in a source, inside the transaction of its effect. */
export interface CheckpointMove {
  readonly reader: string;
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

/** A command's outcome, kept under its id so that a repetition gets the same answer and no second effect. */
export interface NewOutcome {
  readonly commandId: string;
  /** Digest of the command's content: the same id with other content is a conflict. */
  readonly fingerprint: string;
  readonly answer: unknown;
  /** Until when it is kept; `null` for ever (whatever moved money). */
  readonly expiresAt: Instant | null;
  /** Named when the answer holds personal fields: it is then sealed under this subject's key. */
  readonly subject?: string;
}

/** Limits for forgetting outcomes; one without `expiresAt` is never forgotten. */
export interface OutcomeLimits {
  /** Outcomes that expire before this moment of the environment's clock are forgotten. */
  readonly expiredBy: Instant;
  /** The newest so many outcomes of a platform's own requests stay; at least 1. */
  readonly perPlatformMax: number;
  /** Outcomes that expire at this moment or later stay, however many there are. */
  readonly youngFrom: Instant;
}

export type StoredOutcome = Pick<NewOutcome, 'commandId' | 'fingerprint' | 'answer'>;

export type AppendResult =
  | { readonly status: 'appended'; readonly lane: LaneName; readonly lastPosition: number }
  /** This command id already has an outcome for the same content. */
  | { readonly status: 'repeated'; readonly outcome: StoredOutcome }
  /** This command id already has an outcome, for other content. */
  | { readonly status: 'mismatched' }
  /** The decision was made on something that has changed since: load and decide again. */
  | { readonly status: 'conflict'; readonly on: 'version'; readonly streamId: string }
  /** One before it, among those that were appended together, was not written. */
  | { readonly status: 'conflict'; readonly on: 'predecessor' }
  | { readonly status: 'conflict'; readonly on: 'name'; readonly scope: string; readonly value: string }
  | { readonly status: 'conflict'; readonly on: 'checkpoint'; readonly position: number };

/** The platform that a timer's data names with `platformId`; '' of a timer of the service's own. */
export const platformOf = ({ data }: Pick<NewTimer, 'data'>): string => {
  const { platformId } = data as { readonly platformId?: unknown };
  return typeof platformId === 'string' ? platformId : '';
};

export interface TimerClaim {
  readonly lane: LaneName;
  /** Timers due at or before this moment, on the environment's clock. */
  readonly dueBy: Instant;
  readonly limit: number;
  /** How long the claim holds on the machine's own clock; a crashed claimant's timers fire again after it. */
  readonly leaseMs: number;
  /** How many timers of each platform the claimant is firing: part of its share (`platformOf`). */
  readonly underWay?: ReadonlyMap<string, number>;
}

/** A timer that a commit sets. */
export interface TimerSet extends Pick<NewTimer, 'timerId' | 'dueAt'> {
  readonly orderingKeys: readonly string[];
  /** None of those that the same commit sets before it shares a key. */
  readonly isFirst: boolean;
  readonly whole: () => NewTimer;
}

export interface TimersChange {
  readonly timersSet: readonly TimerSet[];
  readonly timersGone: readonly string[];
}

/** Timers that a process asks for by name. It gets those that are due and unclaimed, and whose turn it is. */
export interface TimersWanted extends Pick<TimerClaim, 'dueBy' | 'leaseMs'> {
  readonly timerIds: readonly string[];
}

/** Claims timers in the commits of its own process that let them fire, so that no query is needed for it. */
export interface TimerTaker {
  /** Asked before each commit; `Growth` names those that it got. */
  wanted(change: TimersChange): TimersWanted | undefined;
  /** This process has released the claims of these, where there were any. */
  released(timerIds: readonly string[]): void;
}

/** The changes of a commit of this process beside its events. */
export interface Growth extends TimersChange {
  readonly after: number;
  readonly upTo: number;
  /** False: there is nothing in it for readers. */
  readonly hasPublished: boolean;
  published(): Promise<PublishedMessage[]>;
  /** The timers that the lane's taker has claimed with it; absent where it could not be asked. */
  readonly timersTaken?: readonly string[];
}

/** `growth` is absent of what another process has committed: it may be anything. */
export type AppendListener = (lane: LaneName, growth?: Growth) => void;

/** The log of one context, with everything that is written in its transaction. */
/** Of which lanes a listener hears: of one by its name, of all of a context by the name of that, or of all. */
export type LanesHeard = string | undefined;

export interface EventStore {
  readonly context: string;
  append(writeSet: WriteSet): Promise<AppendResult>;
  /**
   * Write sets of one lane that build on each other, in one commit and in the order given: after the first
   * one that is not appended, none is. Throws when the append result of any of them is unknown.
   */
  appendAll(writeSets: readonly WriteSet[]): Promise<readonly AppendResult[]>;
  /** A stream's events, oldest first; empty when it does not exist. */
  load(lane: LaneName, streamId: string): Promise<RecordedEvent[]>;
  version(lane: LaneName, streamId: string): Promise<number>;
  /**
   * The same from this process's memory; an unknown stream that `isMostlyNew` reads as absent. Another
   * process may have appended to it since. So it is only for decisions that are appended at the version they
   * were made on: after such an append was refused, this gives the current stream.
   */
  recall(lane: LaneName, streamId: string, isMostlyNew?: boolean): Promise<RecordedEvent[]>;
  outcome(lane: LaneName, commandId: string): Promise<StoredOutcome | undefined>;
  /** The known outcomes, by command id, in one query. */
  outcomes(lane: LaneName, commandIds: readonly string[]): Promise<ReadonlyMap<string, StoredOutcome>>;
  read(lane: LaneName, afterPosition: number, limit: number): Promise<RecordedEvent[]>;
  /** Messages that any context's lane has published after a position; no other access to its log exists. */
  readPublished(lane: LaneName, afterPosition: number, limit: number): Promise<PublishedMessage[]>;
  /** The positions and times of these messages, without content: nothing is opened, so many are cheap. */
  publishedPlaces(lane: LaneName, afterPosition: number, limit: number): Promise<PublishedPlace[]>;
  /** The lanes that any context has in the log, sandbox first; more of them may come at a later start, never fewer. */
  lanes(context: string): Promise<LaneName[]>;
  head(lane: LaneName): Promise<number>;
  /** The last position of every lane of the log, in any context, in one query. */
  ends(): Promise<ReadonlyMap<LaneName, number>>;
  /** The position up to which a reader of this context has read a source, 0 at first. */
  checkpoint(reader: string, source: string): Promise<number>;
  checkpoints(reader: string, sources: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Moves a checkpoint that has no other effect; false when another instance moved it first. */
  moveCheckpoint(move: CheckpointMove): Promise<boolean>;
  /** Many such moves in one commit; gives those that were made. One may be left for a commit that is under way. */
  moveCheckpoints(moves: readonly CheckpointMove[]): Promise<readonly CheckpointMove[]>;
  nextTimerAt(lane: LaneName): Promise<Instant | undefined>;
  /** In rounds, the first due timer of every platform first: a backlog delays only its own platform. */
  claimTimers(claim: TimerClaim): Promise<Timer[]>;
  /** Claims timers by name, and gives the ids of those that were free to fire. */
  claimNamed(lane: LaneName, wanted: TimersWanted): Promise<readonly string[]>;
  /** Sets the taker of a lane's timers in this process; gives what removes it again. */
  takeTimers(lane: LaneName, taker: TimerTaker): () => void;
  /** Lets a claimed timer fire again at once. */
  releaseTimer(lane: LaneName, timerId: string): Promise<void>;
  /** Releases many at once; an unknown or unclaimed one stays as it is. */
  releaseTimers(lane: LaneName, timerIds: readonly string[]): Promise<void>;
  /** Releases all of a lane: for the one process that fires them, before it claims any. */
  releaseAllTimers(lane: LaneName): Promise<void>;
  /** Deletes a lane's outcomes that have expired or are beyond a platform's limit; gives how many. */
  forgetOutcomes(lane: LaneName, limits: OutcomeLimits): Promise<number>;
  park(event: ParkedEvent): Promise<void>;
  parked(reader?: string): Promise<ParkedEvent[]>;
  unpark(reader: string, source: string, position: number): Promise<void>;
  /** Called after each commit seen by this process or announced by another, with the lane that grew. */
  onAppended(listener: AppendListener, heard?: LanesHeard): () => void;
  close(): Promise<void>;
}

/** An event that a reader could not handle. It blocks only its own key until an operator retries it. */
export interface ParkedEvent {
  readonly reader: string;
  readonly source: string;
  readonly position: number;
  readonly key: string;
  readonly error: string;
  readonly message: PublishedMessage;
  readonly parkedAt: Instant;
}
