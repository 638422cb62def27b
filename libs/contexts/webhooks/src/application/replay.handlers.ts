import {
  decides,
  RejectedError,
  reportingCall,
  type Aggregate,
  type CallContext,
  type CommandHandling,
} from '@causeway/commands';
import type { NewTimer } from '@causeway/event-store';
import { crashPoint, derivedUuid, type Id, type Instant } from '@causeway/kernel';
import { advanceReplay, startReplay } from '../domain/replay.decide.js';
import { evolveReplay, noReplay, type Replay, type ReplayEvent } from '../domain/replay.js';
import { nextReplayPage, replayRows } from '../read/replay.view.js';
import { deliveryResent } from './delivery.handlers.js';
import type { WebhooksPorts } from './ports.js';
import { StartReplay } from './requests.js';

export const REPLAY_WEBHOOKS = 'replay-webhooks';
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

/** One page: every delivery of it is queued once more under an id of its own, so that a repeated page is harmless. */
export const runReplay =
  (ports: ReplayPorts) =>
  async (replayId: string, call: CallContext): Promise<void> => {
    const page = await nextReplayPage(ports.views, replayId, call, PAGE);
    if (page === undefined) return;
    let resent = 0;
    for (const { webhookId } of page.deliveries)
      if (await isResent(ports, replayId, webhookId, call)) resent += 1;
    const last = page.deliveries.at(-1);
    const progress = {
      ...(page.from && { from: page.from }),
      ...(last && { at: { createdAt: last.createdAt, id: last.webhookId } }),
      resent,
      refused: page.deliveries.length - resent,
    };
    crashPoint('replay.after-page');
    await ports.record(reportingCall(call), {
      name: 'advance-replay',
      on: replays,
      id: replayId,
      content: progress,
      decide: (replay) => advanceReplay(progress, replay),
    });
  };

type ReplayPorts = Pick<WebhooksPorts, 'record' | 'views'>;

const isResent = async (
  { record, views }: ReplayPorts,
  replayId: string,
  webhookId: Id<'Webhook'>,
  call: CallContext,
): Promise<boolean> => {
  const own = { ...reportingCall(call), commandId: derivedUuid('replay', replayId, webhookId) };
  try {
    await record(own, deliveryResent({ views }, webhookId, call));
    return true;
  } catch (error) {
    if (error instanceof RejectedError) return false;
    throw error;
  }
};
