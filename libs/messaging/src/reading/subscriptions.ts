import type { LogPlace } from '@causeway/event-store';
import type { BusLog, Lag, ParkedRetry, Reader, Subscription, SubscriptionStatus } from '../port.js';
import type { ContextLanes } from './context-lanes.js';
import { Delivery } from './delivery.js';

export class Subscriptions {
  private readonly readers = new Map<string, Delivery>();
  private readonly open = new Map<Subscription, readonly ContextLanes[]>();

  constructor(private readonly log: BusLog) {}

  /** `lately` gives what was read at a place a moment ago. */
  startReader(
    reader: Reader,
    start: (delivery: Delivery) => ContextLanes,
    lately?: (place: LogPlace) => LogPlace | undefined,
  ): Subscription {
    if (this.readers.has(reader.name)) throw new Error(`a reader ${reader.name} runs on this bus already`);
    const delivery = new Delivery(reader, this.log, lately);
    const lanes = start(delivery);
    this.readers.set(reader.name, delivery);
    return this.add([lanes], () => this.readers.delete(reader.name));
  }

  add(contexts: readonly ContextLanes[], whenStopped: () => void = () => undefined): Subscription {
    const subscription = together(contexts, () => {
      this.open.delete(subscription);
      whenStopped();
    });
    this.open.set(subscription, contexts);
    return subscription;
  }

  async retryParked(name: string): Promise<ParkedRetry> {
    const delivery = this.readers.get(name);
    if (delivery === undefined) throw new Error(`no reader ${name} runs on this bus`);
    return delivery.parking.retry();
  }

  lag(): Promise<Lag[]> {
    return Promise.all(sharesOf([...this.open.values()].flat()).map((lane) => lane.lag()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.open.keys()].map((subscription) => subscription.stop()));
  }
}

const sharesOf = (contexts: readonly ContextLanes[]) => contexts.flatMap(({ all }) => all);

/** The lanes of one reader or relay as one; each goes at its own pace, so that none queues behind another. */
const together = (contexts: readonly ContextLanes[], whenStopped: () => void): Subscription => ({
  caughtUp: async () => {
    await Promise.all(contexts.map((lanes) => lanes.look()));
    await Promise.all(sharesOf(contexts).map((lane) => lane.caughtUp()));
  },
  status: () =>
    [...sharesOf(contexts), ...contexts]
      .map((part): SubscriptionStatus => part.status())
      .find((status) => status !== 'running') ?? 'running',
  stop: async () => {
    await Promise.all(contexts.map((lanes) => lanes.stop()));
    whenStopped();
  },
});
