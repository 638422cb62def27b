import { instant, type Environment, type Id, type Instant } from '@causeway/kernel';
import type { InlineView, ViewReader } from '@causeway/commands';
import { defineView, integer, text, time, type ViewRowOf } from '@causeway/event-store';
import type { ReplayPage, ReplaySource } from '../application/ports.js';
import type { ShownReplay } from '../application/requests.js';
import type { ReplayEvent } from '../domain/replay.js';

/** How far each replay is. */
export const replayView = defineView('webhooks.replay_view', {
  key: ['replayId'],
  columns: {
    replayId: text(),
    platformId: text(),
    environment: text<Environment>(),
    status: text<'RUNNING' | 'FINISHED'>(),
    type: text().optional(),
    deliveryStatus: text().optional(),
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

const REPLAY =
  'select * from webhooks.replay_view where replay_id = $1 and platform_id = $2 and environment = $3';

/** Oldest first, so that deliveries of one resource go out in the order in which things happened. */
const PAGE = `
  select webhook_id, created_at
    from webhooks.delivery_view
   where platform_id = $1 and environment = $2 and created_at >= $3 and created_at < $4
     and ($5::text is null or type = $5) and ($6::text is null or status = $6)
     and ($7::timestamptz is null or (created_at, webhook_id) > ($7::timestamptz, $8::text))
   order by created_at, webhook_id
   limit $9`;

type Read<Row> = { readonly [Column in keyof Row]: Row[Column] | Date };

const readReplay = async (
  views: ViewReader,
  replayId: string,
  platformId: string,
  environment: Environment,
): Promise<ReplayRow | undefined> => {
  const [row] = await views.rows<ReplayRow>(REPLAY, [replayId, platformId, environment]);
  return row;
};

export class ReplaysFromView implements ReplaySource {
  constructor(private readonly views: ViewReader) {}

  async nextPage(
    replayId: string,
    platformId: string,
    environment: Environment,
    limit: number,
  ): Promise<ReplayPage | undefined> {
    const row = await readReplay(this.views, replayId, platformId, environment);
    if (row?.status !== 'RUNNING') return undefined;
    const { created_after, created_before, type, delivery_status, at_created, at_id } = row;
    const found = await this.views.rows<Read<{ webhook_id: Id<'Webhook'>; created_at: string }>>(PAGE, [
      platformId,
      environment,
      created_after,
      created_before,
      type,
      delivery_status,
      at_created,
      at_id,
      limit,
    ]);
    return {
      ...(at_created !== null && at_id !== null && { from: { createdAt: textOf(at_created), id: at_id } }),
      deliveries: found.map(({ webhook_id, created_at }) => ({
        webhookId: webhook_id as Id<'Webhook'>,
        createdAt: textOf(created_at),
      })),
    };
  }
}

const textOf = (time: string | Date): Instant => instant(time);

/** `null` for a replay of nobody's or of another platform's. */
export const showReplay = async (
  views: ViewReader,
  replayId: string,
  platformId: string,
  environment: Environment,
): Promise<ShownReplay | null> => {
  const row = await readReplay(views, replayId, platformId, environment);
  if (row === undefined) return null;
  return {
    replayId: row.replay_id,
    status: row.status,
    resent: row.resent,
    refused: row.refused,
    startedAt: textOf(row.started_at),
    updatedAt: textOf(row.updated_at),
  };
};
