import { uuidOf, unlessErased, type Id } from '@causeway/kernel';
import { laneOf, type EventStore } from '@causeway/event-store';
import type { CallContext, KnownStream } from '@causeway/commands';
import type { DueDelivery, DueDeliverySource, EndpointSource, EndpointTerms } from '../application/ports.js';
import { isOpen, noDelivery, type Delivery } from '../domain/delivery.js';
import { loggedDelivery } from './delivery-stream.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Deliveries as their streams have them: what this process has just written is in its memory. */
export class DueDeliveriesFromLog implements DueDeliverySource {
  constructor(
    private readonly store: Pick<EventStore, 'recall' | 'load'>,
    private readonly endpoints: EndpointSource,
  ) {}

  async find(
    webhookId: Id<'Webhook'>,
    tenant: Tenant,
    termsOfNow?: EndpointTerms,
  ): Promise<DueDelivery | undefined> {
    const { platformId, environment } = tenant;
    const [lane, streamId] = [laneOf('webhooks', environment), `delivery-${uuidOf(webhookId)}`];
    const [events, terms] = await Promise.all([
      this.store.recall(lane, streamId),
      termsOfNow ?? this.endpoints.of(tenant),
    ]);
    const logged = loggedDelivery(events);
    if (logged?.platformId !== platformId || logged.environment !== environment) return undefined;
    const { state } = logged.known;
    if (!isOpen(state)) return undefined;
    const { webhookType: type, attemptsMade, occurredAt, timeoutMs, retried, generation } = state;
    return {
      ...{ webhookId, type, attemptsMade, occurredAt, timeoutMs, retried, generation, ...terms },
      resourceId: state.orderingKeys[0] ?? webhookId,
      body: unlessErased(state.body),
      known: onceKnown(logged.known, async () => {
        const again = loggedDelivery(await this.store.load(lane, streamId));
        return again?.known ?? ABSENT;
      }),
    };
  }
}

const ABSENT: KnownStream<Delivery> = { state: noDelivery, rows: [], version: 0 };

/** What is known, the first time; a caller that asks once more has found that it is no longer so. */
const onceKnown = (
  known: KnownStream<Delivery>,
  load: () => Promise<KnownStream<Delivery>>,
): (() => Promise<KnownStream<Delivery>>) => {
  let isFresh = true;
  return async () => {
    if (!isFresh) return load();
    isFresh = false;
    return known;
  };
};
