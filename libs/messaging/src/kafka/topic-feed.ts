import { createHash } from 'node:crypto';
import type { LaneName, LogPlace, PublishedMessage } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { PersistentTask } from '../persistent-task.js';
import type { BusLog, SubscriptionStatus } from '../port.js';
import { laneIn, partitionIn, partitionsOf, topicOf } from '../topics.js';
import { Wakeup, type Wait } from '../wakeup.js';
import { FeedSession } from './feed-session.js';
import {
  CLIENT_RETRY,
  ensureTopics,
  METADATA_AGE_MS,
  RECORD_BYTES_MAX,
  SHARED_MS,
  type KafkaSettings,
} from './kafka-client.js';
import { RecentPlaces } from './recent-places.js';
import { fromWire } from './wire.js';

/** Partitions whose records are opened side by side. */
const PARTITIONS_AT_ONCE = 4;
/** Members learn with a heartbeat that another one came or went. */
const HEARTBEAT_MS = 1_000;
/** How long a member that died holds its partitions: the least that a broker accepts by default. */
const SESSION_MS = 6_000;
/** How long the group waits for a member that is busy. */
const REBALANCE_MS = 10_000;
/** How long a fetch waits for messages; also how long a stop may take. */
const FETCH_WAIT_MS = 500;
/** Followers come one after another while a process starts or stops; then a session begins with all of them. */
const GATHER_MS = 50;
/** Enough of a digest to distinguish sets of readers. */
const DIGEST_CHARACTERS = 12;
/** An event wakes a session at once; this only bounds one sleep. */
const LOOK_MS = 60_000;

export interface FeedOptions {
  readonly kafka: Kafka;
  readonly settings: KafkaSettings;
  readonly vault: Vault;
  readonly log: BusLog;
  readonly wait: Wait;
}

/** A reader of one lane. It is never waited for: what it has no room for it reads from the log. */
export interface Follower {
  readonly lane: LaneName;
  /** The reader's own context, and its name there. */
  readonly context: string;
  readonly reader: string;
  /**
   * The partitions of the lane that this process reads from now on, or `undefined` while it is no member of its group.
   * Messages that were published before are in the log.
   */
  shared(partitions: readonly number[] | undefined): void;
  arrived(partition: number, messages: readonly PublishedMessage[]): void;
  /** Records of a partition are missing or unreadable, before those that arrive next. */
  missed(partition: number): void;
}

/**
 * Reads Kafka for all readers of this process: one member of one group, one fetch at a time, each record opened once.
 * Processes with the same readers are one group, which shares partitions among them. The places of readers are their
 * checkpoints in PostgreSQL alone: a member begins at the end of its partitions, and its readers read from the log what
 * came before.
 */
export class TopicFeed {
  private readonly followers = new Map<LaneName, Set<Follower>>();
  private readonly news = new Wakeup();
  private readonly recent = new RecentPlaces();
  private task: PersistentTask | undefined;
  private session: FeedSession | undefined;
  /** Followers came or went since the session began. */
  private isChanged = false;

  constructor(private readonly options: FeedOptions) {}

  follow(follower: Follower): () => void {
    const { lane } = follower;
    const followers = this.followers.get(lane) ?? new Set();
    this.followers.set(lane, followers.add(follower));
    this.changed();
    const { wait, log } = this.options;
    this.task ??= new PersistentTask({ name: 'the feed', run: (task) => this.run(task), wait, log });
    return () => {
      followers.delete(follower);
      if (followers.size === 0) this.followers.delete(lane);
      this.changed();
    };
  }

  status(): SubscriptionStatus {
    return this.task?.status() ?? 'running';
  }

  /** No other process shares the partitions. */
  get isAlone(): boolean {
    const { session } = this;
    return (
      session !== undefined &&
      [...this.followers.keys()].every((lane) =>
        partitionsOf(lane).every((partition) => session.partitionsOf(topicOf(lane)).has(partition)),
      )
    );
  }

  /** The message at a place, if it came lately. */
  lately(place: LogPlace): LogPlace | undefined {
    return this.recent.find(place);
  }

  async stop(): Promise<void> {
    this.news.wake();
    await this.task?.stop();
  }

