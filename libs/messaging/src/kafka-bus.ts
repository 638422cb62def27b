import type { EventStore, LaneName } from '@causeway/event-store';
import { ENVIRONMENTS } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Kafka } from 'kafkajs';
import { createClient, type KafkaSettings } from './kafka/kafka-client.js';
import { KafkaLaneReader } from './kafka/kafka-lane-reader.js';
import { LaneRelay } from './kafka/lane-relay.js';
import type { LeaderLock } from './leadership/leader-lock.js';
import {
  RELAY,
  type BusLog,
  type EventBus,
  type Lag,
  type ParkedRetry,
  type Reader,
  type Subscription,
} from './port.js';
import { ContextLanes, LaneCensus } from './reading/context-lanes.js';
import { Subscriptions } from './reading/subscriptions.js';
import { wait, type Wait } from './wakeup.js';

export interface KafkaBusOptions {
  readonly settings: KafkaSettings;
  /** Chooses the one process that relays a lane. */
  readonly lock: LeaderLock;
  /** Seals personal data on its way through Kafka. */
  readonly vault: Vault;
  readonly log: BusLog;
  readonly wait?: Wait;
}

/** The bus of separate services: a relay per lane from the log to Kafka, and a consumer group per reader and lane. */
export class KafkaBus implements EventBus {
  private readonly subscriptions: Subscriptions;
  private readonly options: KafkaBusOptions & {
    readonly kafka: Kafka;
    readonly wait: Wait;
    readonly census: LaneCensus;
  };

  constructor(options: KafkaBusOptions) {
    const kafka = createClient(options.settings, options.log);
    this.options = { ...options, kafka, wait: options.wait ?? wait, census: new LaneCensus() };
    this.subscriptions = new Subscriptions(options.log);
  }

  async relay(stores: readonly EventStore[]): Promise<Subscription> {
    const relays = stores.map((store) => {
      const start = (lane: LaneName) => new LaneRelay(store, lane, this.options);
      const { context } = store;
      return new ContextLanes(
        { name: RELAY, store, context, environments: ENVIRONMENTS, start },
        this.options,
      );
    });
    return this.subscriptions.add(relays);
  }

  async subscribe(reader: Reader): Promise<Subscription> {
    const { name, store, from: context, environments } = reader;
    return this.subscriptions.startReader(reader, (delivery) => {
      const start = (lane: LaneName) => new KafkaLaneReader(delivery, lane, this.options);
      return new ContextLanes({ name, store, context, environments, start }, this.options);
    });
  }

  retryParked(reader: string): Promise<ParkedRetry> {
    return this.subscriptions.retryParked(reader);
  }

  lag(): Promise<Lag[]> {
    return this.subscriptions.lag();
  }

  close(): Promise<void> {
    return this.subscriptions.stop();
  }
}
