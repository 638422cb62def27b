import type { EventStore, LaneName } from '@causeway/event-store';
import { ENVIRONMENTS } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Kafka } from 'kafkajs';
import { createClient, type KafkaSettings } from './kafka/kafka-client.js';
import { KafkaLaneReader } from './kafka/kafka-lane-reader.js';
import { LaneRelay } from './kafka/lane-relay.js';
import { TopicFeed } from './kafka/topic-feed.js';
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
import { LaneTails } from './reading/lane-tails.js';
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

/** The bus of separate services: a relay a lane from the log to Kafka, and one consumer for all readers of a process. */
export class KafkaBus implements EventBus {
  private readonly subscriptions: Subscriptions;
  private readonly feed: TopicFeed;
  private readonly tails = new LaneTails();
  private readonly options: KafkaBusOptions & {
    readonly kafka: Kafka;
    readonly wait: Wait;
    readonly census: LaneCensus;
    readonly tails: LaneTails;
    readonly feed: TopicFeed;
  };

  constructor(options: KafkaBusOptions) {
    const kafka = createClient(options.settings, options.log);
    const { tails } = this;
    const parts = { ...options, kafka, wait: options.wait ?? wait, census: new LaneCensus(), tails };
    this.feed = new TopicFeed(parts);
    this.options = { ...parts, feed: this.feed };
    this.subscriptions = new Subscriptions(options.log);
  }

  async relay(stores: readonly EventStore[]): Promise<Subscription> {
    this.tails.own(stores);
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
    return this.subscriptions.startReader(
      reader,
      (delivery) => {
        const start = (lane: LaneName) => new KafkaLaneReader(delivery, lane, this.options);
        return new ContextLanes({ name, store, context, environments, start }, this.options);
      },
      (place) => this.feed.lately(place),
    );
  }

  retryParked(reader: string): Promise<ParkedRetry> {
    return this.subscriptions.retryParked(reader);
  }

  lag(): Promise<Lag[]> {
    return this.subscriptions.lag();
  }

  async close(): Promise<void> {
    await Promise.all([this.subscriptions.stop(), this.feed.stop()]);
    this.tails.close();
  }
}
