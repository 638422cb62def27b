import type {
  KnownCommand,
  LaneCommand,
  LaneEntry,
  LaneName,
  LineMark,
  ViewPut,
  WriterLane,
} from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { LaneTypes } from './lane-types.js';
import type { Submission } from './submission.js';

/** A command's outcome, and everything that the log is to hold of it. */
export interface Staged<T extends LaneTypes> {
  readonly submission: Submission<T>;
  readonly outcome: T['outcome'];
  readonly command: LaneCommand;
  readonly change?: T['change'];
  readonly entry?: LaneEntry;
  readonly marks: readonly LineMark[];
  readonly views: readonly ViewPut[];
}

/** A context's rules for its commands. Everything but `lookUp` and `answerAgain` is pure. */
export interface LaneModel<T extends LaneTypes> {
  /** A digest of a command's content: the same id with another content is a conflict. */
  fingerprintOf(command: T['command'], platformId: string): Buffer;
  /** Decides on the state and folds in what happened. Throws, and leaves the state alone, on a broken command. */
  stage(submission: Submission<T>, state: T['state'], lane: LaneName, now: Instant): Staged<T>;
  /** Takes back the newest change of the state. */
  undo(state: T['state'], change: T['change']): void;
  /** The command's first outcome, from the log's record of it. */
  answerAgain(known: KnownCommand, lane: WriterLane, state: T['state']): Promise<T['outcome']>;
  /** Whether a command gives a name to something new; the append itself checks that it is new. */
  isBeginning(command: T['command']): boolean;
  /** The object that a command names and the state does not hold. */
  wantedBy(command: T['command'], state: T['state'], platformId: string): T['wanted'] | undefined;
  /** Whether the log may hold now what it did not hold when its end was at `lookedUpAt`. */
  mayHaveCome(wanted: T['wanted'], state: T['state'], lookedUpAt: number): boolean;
  /** The log's record of it; `undefined` for one that it never had, or that has not ended. */
  lookUp(wanted: T['wanted'], lane: WriterLane): Promise<T['recalled'] | undefined>;
  recall(state: T['state'], recalled: T['recalled']): void;
  /** Crash points, for the kill suites. */
  beforeAppend(): void;
  afterAppend(): void;
}
