import {
  findOne,
  fromUntil,
  page,
  type CallContext,
  type InlineView,
  type ViewReader,
} from '@causeway/commands';
import { defineView, integer, text, time, type ViewRowOf } from '@causeway/event-store';
import { instant, type Environment, type Id, type Instant, type KeysetPosition } from '@causeway/kernel';
import type { ShownReplay } from '../application/requests.js';
import type { SettledDelivery } from '../domain/delivery.js';
import type { ReplayEvent } from '../domain/replay.js';
import { deliveryView } from './delivery.view.js';

export const replayView = defineView('webhooks.replay_view', {
  key: ['replayId'],
  columns: {
    replayId: text(),
    platformId: text(),
    environment: text<Environment>(),
    status: text<'RUNNING' | 'FINISHED'>(),
    type: text().optional(),
    deliveryStatus: text<SettledDelivery['status']>().optional(),
    createdAfter: time(),
    createdBefore: time(),
    atCreated: time().optional(),
    atId: text().optional(),
    resent: integer(),
    refused: integer(),
    startedAt: time(),
    updatedAt: time(),
  },
});

export type ReplayRow = ViewRowOf<typeof replayView>;

export const replayRows: InlineView<ReplayEvent, ReplayRow> = {
  definition: replayView,
  rowKey: ({ replayId }) => ({ replay_id: replayId }),
  fold: (row, event, { metadata, recordedAt }) => {
    if (event.type === 'ReplayStarted') {
      const { type = null, status = null, createdAfter, createdBefore } = event.filter;
      return {
        replay_id: event.replayId,
        platform_id: metadata.platformId,
        environment: metadata.environment,
        status: 'RUNNING',
        type,
        delivery_status: status,
        created_after: instant(createdAfter),
        created_before: instant(createdBefore),
        at_created: null,
        at_id: null,
        resent: 0,
        refused: 0,
        started_at: recordedAt,
        updated_at: recordedAt,
      };
    }
    if (!row) return null;
    const { resent, refused } = event;
    const counted = { ...row, resent, refused, updated_at: recordedAt };
    return event.type === 'ReplayFinished'
      ? { ...counted, status: 'FINISHED' }
      : { ...counted, at_created: instant(event.at.createdAt), at_id: event.at.id };
  },
};

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

const replayOf = (views: ViewReader, replayId: string, { platformId, environment }: Tenant) =>
  findOne({ views }, replayView, { filters: { replayId, platformId, environment } });

export interface ReplayPage {
  readonly from?: KeysetPosition;
  readonly deliveries: readonly { readonly webhookId: Id<'Webhook'>; readonly createdAt: Instant }[];
}

/**
 * The next page of a replay, oldest first, so that deliveries of one resource go out in the order in which things
 * happened, and empty at the end; `undefined` when there is no such replay, or it is over.
 */
export const nextReplayPage = async (
  views: ViewReader,
  replayId: string,
  tenant: Tenant,
  limit: number,
): Promise<ReplayPage | undefined> => {
  const replay = await replayOf(views, replayId, tenant);
  if (replay?.status !== 'RUNNING') return undefined;
  const { platformId, environment, type, deliveryStatus: status, atCreated, atId } = replay;
  const from = atCreated !== undefined && atId !== undefined ? { createdAt: atCreated, id: atId } : undefined;
  const { data } = await page({ views }, deliveryView, {
    filters: {
      ...{ platformId, environment, type, status },
      createdAt: fromUntil(replay.createdAfter, replay.createdBefore),
    },
    columns: ['webhookId', 'createdAt'],
    order: { by: 'createdAt', id: 'webhookId', direction: 'asc' },
    limit,
    after: from,
    isCounted: false,
  });
  const deliveries = data.map(({ webhookId, createdAt }) => ({
    webhookId: webhookId as Id<'Webhook'>,
    createdAt,
  }));
  return { ...(from && { from }), deliveries };
};

/** `null` where the platform has no such replay. */
export const showReplay = async (
  views: ViewReader,
  replayId: string,
  tenant: Tenant,
): Promise<ShownReplay | null> => {
  const replay = await replayOf(views, replayId, tenant);
  if (replay === undefined) return null;
  const { status, resent, refused, startedAt, updatedAt } = replay;
  return { replayId, status, resent, refused, startedAt, updatedAt };
};
