import { process, step, type ProcessDefinition } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { QueueWebhook, SetEndpoint } from './requests.js';
import { webhookFor } from './webhook-sources.js';

const CHANGED = 'platform.webhook-endpoint-changed.v1';

/** Deliveries follow a new endpoint at once, and it gets one `TEST` (webhooks §7); a cleared one gets nothing. */
export const testEndpointOnEndpointChanged: ProcessDefinition = process('test-endpoint-on-endpoint-changed')
  .from('platform')
  .on(CHANGED, (message) => {
    const url = endpointIn(message);
    const set = step(SetEndpoint, { url });
    if (url === null) return [set];
    return [set, step(QueueWebhook, { ...webhookFor(CHANGED, message), endpointUrl: url })];
  });

const endpointIn = ({ data, lane, position }: PublishedMessage): string | null => {
  const { webhookEndpoint } = data as { readonly webhookEndpoint?: unknown };
  if (webhookEndpoint === null || typeof webhookEndpoint === 'string') return webhookEndpoint;
  throw new Error(`${lane} position ${position}: webhookEndpoint is neither text nor null`);
};
