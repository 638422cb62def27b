import type { Environment } from '@causeway/kernel';
import type { InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { EndpointRecord, EndpointSource } from '../application/ports.js';
import type { EndpointEvent } from '../domain/endpoint.js';

export const endpointView = {
  table: 'endpoint_view',
  key: ['platform_id', 'environment'],
  columns: {
    platform_id: 'text',
    environment: 'text',
    url: 'text',
    generation: 'integer',
    updated_at: 'timestamptz',
  },
} as const satisfies ViewDefinition;

export type EndpointRow = {
  readonly platform_id: string;
  readonly environment: Environment;
  readonly url: string | null;
  readonly generation: number;
  readonly updated_at: string;
};

export const endpointRows: InlineView<EndpointEvent, EndpointRow> = {
  definition: endpointView,
  rowKey: (_event, { metadata }) => ({ platform_id: metadata.platformId, environment: metadata.environment }),
  fold: (row, event, { metadata, recordedAt }) => ({
    platform_id: metadata.platformId,
    environment: metadata.environment,
    url: event.type === 'EndpointSet' ? event.url : null,
    generation: event.type === 'EndpointCleared' ? event.generation : (row?.generation ?? 0),
    updated_at: recordedAt,
  }),
};

/** A platform that never set an endpoint has none, in generation 0. */
export class EndpointsFromView implements EndpointSource {
  constructor(private readonly views: ViewReader) {}

  async endpointOf(platformId: string, environment: Environment): Promise<EndpointRecord> {
    const [row] = await this.views.rows<EndpointRecord>(
      'select url, generation from webhooks.endpoint_view where platform_id = $1 and environment = $2',
      [platformId, environment],
    );
    return row ?? { url: null, generation: 0 };
  }
}
