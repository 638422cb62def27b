import type { ChainFindingKind, FindingAt } from '@causeway/event-store';

/**
 * What is wrong with a lane: what its digests show, or
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
  | ChainFindingKind
  | 'STREAM_BROKEN'
  | 'READ_BEYOND'
  | 'LANE_MISSING'
  | 'TAIL_CUT'
  | 'ROLLED_BACK'
  | 'REWRITTEN'
  | 'HEAD_FORGED'
  | 'KEY_UNKNOWN'
  | 'HEAD_MISSING';

export type LaneFinding = FindingAt<FindingKind>;

export interface Finding extends LaneFinding {
  readonly lane: string;
}
