import { carriesOut, type CallContext, type CustomHandling, type Recording } from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import { queueDelivery } from '../domain/delivery.decide.js';
import type { Delivery, DeliveryEvent } from '../domain/delivery.js';
import type { Endpoint } from '../domain/endpoint.js';
import { resendDelivery } from '../domain/resend-delivery.decide.js';
import { endpointOf } from '../read/endpoint.view.js';
import { deliveries } from './delivery.aggregate.js';
import type { EndpointRecord, WebhooksPorts } from './ports.js';
import { ResendDelivery, type DeliveryStatus, type WebhookToQueue } from './requests.js';

type Views = Pick<WebhooksPorts, 'views'>;
type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Makes one event one delivery, and none without an endpoint. A repeated `webhookId` changes nothing. */
export const webhookQueued = ({ views }: Views, webhook: WebhookToQueue, tenant: Tenant): Queueing =>
  queueing(webhook, () => endpointOf(views, tenant));

/** The same with the endpoint that its caller has just read. */
export const webhookQueuedFor = (webhook: WebhookToQueue, endpoint: EndpointRecord): Queueing =>
  queueing(webhook, async () => endpoint);

type Queueing = Recording<Delivery, DeliveryEvent, void, EndpointRecord>;

const queueing = (webhook: WebhookToQueue, endpointOfNow: () => Promise<EndpointRecord>): Queueing => ({
  name: 'queue-webhook',
  on: deliveries,
  id: uuidOf(webhook.webhookId),
  content: webhook,
  begins: true,
  isIdempotent: true,
  facts: endpointOfNow,
  decide: (delivery, { now, platformId }, endpoint) =>
    queueDelivery(
      { ...webhook, subject: webhook.subject ?? platformId, isInBand: webhook.isInBand ?? false, now },
      delivery,
      endpointFrom(endpoint, webhook.endpointUrl),
    ),
});

/** Sends a settled delivery once more, with the same id and bytes (webhooks §5). */
export const deliveryResent = (
  { views }: Views,
  webhookId: Id<'Webhook'>,
  tenant: Tenant,
): Recording<Delivery, DeliveryEvent, { readonly status: DeliveryStatus }, EndpointRecord> => ({
  name: 'queue-delivery-again',
  on: deliveries,
  id: uuidOf(webhookId),
  facts: () => endpointOf(views, tenant),
  decide: (delivery, { now }, endpoint) =>
    resendDelivery({ now }, delivery, endpointFrom(endpoint, undefined)),
  answer: ({ status }) => {
    if (status === 'ABSENT') throw new Error('A delivery was queued again and is not there');
    return { status };
  },
});

/**
 * A cause that has just set the endpoint names it, because its own change is not in the views yet. Setting one never
 * moves the generation, so the generation of the views is right in both cases.
 */
const endpointFrom = ({ url, generation }: EndpointRecord, justSet: string | undefined): Endpoint => {
  const current = justSet ?? url;
  return current === null ? { status: 'NONE', generation } : { status: 'SET', generation, url: current };
};

/** Keeps the id and the bytes, so that a receiver can drop what it has seen (webhooks §5). */
export const resendDeliveryHandling = ({
  record,
  views,
}: Pick<WebhooksPorts, 'record' | 'views'>): CustomHandling =>
  carriesOut<ResendDelivery>({
    command: ResendDelivery,
    execute: ({ webhookId }, call) => record(call, deliveryResent({ views }, webhookId, call)),
  });
