import { nothing, record, type Decision, type KeysetPosition } from '@causeway/kernel';
import type { Replay, ReplayEvent, ReplayFilter } from './replay.js';

/** Begins to resend the deliveries of a filter; the same id twice is one replay. */
export const startReplay = (
  { replayId, filter }: { readonly replayId: string; readonly filter: ReplayFilter },
  replay: Replay,
): Decision<ReplayEvent> =>
  replay.status === 'ABSENT' ? record({ type: 'ReplayStarted', replayId, filter }) : nothing();

export interface ReplayedPage {
  /** Where the page began; a page that another process has gone through meanwhile counts once. */
  readonly from?: KeysetPosition;
  /** Its last delivery; absent when there was none left. */
  readonly at?: KeysetPosition;
  readonly resent: number;
  readonly refused: number;
}

/**
 * Adds a page to what was resent; an empty page is the end of the replay, and one that was counted already changes
 * nothing.
 */
export const advanceReplay = (page: ReplayedPage, replay: Replay): Decision<ReplayEvent> => {
  if (replay.status !== 'RUNNING' || replay.at?.id !== page.from?.id) return nothing();
  const { replayId } = replay;
  const progress = {
    replayId,
    resent: replay.resent + page.resent,
    refused: replay.refused + page.refused,
  };
  return record(
    page.at === undefined
      ? { type: 'ReplayFinished', ...progress }
      : { type: 'ReplayAdvanced', at: page.at, ...progress },
  );
};
