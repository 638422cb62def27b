import type { LaneName, PublishedMessage } from '@causeway/event-store';
import { PersistentTask, Stopped, type Patience } from '../persistent-task.js';
import type { BusLog, Lag, SubscriptionStatus } from '../port.js';
import type { Delivery } from '../reading/delivery.js';
import { LaneProgress } from '../reading/lane-progress.js';
import type { LaneSubscription } from '../reading/lane-subscription.js';
import { PlaceWriter } from '../reading/place-writer.js';
import type { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { partitionIn, partitionsOf, sourceOf, sourcesOf } from '../topics.js';
import { backoffMs, Wakeup, type Wait } from '../wakeup.js';
import { catchUp } from './lane-catch-up.js';
import { LaneInbox, type PartitionInbox } from './lane-inbox.js';
import { partitionCheckpoints } from './partition-checkpoints.js';
import type { Follower, TopicFeed } from './topic-feed.js';

/** News wakes a reader at once; this only bounds one sleep. */
const LOOK_MS = 60_000;

export interface KafkaReaderOptions {
  readonly feed: TopicFeed;
  readonly log: BusLog;
  readonly wait: Wait;
}

/**
 * One reader of one lane, fed by the process's consumer (`TopicFeed`): each partition in its order, all of them side by
 * side. Whatever the feed has not brought comes from the log: everything before this process became a member of its
 * group, records that are missing or unreadable, and what there was no room for. So neither retention nor a broker that
 * lost data opens a gap, and an outage of Kafka only slows facts down.
 */
export class KafkaLaneReader implements LaneSubscription, Follower {
  readonly context: string;
  readonly reader: string;
  private readonly news = new Wakeup();
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  private readonly places: PlaceWriter;
  private readonly feed: TopicFeed;
  private readonly unfollow: () => void;
  /** The partitions that this process reads; absent while it is no member of its group. */
  private share: readonly number[] | undefined;
  private inbox = new LaneInbox([]);
  /** The reader's places in its share, as this process holds them; absent while another one may move them. */
  private checkpoints: ReadonlyMap<number, ReaderCheckpoint> | undefined;
  private failure: { readonly error: unknown } | undefined;
  private readonly working = new Map<ReaderCheckpoint, Promise<void>>();
  /** The number of callers that wait for the stored places. */
  private waiting = 0;
  private endBefore = 0;
  /** Anything came since the last look at the end of the lane. */
  private hasNews = false;
  /** The lane had grown then, and nothing had come. */
  private isOverdue = false;

  constructor(
    private readonly delivery: Delivery,
    readonly lane: LaneName,
    { feed, wait, log }: KafkaReaderOptions,
  ) {
    const { store, name: reader } = delivery.reader;
    this.context = store.context;
    this.reader = reader;
    const sources = sourcesOf(lane);
    const sourceOfMessage = ({ key }: { readonly key: string }): string =>
      sourceOf(lane, partitionIn(lane, key));
    this.progress = new LaneProgress({ store, reader, lane, sources, sourceOf: sourceOfMessage });
    this.places = PlaceWriter.of(store);
    this.feed = feed;
    this.unfollow = feed.follow(this);
    const name = `${reader} on ${lane}`;
    this.task = new PersistentTask({ name, run: (task) => this.run(task), wait, log });
  }

  async caughtUp(): Promise<void> {
    this.waiting += 1;
    this.saveAtRest();
    try {
      await this.progress.caughtUp((durationMs) => this.task.wait(durationMs));
    } finally {
      this.waiting -= 1;
    }
  }

  status(): SubscriptionStatus {
    const own = this.task.status();
    return own === 'running' ? this.feed.status() : own;
  }

  lag(): Promise<Lag> {
    return this.progress.lag();
  }

  async stop(): Promise<void> {
    this.unfollow();
    this.places.forget(this.saveAtRest);
    await this.task.stop();
  }

  shared(partitions: readonly number[] | undefined): void {
    // Of partitions that came from others, these have moved the places and may have parked messages.
    if (this.checkpoints !== undefined) this.save(this.checkpoints.values());
    this.share = partitions;
    this.begin();
  }

  arrived(partition: number, messages: readonly PublishedMessage[]): void {
    this.hasNews ||= messages.length > 0;
    this.inbox.add(partition, messages);
    this.startWork();
  }

  missed(partition: number): void {
    this.inbox.fallBehind(partition);
    this.startWork();
  }

  /** A lane that grows while nothing comes may publish all the same. */
  looked(end: number): void {
    if (this.isOverdue && !this.hasNews) this.inbox.allFallBehind();
    this.isOverdue = end > this.endBefore && !this.hasNews;
    this.hasNews = false;
    this.endBefore = end;
    this.startWork();
  }

  private begin(): void {
    this.inbox.close();
    this.inbox = new LaneInbox(this.share ?? []);
    this.checkpoints = undefined;
    this.news.wake();
  }

  private async run(task: PersistentTask): Promise<void> {
    this.failure = undefined;
    this.begin();
    for (let polls = 1; !task.isStopped() && !this.hasFailed();) {
      const { inbox } = this;
      if (this.checkpoints === undefined) await this.readLog(task, inbox);
      if (this.share === undefined) {
        // The group may wait long for members that died, and Kafka may be away.
        this.checkpoints = undefined;
        await this.news.wait(backoffMs(polls), task.signal);
        polls += 1;
      } else if (inbox === this.inbox) {
        polls = 1;
        task.running();
        await this.news.wait(LOOK_MS, task.signal);
      }
    }
    this.inbox.close();
    this.throwFailure();
    await Promise.all(this.working.values());
    await this.saveAll();
  }

  private saveAll(): Promise<void> {
    return this.places.save(this.checkpoints?.values() ?? []);
  }

  private hasFailed(): boolean {
    return this.failure !== undefined;
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }

  /** What comes meanwhile waits in the inbox, which goes on from the places that this reading leaves. */
  private async readLog(task: PersistentTask, inbox: LaneInbox): Promise<void> {
    const { share, lane, delivery } = this;
    const { store, name } = delivery.reader;
    const checkpoints = await partitionCheckpoints(store, name, lane, share ?? partitionsOf(lane));
    await catchUp(
      delivery,
      lane,
      checkpoints,
      task.part('the log', async () => undefined),
    );
    if (inbox !== this.inbox) return;
    this.checkpoints = checkpoints;
    inbox.open(checkpoints);
    this.startWork();
  }

  private startWork(): void {
    if (this.task.isStopped() || this.hasFailed()) return;
    for (const inbox of this.inbox.idle) {
      const work = this.work(this.task, inbox);
      this.working.set(inbox.checkpoint, work);
    }
  }

  /**
   * Each partition waits for itself alone: a message that has to wait for another reader's holds up those of its own
   * partition, which were published after it.
   */
  private async work(task: PersistentTask, inbox: PartitionInbox): Promise<void> {
    inbox.isWorkedOn = true;
    const { checkpoint } = inbox;
    const patience = task.part(checkpoint.source, async () => undefined);
    try {
      while ((inbox.isBehind || inbox.messages.length > 0) && !task.isStopped())
        await this.workOnce(inbox, patience);
    } catch (error) {
      if (!(error instanceof Stopped)) this.fail(error);
    }
    inbox.isWorkedOn = false;
    this.working.delete(checkpoint);
    if (checkpoint.isStored || task.isStopped()) return;
    if (this.isPlaceAwaited) this.saveAtRest();
    else this.places.soon(this.saveAtRest);
  }

  private async workOnce(inbox: PartitionInbox, patience: Patience): Promise<void> {
    const { checkpoint, messages, partition } = inbox;
    if (inbox.isBehind) {
      inbox.isBehind = false;
      await catchUp(this.delivery, this.lane, new Map([[partition, checkpoint]]), patience);
      return;
    }
    const [message] = messages;
    if (message === undefined) return;
    const isPassed = this.delivery.passes(message, checkpoint);
    const together = isPassed ? 1 : await this.delivery.deliverTogether(messages, 0, checkpoint);
    if (together === 0)
      await this.delivery.deliverInTurn(message, checkpoint, { patience, save: () => this.saveAll() });
    // Otherwise the partition has fallen behind meanwhile.
    if (messages[0] === message) messages.splice(0, Math.max(together, 1));
  }

  /** By a caller, or by readers that follow this one as it follows them: they may be in another process. */
  private get isPlaceAwaited(): boolean {
    const isFollowed = Object.keys(this.delivery.reader.follows ?? {}).length > 0;
    return this.waiting > 0 || (isFollowed && !this.feed.isAlone);
  }

  private readonly saveAtRest = (): void => {
    const resting = [...(this.checkpoints?.values() ?? [])].filter((place) => !this.working.has(place));
    this.save(resting);
  };

  private save(places: Iterable<ReaderCheckpoint>): void {
    this.places.save(places).catch((error: unknown) => this.fail(error));
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.news.wake();
  }
}
