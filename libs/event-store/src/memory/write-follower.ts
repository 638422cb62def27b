import type { LaneName } from '../lane-name.js';
import type { ViewDefinition } from '../view-definition.js';
import type { StoredViewRow } from '../view-rows.js';

/** The last change of a row in a commit: the whole row as stored, or `null` where it is gone. */
export interface RowChange {
  readonly view: ViewDefinition;
  readonly key: StoredViewRow;
  readonly row: StoredViewRow | null;
}

/** A write that is sent. Until it has ended, the database may hold it or not. */
export interface SentWrite {
  readonly lane: LaneName;
  /** The rows that it may change; one may be named several times. */
  readonly rows: readonly Pick<RowChange, 'view' | 'key'>[];
  readonly streams: readonly string[];
}

export interface Commit {
  /** The lane's last position before it and with it. */
  readonly after: number;
  readonly upTo: number;
  readonly rows: Iterable<RowChange>;
}

/**
 * Follows the writes of one process to a context, for what it remembers of views and streams. Between `sent` and
 * `ended` the database may show the rows as they were or as they will be, so a memory of them proves nothing.
 */
export interface WriteFollower {
  sent(write: SentWrite): void;
  /** Its result is unknown; `ended` follows, without a commit, when the lane's next write has ended. */
  failed?(write: SentWrite): void;
  /**
   * Called before any caller of the write gets an answer. Without `commit` the result is not known: the rows may
   * have changed.
   */
  ended(write: SentWrite, commit?: Commit): void;
}
