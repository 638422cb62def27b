import type { Instant, KeysetPosition } from '@causeway/kernel';
import type { SettledDelivery } from './delivery.js';
import type { WebhookType } from './webhook-type.js';

/** Which deliveries are sent once more: those queued from `createdAfter` on and before `createdBefore`. */
export interface ReplayFilter {
  readonly createdAfter: Instant;
  readonly createdBefore: Instant;
  readonly type?: WebhookType;
  readonly status?: SettledDelivery['status'];
}

interface Progress {
  readonly replayId: string;
  /** Deliveries queued once more so far. */
  readonly resent: number;
  /** Deliveries that cannot be sent once more: approval calls, and those about erased persons. */
  readonly refused: number;
}

/** Sending many deliveries once more, page by page, so that a crash loses none of them. */
export type ReplayEvent =
  | { readonly type: 'ReplayStarted'; readonly replayId: string; readonly filter: ReplayFilter }
  | ({ readonly type: 'ReplayAdvanced'; readonly at: KeysetPosition } & Progress)
  | ({ readonly type: 'ReplayFinished' } & Progress);

export type Replay =
  | { readonly status: 'ABSENT' }
  | {
      readonly status: 'RUNNING' | 'FINISHED';
      readonly replayId: string;
      readonly resent: number;
      readonly refused: number;
      /** The last delivery processed. */
      readonly at?: KeysetPosition;
    };

export const noReplay: Replay = { status: 'ABSENT' };

/** `resent` and `refused` are sums since the start, and `at` is how far it has come. */
export const evolveReplay = (replay: Replay, event: ReplayEvent): Replay => {
  if (event.type === 'ReplayStarted')
    return { status: 'RUNNING', replayId: event.replayId, resent: 0, refused: 0 };
  if (replay.status === 'ABSENT') return replay;
  const { resent, refused } = event;
  return event.type === 'ReplayAdvanced'
    ? { ...replay, resent, refused, at: event.at }
    : { ...replay, resent, refused, status: 'FINISHED' };
};
