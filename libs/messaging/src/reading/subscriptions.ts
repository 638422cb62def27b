import type { BusLog, Lag, ParkedRetry, Reader, Subscription } from '../port.js';
import { Delivery } from './delivery.js';
import { together, type LaneSubscription } from './lane-subscription.js';

interface RunningReader {
  readonly delivery: Delivery;
  readonly lanes: readonly LaneSubscription[];
}

/** What runs on a bus, whichever way its messages come. */
export class Subscriptions {
  private readonly readers = new Map<string, RunningReader>();
  private readonly open = new Map<Subscription, readonly LaneSubscription[]>();

  constructor(private readonly log: BusLog) {}

  startReader(reader: Reader, start: (delivery: Delivery) => readonly LaneSubscription[]): Subscription {
    if (this.readers.has(reader.name)) throw new Error(`a reader ${reader.name} runs on this bus already`);
    const delivery = new Delivery(reader, this.log);
    const lanes = start(delivery);
    this.readers.set(reader.name, { delivery, lanes });
    return this.add(lanes, () => this.readers.delete(reader.name));
  }

  add(lanes: readonly LaneSubscription[], whenStopped: () => void = () => undefined): Subscription {
    const subscription = together(lanes, () => {
      this.open.delete(subscription);
      whenStopped();
    });
    this.open.set(subscription, lanes);
    return subscription;
  }

  async retryParked(name: string): Promise<ParkedRetry> {
    const reader = this.readers.get(name);
    if (reader === undefined) throw new Error(`no reader ${name} runs on this bus`);
    return reader.delivery.parking.retry();
  }

  lag(): Promise<Lag[]> {
    return Promise.all([...this.open.values()].flat().map((lane) => lane.lag()));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.open.keys()].map((subscription) => subscription.stop()));
  }
}
