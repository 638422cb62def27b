import type { EventStore, LaneName, PublishedMessage } from '@causeway/event-store';
import { crashPoint } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import kafkajs, { type Kafka, type Producer } from 'kafkajs';
import type { Leadership, LeaderLock } from '../leadership/leader-lock.js';
import { PersistentTask } from '../persistent-task.js';
import { RELAY, type BusLog, type Lag, type SubscriptionStatus } from '../port.js';
import { LaneProgress } from '../reading/lane-progress.js';
import type { LaneTails } from '../reading/lane-tails.js';
import type { LaneSubscription } from '../reading/lane-subscription.js';
import { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { topicOf } from '../topics.js';
import { Wakeup, type Wait } from '../wakeup.js';
import { CLIENT_RETRY, ensureTopics, sendAll, SHARED_MS, type KafkaSettings } from './kafka-client.js';
import { toWire, type WireRecord } from './wire.js';

/** News wakes a relay, and so does the poll of the lanes' ends that finds events without one. */
const AT_REST_MS = 60_000;
/** The place of what was sent is stored this long after it: to send it again is harmless, and to store it is a commit. */
const SAVED_AFTER_MS = 500;
/** How often a relay that does not lead tries to. */
const STANDBY_MS = 1_000;
/** The most bytes of one send: it stays far below what a broker accepts. */
const BYTES_MAX = 1024 * 1024;

export interface RelayOptions {
  readonly kafka: Kafka;
  readonly settings: KafkaSettings;
  readonly lock: LeaderLock;
  readonly vault: Vault;
  readonly log: BusLog;
  readonly wait: Wait;
  readonly tails: LaneTails;
}

/**
 * Sends what one lane publishes to its topic, in the log's order. One process leads; a former leader may
 * still send messages again, which readers drop, and stops at its checkpoint.
 */
export class LaneRelay implements LaneSubscription {
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  /** The number of callers that wait for the stored place. */
  private waiting = 0;

  constructor(
    private readonly store: EventStore,
    private readonly lane: LaneName,
    private readonly options: RelayOptions,
  ) {
    const { wait, log } = options;
    this.progress = new LaneProgress({ store, reader: RELAY, lane, sources: [lane], sourceOf: () => lane });
    this.task = new PersistentTask({ name: `relay of ${lane}`, run: (task) => this.run(task), wait, log });
  }

  /** Holds whichever process leads: the stored checkpoint counts. */
  async caughtUp(): Promise<void> {
    this.waiting += 1;
    this.wakeup.wake();
    try {
      await this.progress.caughtUp((durationMs) => this.task.wait(durationMs));
    } finally {
      this.waiting -= 1;
    }
  }

  status(): SubscriptionStatus {
    return this.task.status();
  }

  lag(): Promise<Lag> {
    return this.progress.lag();
  }

  stop(): Promise<void> {
    return this.task.stop();
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
    await ensureTopics(kafka, [this.lane], settings);
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
    const { store, lane } = this;
    const checkpoint = await ReaderCheckpoint.load(store, RELAY, lane);
    const followed = this.options.tails.follow(store, lane, () => this.wakeup.wake());
    // Beyond the checkpoint when no event after it was published.
    let readTo = checkpoint.position;
    let savedAt = performance.now();
    let sentAt = Number.NEGATIVE_INFINITY;
    try {
      while (!task.isStopped() && !leadership.lost.aborted) {
        const restMs = sentAt + SHARED_MS - performance.now();
        if (restMs > 0) await this.options.wait(restMs, task.signal);
        const page = await followed.after(Math.max(readTo, checkpoint.position));
        task.running();
        const isAllSent = await this.send(producer, page.messages, checkpoint);
        if (isAllSent) readTo = page.readTo;
        if (isAllSent && page.messages.length > 0) sentAt = performance.now();
        const isDue = performance.now() - savedAt >= SAVED_AFTER_MS;
        if (this.waiting > 0 || isDue) {
          if (!(await this.save(checkpoint))) return;
          savedAt = performance.now();
        }
        if (page.isFull || !isAllSent) continue;
        const saveInMs = Math.max(0, savedAt + SAVED_AFTER_MS - performance.now());
        await this.wakeup.wait(checkpoint.isStored ? AT_REST_MS : saveInMs, task.signal);
      }
      await this.save(checkpoint);
    } finally {
      followed.unfollow();
    }
  }

  /** Sends as many messages as fit; false when some are left. */
  private async send(
    producer: Producer,
    messages: readonly PublishedMessage[],
    checkpoint: ReaderCheckpoint,
  ): Promise<boolean> {
    if (messages.length === 0) return true;
    const { records, position } = await this.pack(messages);
    crashPoint('relay.before-send');
    await sendAll(producer, topicOf(this.lane), records);
    crashPoint('relay.after-send');
    checkpoint.pass(position);
    return records.length === messages.length;
  }

  /** False when another relay moved the checkpoint. */
  private async save(checkpoint: ReaderCheckpoint): Promise<boolean> {
    if (checkpoint.isStored) return true;
    const move = checkpoint.moveToPassed();
    const isMoved = await this.store.moveCheckpoint(move);
    crashPoint('relay.after-checkpoint');
    if (isMoved) checkpoint.moved(move.to);
    else this.options.log('warn', `another process relays ${this.lane}`, { position: move.to });
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
