/**
 * What is wrong with a lane. `ALTERED` is what remains when no simpler change explains a digest.
 * - `MISSING`: an event that was recorded is not there
 * - `INSERTED`: an event is there that was not recorded
 * - `SWAPPED`: two events stand in each other's place
 * - `ALTERED`: an event is not what was recorded
 * - `DIGEST_MISSING`, `DIGEST_ALTERED`, `DIGEST_INSERTED`: the events are as recorded, and a row of
 * `log.batch` is not
 * - `UNCOVERED`: events that no digest covers
 * - `STREAM_BROKEN`: the versions of a stream are not 1, 2, 3, … in the order of the log
 * - `READ_BEYOND`: a reader has read further than the lane reaches
 * - `LANE_MISSING`: a lane is in one table of the log and not in the other
 * - `TAIL_CUT`: a head in the database was signed beyond the lane's end
 * - `ROLLED_BACK`: the newest heads outside the database are unknown to it, whether or not it has their
 * events
 * - `REWRITTEN`: a head was signed over another digest than the lane has there now
 * - `HEAD_FORGED`: a head whose signature is not its key's
 * - `KEY_UNKNOWN`: heads whose signatures are good, by a key that is not vouched for
 * - `HEAD_MISSING`: a signed head that was kept outside is not in `log.signed_head`, which has a later one
 */
export type FindingKind =
  | 'MISSING'
  | 'INSERTED'
  | 'SWAPPED'
  | 'ALTERED'
  | 'DIGEST_MISSING'
  | 'DIGEST_ALTERED'
  | 'DIGEST_INSERTED'
  | 'UNCOVERED'
  | 'STREAM_BROKEN'
  | 'READ_BEYOND'
  | 'LANE_MISSING'
  | 'TAIL_CUT'
  | 'ROLLED_BACK'
  | 'REWRITTEN'
  | 'HEAD_FORGED'
  | 'KEY_UNKNOWN'
  | 'HEAD_MISSING';

export interface Finding {
  readonly lane: string;
  readonly kind: FindingKind;
  readonly position: number;
  /** The last position, where the log cannot show which of several it is. */
  readonly upTo?: number;
  readonly streamId?: string;
  readonly version?: number;
  /** A sentence for the auditor. It never quotes an event's content. */
  readonly what: string;
}

export type LaneFinding = Omit<Finding, 'lane'>;
