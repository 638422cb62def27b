import type { EventStore, LaneName } from '@causeway/event-store';
import { LogLaneReader } from './log-lane-reader.js';
import type { BusLog, EventBus, Lag, ParkedRetry, Reader, Subscription } from './port.js';
import { ContextLanes, LaneCensus } from './reading/context-lanes.js';
import { LaneTails } from './reading/lane-tails.js';
import { Subscriptions } from './reading/subscriptions.js';
import { wait, type Wait } from './wakeup.js';

/** Where no other process writes, no announcement can be lost. */
const LOOK_ALONE_MS = 10_000;

export class LogBus implements EventBus {
  private readonly subscriptions: Subscriptions;
  private readonly tails: LaneTails;
  private readonly options: {
    readonly tails: LaneTails;
    readonly census: LaneCensus;
    readonly log: BusLog;
    readonly wait: Wait;
  };

  /** `isAlone`: no other process writes to the log. */
  constructor({ log, wait: passTime = wait, isAlone }: { log: BusLog; wait?: Wait; isAlone?: boolean }) {
    this.tails = new LaneTails(isAlone === true ? LOOK_ALONE_MS : undefined);
    this.options = { tails: this.tails, census: new LaneCensus(), log, wait: passTime };
    this.subscriptions = new Subscriptions(log);
  }

  /** Events in the log are published already; readers of these lanes are notified without the database. */
  async relay(stores: readonly EventStore[]): Promise<Subscription> {
    this.tails.own(stores);
    return this.subscriptions.add([]);
  }

  async subscribe(reader: Reader): Promise<Subscription> {
    const { name, store, from: context, environments } = reader;
    return this.subscriptions.startReader(
      reader,
      (delivery) => {
        const start = (lane: LaneName) => new LogLaneReader(delivery, lane, this.options);
        return new ContextLanes({ name, store, context, environments, start }, this.options);
      },
      (place) => this.tails.lately(store, place),
    );
  }

  retryParked(reader: string): Promise<ParkedRetry> {
    return this.subscriptions.retryParked(reader);
  }

  lag(): Promise<Lag[]> {
    return this.subscriptions.lag();
  }

  async close(): Promise<void> {
    await this.subscriptions.stop();
    this.tails.close();
  }
}
