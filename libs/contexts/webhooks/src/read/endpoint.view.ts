import { mapPage, type Environment, type Instant, type Page } from '@causeway/kernel';
import {
  findOne,
  isPresent,
  page,
  within,
  type CallContext,
  type InlineView,
  type ViewReader,
} from '@causeway/commands';
import { defineView, integer, text, time, type ViewRecord, type ViewRowOf } from '@causeway/event-store';
import type { EndpointRecord } from '../application/ports.js';
import type { PausedEndpointsWanted, ShownEndpoint } from '../application/requests.js';
import type { EndpointEvent, PauseReason } from '../domain/endpoint.js';
import { deliveryView } from './delivery.view.js';

export const endpointView = defineView('webhooks.endpoint_view', {
  key: ['platformId', 'environment'],
  columns: {
    platformId: text(),
    environment: text<Environment>(),
    url: text().optional(),
    generation: integer(),
    pausedAt: time().optional(),
    pauseReason: text<PauseReason>().optional(),
    updatedAt: time(),
  },
});

export type EndpointRow = ViewRowOf<typeof endpointView>;

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

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** A platform that never set an endpoint has none, in generation 0. */
export const endpointOf = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
): Promise<EndpointRecord> => {
  const found = await findOne({ views }, endpointView, {
    filters: { platformId, environment },
    columns: ['url', 'generation', 'pausedAt'],
  });
  if (found === undefined) return { url: null, generation: 0, isPaused: false };
  const { url = null, generation, pausedAt } = found;
  return { url, generation, isPaused: pausedAt !== undefined };
};

const SHOWN = { columns: ['platformId', 'url', 'pausedAt', 'pauseReason'] } as const;

const shown = (
  endpoint: Pick<ViewRecord<typeof endpointView>, (typeof SHOWN.columns)[number]>,
): ShownEndpoint => ({
  ...endpoint,
  url: endpoint.url ?? null,
  isPaused: endpoint.pausedAt !== undefined,
});

/** A platform's endpoint, and whether it is paused. */
export const showEndpoint = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
): Promise<ShownEndpoint> => {
  const filters = { platformId, environment };
  const endpoint = await findOne({ views }, endpointView, { ...SHOWN, filters });
  return endpoint === undefined ? { platformId, url: null, isPaused: false } : shown(endpoint);
};

/** One page of the paused endpoints of an environment, of every platform, the longest paused first. */
export const listPausedEndpoints = async (
  views: ViewReader,
  environment: Environment,
  { limit, after }: PausedEndpointsWanted,
): Promise<Page<ShownEndpoint>> => {
  const found = await page({ views }, endpointView, {
    ...SHOWN,
    filters: { environment, pausedAt: isPresent },
    order: { by: 'pausedAt', id: 'platformId', direction: 'asc' },
    limit,
    after,
  });
  return mapPage(found, shown);
};

/** Whether an endpoint accepted any webhook since a time. */
export const tookAnySince = async (
  views: ViewReader,
  { platformId, environment }: Tenant,
  since: Instant,
): Promise<boolean> => {
  const filters = {
    platformId,
    environment,
    status: 'DELIVERED',
    updatedAt: within(since, undefined),
  } as const;
  return (await findOne({ views }, deliveryView, { filters, columns: ['webhookId'] })) !== undefined;
};
