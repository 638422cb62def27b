/**
 * What is wrong with the rows of a lane, by its digests. `ALTERED` is what remains when no simpler change explains one.
 * - `MISSING`: an event that was recorded is not there
 * - `INSERTED`: an event is there that was not recorded
 * - `SWAPPED`: two events stand in each other's place
 * - `ALTERED`: an event is not what was recorded
 * - `DIGEST_MISSING`, `DIGEST_ALTERED`, `DIGEST_INSERTED`: the events are as recorded, and a row of
 * `log.batch` is not
 * - `UNCOVERED`: events that no digest covers
 */
export type ChainFindingKind =
  | 'MISSING'
  | 'INSERTED'
  | 'SWAPPED'
  | 'ALTERED'
  | 'DIGEST_MISSING'
  | 'DIGEST_ALTERED'
  | 'DIGEST_INSERTED'
  | 'UNCOVERED';

export interface FindingAt<Kind extends string> {
  readonly kind: Kind;
  readonly position: number;
  /** The last position, where the log cannot show which of several it is. */
  readonly upTo?: number;
  readonly streamId?: string;
  readonly version?: number;
  /** A sentence for a person. It never quotes an event's content. */
  readonly what: string;
}

export type ChainFinding = FindingAt<ChainFindingKind>;
