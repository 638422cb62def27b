import { instant, type Environment, type Instant, type Page } from '@causeway/kernel';
import type { InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { EndpointRecord, EndpointSource } from '../application/ports.js';
import type { PausedEndpointsWanted, ShownEndpoint } from '../application/requests.js';
import type { EndpointEvent, PauseReason } from '../domain/endpoint.js';

export const endpointView = {
  table: 'endpoint_view',
  key: ['platform_id', 'environment'],
  columns: {
    platform_id: 'text',
    environment: 'text',
    url: 'text',
    generation: 'integer',
    paused_at: 'timestamptz',
    pause_reason: 'text',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type EndpointRow = {
  readonly platform_id: string;
  readonly environment: Environment;
  readonly url: string | null;
  readonly generation: number;
  readonly paused_at: string | null;
  readonly pause_reason: PauseReason | null;
  readonly updated_at: string;
};

export const endpointRows: InlineView<EndpointEvent, EndpointRow> = {
  definition: endpointView,
  rowKey: (_event, { metadata }) => ({ platform_id: metadata.platformId, environment: metadata.environment }),
  fold: (row, event, { metadata, recordedAt }) => {
    const { platformId: platform_id, environment } = metadata;
    // Nothing about the endpoint changed, and its gates are to stay as they are.
    if (row && event.type === 'DeliveriesWoken') return row;
    const before = row ?? { platform_id, environment, url: null, generation: 0, ...SENDING };
    return { ...before, ...changeOf(event, recordedAt), updated_at: recordedAt };
  },
};

const SENDING = { paused_at: null, pause_reason: null };

const changeOf = (event: EndpointEvent, recordedAt: Instant): Partial<EndpointRow> => {
  switch (event.type) {
    case 'EndpointSet':
      return { url: event.url, ...SENDING };
    case 'EndpointCleared':
      return { url: null, generation: event.generation, ...SENDING };
    case 'EndpointPaused':
      return { paused_at: recordedAt, pause_reason: event.reason };
    case 'EndpointResumed':
      return SENDING;
    case 'EndpointReviewed':
    case 'DeliveriesWoken':
      return {};
  }
};

/** A platform that never set an endpoint has none, in generation 0. */
export class EndpointsFromView implements EndpointSource {
  constructor(private readonly views: ViewReader) {}

  async endpointOf(platformId: string, environment: Environment): Promise<EndpointRecord> {
    const [row] = await this.views.rows<EndpointRecord>(
      `select url, generation, paused_at is not null as "isPaused"
         from webhooks.endpoint_view where platform_id = $1 and environment = $2`,
      [platformId, environment],
    );
    return row ?? { url: null, generation: 0, isPaused: false };
  }

  wasHeardSince(platformId: string, environment: Environment, since: Instant): Promise<boolean> {
    return wasHeardSince(this.views, platformId, environment, since);
  }
}

type ShownRow = Pick<EndpointRow, 'platform_id' | 'url' | 'pause_reason'> & {
  readonly paused_at: string | Date | null;
};
const SHOWN = 'select platform_id, url, paused_at, pause_reason from webhooks.endpoint_view';

const shown = ({ platform_id, url, paused_at, pause_reason }: ShownRow): ShownEndpoint => ({
  platformId: platform_id,
  url,
  isPaused: paused_at !== null,
  ...(paused_at !== null && { pausedAt: instant(paused_at) }),
  ...(pause_reason !== null && { pauseReason: pause_reason }),
});

/** A platform's endpoint, and whether it is paused. */
export const showEndpoint = async (
  views: ViewReader,
  platformId: string,
  environment: Environment,
): Promise<ShownEndpoint> => {
  const [row] = await views.rows<ShownRow>(`${SHOWN} where platform_id = $1 and environment = $2`, [
    platformId,
    environment,
  ]);
  return row === undefined ? { platformId, url: null, isPaused: false } : shown(row);
};

const PAUSED = 'environment = $1 and paused_at is not null';

/** One page by keyset of the paused endpoints of an environment, whoever's they are, the longest paused first. */
export const listPausedEndpoints = async (
  views: ViewReader,
  environment: Environment,
  { limit, after }: PausedEndpointsWanted,
): Promise<Page<ShownEndpoint>> => {
  const rows = await views.rows<ShownRow>(
    `${SHOWN} where ${PAUSED} and ($2::timestamptz is null or (paused_at, platform_id) > ($2::timestamptz, $3::text))
      order by paused_at, platform_id limit $4`,
    [environment, after?.createdAt ?? null, after?.id ?? null, limit + 1],
  );
  const [count] = await views.rows<{ readonly total: number }>(
    `select count(*)::integer as total from webhooks.endpoint_view where ${PAUSED}`,
    [environment],
  );
  const data = rows.slice(0, limit).map(shown);
  const last = data.at(-1);
  return {
    data,
    totalCount: count?.total ?? 0,
    ...(rows.length > limit && last?.pausedAt !== undefined
      ? { hasMore: true, next: { createdAt: last.pausedAt, id: last.platformId } }
      : { hasMore: false }),
  };
};

/** Whether an endpoint took any webhook since a time. */
const wasHeardSince = async (
  views: ViewReader,
  platformId: string,
  environment: Environment,
  since: Instant,
): Promise<boolean> => {
  const [row] = await views.rows<{ readonly heard: boolean }>(
    `select exists (
       select from webhooks.delivery_view
        where platform_id = $1 and environment = $2 and status = 'DELIVERED' and updated_at >= $3) as heard`,
    [platformId, environment, since],
  );
  return row?.heard ?? false;
};