  private changed(): void {
    this.isChanged = true;
    this.news.wake();
    this.session?.news.wake();
  }

  private async run(task: PersistentTask): Promise<void> {
    const { kafka, settings, log } = this.options;
    await task.wait(GATHER_MS);
    this.isChanged = false;
    const lanes = [...this.followers.keys()];
    if (lanes.length === 0) return this.news.wait(LOOK_MS, task.signal);
    await ensureTopics(kafka, lanes, settings);
    const groupId = this.groupId();
    const consumer = kafka.consumer({
      groupId,
      allowAutoTopicCreation: false,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      metadataMaxAge: METADATA_AGE_MS,
      maxBytesPerPartition: RECORD_BYTES_MAX,
      retry: { ...CLIENT_RETRY, restartOnFailure: async () => false },
    });
    try {
      await consumer.connect();
      log('info', `this process reads ${lanes.length} lanes over Kafka`, { groupId });
      await this.consume(task, consumer, lanes);
    } finally {
      this.session = undefined;
      this.share(undefined);
      await consumer.disconnect();
    }
  }

  /**
   * `causeway.webhooks.0f…` after the contexts of the readers, and what they read. Processes with the same readers share
   * partitions; whatever two groups do with one message, one of them moves the checkpoint.
   */
  private groupId(): string {
    const all = [...this.followers.values()].flatMap((followers) => [...followers]);
    const contexts = [...new Set(all.map(({ context }) => context))].sort();
    const readers = new Set(all.map(({ context, reader, lane }) => `${context} ${reader} ${topicOf(lane)}`));
    const digest = createHash('sha256').update([...readers].sort().join('\n'));
    return `causeway.${contexts.join('+')}.${digest.digest('hex').slice(0, DIGEST_CHARACTERS)}`;
  }

  /** Rejects when the consumer fails; resolves when the task is stopped, or followers have come or gone. */
  private async consume(task: PersistentTask, consumer: Consumer, lanes: readonly LaneName[]): Promise<void> {
    const session = new FeedSession(consumer, () => {
      task.running();
      this.share(session);
    });
    this.session = session;
    const topics = [...new Set(lanes.map(topicOf))];
    await consumer.subscribe({ topics });
    const joining = consumer
      .run({
        autoCommit: false,
        eachBatchAutoResolve: true,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => this.take(session, payload),
      })
      .catch((error: unknown) => session.fail(error));
    while (!task.isStopped() && session.failure === undefined && !this.isChanged)
      await session.news.wait(LOOK_MS, task.signal);
    // A consumer that is disconnected while it joins would join all the same.
    await joining;
    if (session.failure !== undefined) throw session.failure;
  }

  private share(session: FeedSession | undefined): void {
    for (const [lane, followers] of this.followers) {
      const assigned = session?.partitionsOf(topicOf(lane));
      const share = assigned && partitionsOf(lane).filter((partition) => assigned.has(partition));
      for (const follower of followers) follower.shared(share);
    }
  }

  private async take(session: FeedSession, { batch }: EachBatchPayload): Promise<void> {
    const { topic, partition } = batch;
    const lane = laneIn(topic, partition);
    const isWhole = session.continues(batch);
    const opened = await Promise.all(batch.messages.map((record) => this.open(record, lane, partition)));
    const messages = opened.filter((message) => message !== undefined);
    for (const message of messages) this.recent.add(message);
    if (session !== this.session) return;
    for (const follower of this.followers.get(lane) ?? []) {
      if (!isWhole || messages.length < opened.length) follower.missed(partition);
      follower.arrived(partition, messages);
    }
    await session.rest(SHARED_MS);
  }

  /** `undefined` for a record that cannot be read: its message is in the log. */
  private async open(
    record: KafkaMessage,
    lane: LaneName,
    partition: number,
  ): Promise<PublishedMessage | undefined> {
    try {
      const message = await fromWire(record, this.options.vault);
      if (message.lane === lane && partitionIn(lane, message.key) === partition) return message;
      throw new Error(`the record belongs to ${message.lane}, key ${message.key}`);
    } catch (error) {
      const { offset } = record;
      const details = { error, lane, partition, offset };
      this.options.log('error', 'a record is unreadable, the log is read instead', details);
      return undefined;
    }
  }
}
