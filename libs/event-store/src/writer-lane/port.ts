import type { Instant } from '@causeway/kernel';
import type { LaneName } from '../lane-name.js';
import type { ViewDefinition, ViewRow } from '../view-definition.js';

/**
 * A lane that one process at a time writes: it decides in memory and appends in order, many entries a commit. Each
 * entry is an event of the one stream `JOURNAL`, whose version is the lane's position (LEDGER §2, "The ledger lane").
 */
export interface WriterLane {
  readonly lane: LaneName;
  /**
   * Takes the lane: when this resolves, no batch of an earlier tenure is in flight, and none that it sends
   * later succeeds. With `since`, only if no other tenure began after that one; `undefined` otherwise.
   */
  claim(holder: Holder, since?: Tenure): Promise<Tenure | undefined>;
  /** Gives the lane back, unless another tenure began meanwhile. */
  release(tenure: Tenure): Promise<void>;
  /**
   * Appends everything or nothing, in the order of the calls; up to two may be in flight. Throws
   * `TransientError` when the append result is unknown: `claim` then settles it.
   */
  append(batch: LaneBatch): Promise<AppendStatus>;
  /** Those of the given commands that the lane has recorded. */
  commands(commandIds: readonly string[]): Promise<KnownCommand[]>;
  /** The lane's entries about objects (holds, credits), newest first. */
  objects(objectIds: readonly string[]): Promise<KnownObject[]>;
  read(afterPosition: number, limit: number): Promise<StoredEntry[]>;
  entry(position: number): Promise<StoredEntry | undefined>;
  holder(): Promise<Holding | undefined>;
  close(): Promise<void>;
}

/** The writer's lanes of a context, and who may write them. */
export interface WriterLanes {
  readonly roster: WriterRoster;
  lane(name: LaneName): Promise<WriterLane>;
}

/** The instances that may write a context's lanes, and which of them does. */
export interface WriterRoster {
  /** Records that this instance is alive, and returns the roster. */
  beat(self: Holder): Promise<RosterReading>;
  /** Leaves, or removes one that is gone. */
  remove(instanceId: string): Promise<void>;
}

export interface RosterReading {
  readonly instances: readonly (Holder & { readonly beat: number })[];
  /** Lanes that were never claimed are not in it. */
  readonly holdings: ReadonlyMap<LaneName, Holding>;
}

/** The process that writes a lane, and where siblings reach it. */
export interface Holder {
  readonly instanceId: string;
  readonly address: string;
}

export interface Holding {
  readonly epoch: number;
  readonly holder?: Holder;
}

/** The right to append, until another process claims the lane. */
export interface Tenure {
  readonly epoch: number;
  /** The last position of the lane when it was claimed, and the digest of the batch that ends there. */
  readonly position: number;
  readonly digest: Buffer;
}

export interface LaneBatch {
  readonly epoch: number;
  /** The position that it was decided on; its first entry gets the next one. */
  readonly afterPosition: number;
  readonly recordedAt: Instant;
  readonly entries: readonly LaneEntry[];
  /** The digest of its entries after the batch before it (`digestAfter`); that one's when it has none. */
  readonly digest: Buffer;
  /** Every command of the batch, whether it has an entry or not. */
  readonly commands: readonly LaneCommand[];
  readonly marks: readonly LineMark[];
  /** Rows of views as they become, later ones in place of earlier; seldom, because each view costs a statement. */
  readonly views: readonly ViewPut[];
}

export interface ViewPut {
  /** Without personal columns. */
  readonly view: ViewDefinition;
  readonly row: ViewRow;
}

/** An entry as it is stored, in the very text that is digested. */
export interface LaneEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly metadata: string;
  readonly published: string | null;
}

export interface LaneCommand {
  readonly commandId: string;
  /** A digest of its content, 16 bytes. */
  readonly fingerprint: Buffer;
  /** The position of its entry, or of the last one before it when it has none. */
  readonly position: number;
  /** The answer's text where it does not follow from the entry. */
  readonly answer?: string;
  /** The entry's subject, as a uuid: all entries of a transaction are found by it. */
  readonly causeId?: string;
  /** A thing that lives over several entries, as a uuid: a hold, a credit. */
  readonly objectId?: string;
  /** This entry begins the life of its object, which has had none before. */
  readonly beginsObject?: boolean;
}

export interface KnownCommand {
  readonly commandId: string;
  readonly fingerprint: Buffer;
  readonly position: number;
  readonly answer?: string;
}

export interface KnownObject {
  readonly objectId: string;
  readonly entry: StoredEntry;
}

/** A place in a line of entries, from which its neighbours are reached by few steps. */
export interface LineMark {
  /** An account, or a system account with its currency. */
  readonly line: string;
  /** The entry's number in the line, from 1. */
  readonly ordinal: number;
  readonly position: number;
}

export interface StoredEntry extends LaneEntry {
  readonly position: number;
  readonly recordedAt: Instant;
}

export type AppendStatus =
  | { readonly status: 'appended' }
  /** A command or a new object of the batch is recorded already; nothing was written. */
  | { readonly status: 'known' }
  /** Another tenure began; nothing was written, and nothing will be. */
  | { readonly status: 'superseded' }
  /** The lane does not end where the batch says: a batch before it failed, or another process wrote. */
  | { readonly status: 'moved' };

export const JOURNAL = 'journal';
