import type { LaneName, PublishedMessage } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import kafkajs from 'kafkajs';
import { PersistentTask, type Patience } from '../persistent-task.js';
import type { BusLog, Lag, SubscriptionStatus } from '../port.js';
import type { Delivery } from '../reading/delivery.js';
import { LaneProgress } from '../reading/lane-progress.js';
import type { LaneSubscription } from '../reading/lane-subscription.js';
import type { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { partitionIn, partitionsOf, sourceOf, sourcesOf, topicOf } from '../topics.js';
import type { Wait } from '../wakeup.js';
import {
  CLIENT_RETRY,
  ensureTopic,
  METADATA_AGE_MS,
  RECORD_BYTES_MAX,
  type KafkaSettings,
} from './kafka-client.js';
import { GroupSession } from './group-session.js';
import { assignerOf } from './lane-assigner.js';
import { LaneCatchUp } from './lane-catch-up.js';
import { PartitionCheckpoints } from './partition-checkpoints.js';
import { fromWire } from './wire.js';

/** Partitions whose messages are handled side by side; each one is handled in order. */
const PARTITIONS_AT_ONCE = 4;
/** Members learn with a heartbeat that another one came or went. */
const HEARTBEAT_MS = 1_000;
/** How long a member that died holds its partitions: the least that a broker accepts by default. */
const SESSION_MS = 6_000;
/** How long the group waits for a member that is busy; what it does meanwhile is fenced by its checkpoints. */
const REBALANCE_MS = 10_000;
/** How long a fetch waits for messages; also how long a stop may take. */
const FETCH_WAIT_MS = 500;
/** How often the log is read until the group has admitted this member. */
const JOINING_POLL_MS = 250;
/** An event wakes a session at once; this only bounds one sleep. */
const LOOK_MS = 60_000;

export interface KafkaReaderOptions {
  readonly kafka: Kafka;
  readonly settings: KafkaSettings;
  readonly vault: Vault;
  readonly log: BusLog;
  readonly wait: Wait;
}

/**
 * Reads one lane's topic as a member of the reader's group. Until the group has admitted it, it reads the log, so
 * that neither retention nor a broker that lost data opens a gap, and an outage of Kafka only slows facts down.
 */
export class KafkaLaneReader implements LaneSubscription {
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  private readonly checkpoints: PartitionCheckpoints;
  private readonly catchUp: LaneCatchUp;
  private readonly nextOffsets = new Map<number, bigint>();
  private readingInTurn: Promise<void> | undefined;

  constructor(
    private readonly delivery: Delivery,
    private readonly lane: LaneName,
    private readonly options: KafkaReaderOptions,
  ) {
    const { store, name: reader } = delivery.reader;
    const sourceOfMessage = ({ key }: { readonly key: string }): string =>
      sourceOf(lane, partitionIn(lane, key));
    this.progress = new LaneProgress({
      store,
      reader,
      lane,
      sources: sourcesOf(lane),
      sourceOf: sourceOfMessage,
    });
    this.checkpoints = new PartitionCheckpoints(store, reader, lane);
    this.catchUp = new LaneCatchUp(delivery, lane);
    const { wait, log } = options;
    this.task = new PersistentTask({
      name: `${reader} on ${lane}`,
      run: (task) => this.run(task),
      wait,
      log,
    });
  }

  caughtUp(): Promise<void> {
    return this.progress.caughtUp((durationMs) => this.task.wait(durationMs));
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
    const { kafka, settings } = this.options;
    // Before any request to Kafka: while it is unavailable, messages come this way, once an attempt.
    await this.readLog(task);
    await ensureTopic(kafka, this.lane, settings);
    const consumer = kafka.consumer({
      groupId: this.groupId(),
      // The second one is supported by members of earlier versions; while any is left, the group agrees on
      // it.
      partitionAssigners: [assignerOf(this.lane), kafkajs.PartitionAssigners.roundRobin],
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
      await this.consume(task, consumer);
    } finally {
      await consumer.disconnect();
    }
  }

  private readLog(task: PersistentTask): Promise<void> {
    return this.catchUp.run(task.part('the log', async () => undefined));
  }

  private groupId(): string {
    const { name, store } = this.delivery.reader;
    return `causeway.${store.context}.${name}.${this.lane}`;
  }

  /** Rejects when the consumer fails, resolves when the task is stopped. */
  private async consume(task: PersistentTask, consumer: Consumer): Promise<void> {
    const session = this.watch(task, consumer);
    await consumer.subscribe({ topics: [topicOf(this.lane)], fromBeginning: true });
    const joining = consumer
      .run({
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
        eachBatch: (payload) => this.readBatch(task, payload),
      })
      .catch((error: unknown) => session.fail(error));
    while (!task.isStopped() && session.failure === undefined) {
      // The group may wait long for members that died; their messages are read from the log meanwhile.
      if (!session.isMember) await this.readLog(task);
      await session.news.wait(session.isMember ? LOOK_MS : JOINING_POLL_MS, task.signal);
    }
    // A consumer that is disconnected while it joins would join all the same.
    await joining;
    if (session.failure !== undefined) throw session.failure;
  }

  private watch(task: PersistentTask, consumer: Consumer): GroupSession {
    const session = new GroupSession();
    consumer.on(consumer.events.CRASH, ({ payload }) => session.fail(payload.error));
    consumer.on(consumer.events.GROUP_JOIN, () => {
      // Partitions come from other instances, which have moved their checkpoints and may have parked messages.
      this.checkpoints.forget();
      this.delivery.parking.forget();
      this.nextOffsets.clear();
      task.running();
      session.join();
    });
    return session;
  }

  /** Offsets are committed by the client after this resolves, so never before the checkpoint. */
  private async readBatch(task: PersistentTask, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    // Only from a group that still has members of an earlier version; another group reads the partition.
    if (!partitionsOf(this.lane).includes(batch.partition)) {
      payload.resolveOffset(batch.lastOffset());
      return;
    }
    const patience = task.part(`${batch.topic}/${batch.partition}`, () => payload.heartbeat());
    const isOver = (): boolean => task.isStopped() || !payload.isRunning() || payload.isStale();
    const first = batch.firstOffset();
    const expected = this.nextOffsets.get(batch.partition);
    // Records were deleted before they were read; the log still has them.
    if (expected !== undefined && first !== null && BigInt(first) !== expected)
      await this.catchUp.run(patience);
    const checkpoint = await this.checkpoints.of(batch.partition);
    for (const record of batch.messages) {
      if (isOver()) break;
      const message = await this.read(record, batch.partition);
      if (message === undefined) await this.catchUp.run(patience);
      else await this.deliver(message, checkpoint, patience);
      payload.resolveOffset(record.offset);
      this.nextOffsets.set(batch.partition, BigInt(record.offset) + 1n);
      await payload.heartbeat();
    }
    await checkpoint.save();
  }

  /**
   * A message that has to wait would block all partitions of its broker, because the client fetches no more
   * until every batch is done: also the partition with the message it waits for. So a blocked message is
   * delivered in the order of the log.
   */
  private async deliver(
    message: PublishedMessage,
    checkpoint: ReaderCheckpoint,
    patience: Patience,
  ): Promise<void> {
    while (!(await this.delivery.isDue(message, checkpoint))) {
      this.readingInTurn ??= this.catchUp.run(patience).finally(() => (this.readingInTurn = undefined));
      await this.readingInTurn;
      await checkpoint.reload();
    }
    await this.delivery.deliver(message, checkpoint, patience);
  }

  /** `undefined` for a record that cannot be read: its message is in the log. */
  private async read(record: KafkaMessage, partition: number): Promise<PublishedMessage | undefined> {
    try {
      const message = await fromWire(record, this.options.vault);
      if (message.lane === this.lane && partitionIn(this.lane, message.key) === partition) return message;
      throw new Error(`the record belongs to ${message.lane}, key ${message.key}`);
    } catch (error) {
      const { offset } = record;
      this.options.log('error', 'a record is unreadable, the log is read instead', {
        error,
        lane: this.lane,
        partition,
        offset,
      });
      return undefined;
    }
  }
}
