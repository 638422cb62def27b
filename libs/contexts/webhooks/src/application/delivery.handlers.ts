import { uuidOf } from '@causeway/kernel';
import { decides, type CommandHandling } from '@causeway/commands';
import { queueDelivery } from '../domain/delivery.decide.js';
import type { Endpoint } from '../domain/endpoint.js';
import { resendDelivery } from '../domain/resend-delivery.decide.js';
import { deliveries } from './delivery.aggregate.js';
import type { EndpointRecord, EndpointSource } from './ports.js';
import { QueueWebhook, ResendDelivery } from './requests.js';

/**
 * A cause that has just set the endpoint names it, because its own change is not in the views yet. Setting one never
 * moves the generation, so the generation of the views is right in both cases.
 */
const endpointFrom = ({ url, generation }: EndpointRecord, justSet: string | undefined): Endpoint => {
  const current = justSet ?? url;
  return current === null ? { status: 'NONE', generation } : { status: 'SET', generation, url: current };
};

export const deliveryHandlers = (endpoints: EndpointSource): readonly CommandHandling[] => [
  decides({
    command: QueueWebhook,
    aggregate: deliveries,
    streamId: ({ webhookId }) => uuidOf(webhookId),
    begins: true,
    facts: (_payload, call) => endpoints.endpointOf(call.platformId, call.environment),
    decide: (payload, delivery, { now, platformId }, endpoint) =>
      queueDelivery(
        { ...payload, subject: payload.subject ?? platformId, isInBand: payload.isInBand ?? false, now },
        delivery,
        endpointFrom(endpoint, payload.endpointUrl),
      ),
    answer: ({ status }) => ({ status }),
  }),
  decides({
    command: ResendDelivery,
    aggregate: deliveries,
    streamId: ({ webhookId }) => uuidOf(webhookId),
    facts: (_payload, call) => endpoints.endpointOf(call.platformId, call.environment),
    decide: (_payload, delivery, { now }, endpoint) =>
      resendDelivery({ now }, delivery, endpointFrom(endpoint, undefined)),
    answer: ({ status }) => ({ status }),
  }),
];
