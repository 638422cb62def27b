import type { ViewReader } from '@causeway/commands';
import { laneOf, type EventStore } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { DeliveryWaker } from '../application/ports.js';
import { timerOf } from '../application/delivery.aggregate.js';
import { openDeliveriesOf } from '../read/open-deliveries.js';

/** Timers released in one statement. */
const PAGE = 1_000;

/** Releases the claims of a platform's open deliveries, so that any instance can take them up next. */
export class DeliveryTimers implements DeliveryWaker {
  constructor(
    private readonly views: ViewReader,
    private readonly store: Pick<EventStore, 'releaseTimers'>,
  ) {}

  async wake(platformId: string, environment: Environment): Promise<void> {
    let last = '';
    for (;;) {
      const page = await openDeliveriesOf(this.views, { platformId, environment, after: last, limit: PAGE });
      await this.store.releaseTimers(laneOf('webhooks', environment), page.map(timerOf));
      if (page.length < PAGE) return;
      last = page.at(-1) ?? last;
    }
  }

  giveBack(environment: Environment, webhookIds: readonly Id<'Webhook'>[]): Promise<void> {
    return this.store.releaseTimers(laneOf('webhooks', environment), webhookIds.map(timerOf));
  }
}
