import { process, step, type ProcessDefinition } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { WEBHOOK_ENDPOINT_CHANGED, type WebhookEndpointChangedV1 } from '@causeway/platform';
import { webhookQueued } from './delivery.handlers.js';
import { endpointSet } from './endpoint.handlers.js';
import type { WebhooksPorts } from './ports.js';
import { webhooksFor } from './webhook-table.js';

/** Deliveries follow a new endpoint at once, and it gets one `TEST` (webhooks §7); a cleared one gets nothing. */
export const testEndpointOnEndpointChanged = (ports: Pick<WebhooksPorts, 'views'>): ProcessDefinition =>
  process('test-endpoint-on-endpoint-changed')
    .from('platform')
    .on(WEBHOOK_ENDPOINT_CHANGED, (message) => {
      const url = endpointIn(message);
      const set = step(endpointSet(url, message.metadata));
      if (url === null) return [set];
      const tests = webhooksFor(WEBHOOK_ENDPOINT_CHANGED, message);
      return [
        set,
        ...tests.map((test) => step(webhookQueued(ports, { ...test, endpointUrl: url }, message.metadata))),
      ];
    });

const endpointIn = ({ data, lane, position }: PublishedMessage): string | null => {
  const { webhookEndpoint } = data as Partial<WebhookEndpointChangedV1>;
  if (webhookEndpoint === null || typeof webhookEndpoint === 'string') return webhookEndpoint;
  throw new Error(`${lane} position ${position}: webhookEndpoint is neither text nor null`);
};
