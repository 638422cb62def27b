import type { EventStore, LaneName, PublishedMessage } from '@causeway/event-store';
import { crashPoint } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import type { Kafka, Producer } from 'kafkajs';
import kafkajs from 'kafkajs';
import type { Leadership, LeaderLock } from '../leadership/leader-lock.js';
import { PersistentTask } from '../persistent-task.js';
import { RELAY, type BusLog, type Lag, type SubscriptionStatus } from '../port.js';
import { LaneProgress } from '../reading/lane-progress.js';
import type { LaneSubscription } from '../reading/lane-subscription.js';
import { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { topicOf } from '../topics.js';
import { Wakeup, type Wait } from '../wakeup.js';
import { CLIENT_RETRY, ensureTopic, sendAll, type KafkaSettings } from './kafka-client.js';
import { toWire, type WireRecord } from './wire.js';

/** A commit by a process whose announcement was lost is relayed at the latest after this long. */
const LOOK_MS = 2_000;
/** How often a relay that does not lead tries to. */
const STANDBY_MS = 1_000;
/** The most messages of one send; a batch stays far below what a broker accepts. */
const MESSAGES_MAX = 500;
const BYTES_MAX = 1024 * 1024;

export interface RelayOptions {
  readonly kafka: Kafka;
  readonly settings: KafkaSettings;
  readonly lock: LeaderLock;
  readonly vault: Vault;
  readonly log: BusLog;
  readonly wait: Wait;
}

/**
 * Sends what one lane publishes to its topic, in the log's order. One process leads; a former leader may
 * still send messages again, which readers drop, and stops at its checkpoint.
 */
export class LaneRelay implements LaneSubscription {
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly store: EventStore,
    private readonly lane: LaneName,
    private readonly options: RelayOptions,
  ) {
    const { wait, log } = options;
    this.progress = new LaneProgress({ store, reader: RELAY, lane, sources: [lane], sourceOf: () => lane });
    this.unsubscribe = store.onAppended((_lane, growth) => {
      if (growth?.hasPublished !== false) this.wakeup.wake();
    }, lane);
    this.task = new PersistentTask({ name: `relay of ${lane}`, run: (task) => this.run(task), wait, log });
  }

  /** Holds whichever process leads: the stored checkpoint counts. */
  caughtUp(): Promise<void> {
    this.wakeup.wake();
    return this.progress.caughtUp((durationMs) => this.task.wait(durationMs));
  }

  status(): SubscriptionStatus {
    return this.task.status();
  }

  lag(): Promise<Lag> {
    return this.progress.lag();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.task.stop();
  }

  private async run(task: PersistentTask): Promise<void> {
    const leadership = await this.options.lock.tryLead(`relay.${this.lane}`);
    if (leadership !== undefined) {
      try {
        await this.lead(task, leadership);
      } finally {
        await leadership.release();
      }
    } else {
      task.running();
    }
    await task.wait(STANDBY_MS);
  }

  private async lead(task: PersistentTask, leadership: Leadership): Promise<void> {
    const { kafka, settings, log } = this.options;
    await ensureTopic(kafka, this.lane, settings);
    // A new producer for each term: after a failed send the old one's sequence numbers are in doubt.
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      retry: CLIENT_RETRY,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
    });
    try {
      await producer.connect();
      log('info', `this process relays ${this.lane}`);
      await this.publish(task, leadership, producer);
    } finally {
      await producer.disconnect();
    }
  }

  private async publish(task: PersistentTask, leadership: Leadership, producer: Producer): Promise<void> {
    const checkpoint = await ReaderCheckpoint.load(this.store, RELAY, this.lane);
    while (!task.isStopped() && !leadership.lost.aborted) {
      const messages = await this.store.readPublished(this.lane, checkpoint.position, MESSAGES_MAX);
      task.running();
      if (messages.length === 0) await this.wakeup.wait(LOOK_MS, task.signal);
      else if (!(await this.send(producer, messages, checkpoint))) return;
    }
  }

  /** Sends as many messages as fit and moves the checkpoint past them; false when another relay moved it. */
  private async send(
    producer: Producer,
    messages: readonly PublishedMessage[],
    checkpoint: ReaderCheckpoint,
  ): Promise<boolean> {
    const { records, position } = await this.pack(messages);
    crashPoint('relay.before-send');
    await sendAll(producer, topicOf(this.lane), records);
    crashPoint('relay.after-send');
    const isMoved = await this.store.moveCheckpoint(checkpoint.moveTo(position));
    crashPoint('relay.after-checkpoint');
    if (isMoved) checkpoint.moved(position);
    else this.options.log('warn', `another process relays ${this.lane}`, { position });
    return isMoved;
  }

  /** The first messages that fit into one send, at least one. */
  private async pack(
    messages: readonly PublishedMessage[],
  ): Promise<{ records: WireRecord[]; position: number }> {
    const records: WireRecord[] = [];
    let position = 0;
    let bytes = 0;
    for (const message of messages) {
      const record = await toWire(message, this.options.vault);
      bytes += record.value.length;
      if (records.length > 0 && bytes > BYTES_MAX) break;
      records.push(record);
      position = message.position;
    }
    return { records, position };
  }
}
