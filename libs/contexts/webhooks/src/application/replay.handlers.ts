import {
  decides,
  RejectedError,
  reportingCall,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type Dispatch,
  type Recorder,
} from '@causeway/commands';
import type { NewTimer } from '@causeway/event-store';
import { crashPoint, derivedUuid, type Id, type Instant } from '@causeway/kernel';
import { advanceReplay, startReplay } from '../domain/replay.decide.js';
import { evolveReplay, noReplay, type Replay, type ReplayEvent } from '../domain/replay.js';
import { replayRows } from '../read/replay.view.js';
import type { ReplaySource } from './ports.js';
import { ResendDelivery, StartReplay } from './requests.js';

export const REPLAY_WEBHOOKS = 'replay-webhooks';
/** What the timer carries. */
export interface ReplayDue {
  readonly replayId: string;
  readonly platformId: string;
}

/** Deliveries a firing of the timer queues once more: done well within its lease. */
const PAGE = 100;

const timerOf = (replayId: string, platformId: string, dueAt: Instant): NewTimer => ({
  timerId: `replay-${replayId}`,
  name: REPLAY_WEBHOOKS,
  dueAt,
  data: { replayId, platformId } satisfies ReplayDue,
});

/** One stream a replay: `replay-<uuid>`. Its timer is there until it is finished. */
export const replays: Aggregate<Replay, ReplayEvent> = {
  category: 'replay',
  initial: noReplay,
  evolve: evolveReplay,
  views: [replayRows],
  consequences: (event, _before, _after, { metadata, recordedAt }) =>
    event.type === 'ReplayFinished'
      ? { cancelTimers: [`replay-${event.replayId}`] }
      : { timers: [timerOf(event.replayId, metadata.platformId, recordedAt)] },
};

export const replayHandlers: readonly CommandHandling[] = [
  decides({
    command: StartReplay,
    aggregate: replays,
    streamId: ({ replayId }) => replayId,
    decide: ({ replayId, createdBefore, ...wanted }, replay, { now }) =>
      startReplay({ replayId, filter: { ...wanted, createdBefore: createdBefore ?? now } }, replay),
    answer: (_replay, { replayId }) => ({ replayId }),
  }),
];

/** One page: every delivery of it is queued once more by a command of its own id, so that a repeated page is harmless. */
export const runReplay =
  ({ dispatch, record, replays: source }: ReplayPorts) =>
  async (replayId: string, call: CallContext): Promise<void> => {
    const page = await source.nextPage(replayId, call.platformId, call.environment, PAGE);
    if (page === undefined) return;
    let resent = 0;
    for (const { webhookId } of page.deliveries)
      if (await isResent(dispatch, replayId, webhookId, call)) resent += 1;
    const last = page.deliveries.at(-1);
    const progress = {
      ...(page.from && { from: page.from }),
      ...(last && { at: { createdAt: last.createdAt, id: last.webhookId } }),
      resent,
      refused: page.deliveries.length - resent,
    };
    crashPoint('replay.after-page');
    await record(reportingCall(call), {
      name: 'advance-replay',
      on: replays,
      id: replayId,
      content: progress,
      decide: (replay) => advanceReplay(progress, replay),
    });
  };

interface ReplayPorts {
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly replays: ReplaySource;
}

const isResent = async (
  dispatch: Dispatch,
  replayId: string,
  webhookId: Id<'Webhook'>,
  call: CallContext,
): Promise<boolean> => {
  const own = { ...reportingCall(call), commandId: derivedUuid('replay', replayId, webhookId) };
  try {
    await dispatch.execute(new ResendDelivery({ webhookId }, own));
    return true;
  } catch (error) {
    if (error instanceof RejectedError) return false;
    throw error;
  }
};
