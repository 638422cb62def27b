import type { LaneName, PublishedMessage } from '@causeway/event-store';
import { PersistentTask } from './persistent-task.js';
import type { BusLog, Lag, SubscriptionStatus } from './port.js';
import type { Delivery } from './reading/delivery.js';
import { LaneProgress } from './reading/lane-progress.js';
import type { LaneSubscription } from './reading/lane-subscription.js';
import type { FollowedLane, LaneTails } from './reading/lane-tails.js';
import { PlaceWriter } from './reading/place-writer.js';
import { ReaderCheckpoint } from './reading/reader-checkpoint.js';
import { partitionIn, partitionsOf, sourceOf } from './topics.js';
import { Wakeup, type Wait } from './wakeup.js';

/** A notification wakes a reader, and so does the poll of the lanes' ends that finds events without one. */
const AT_REST_MS = 60_000;

interface Taking {
  readonly checkpoint: ReaderCheckpoint;
  readonly readOverKafka: ReadonlyMap<number, number>;
  readonly turn: Parameters<Delivery['deliverInTurn']>[2];
}

export class LogLaneReader implements LaneSubscription {
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  private readonly followed: FollowedLane;
  private readonly places: PlaceWriter;
  /** The number of callers that wait for the stored place. */
  private waiting = 0;
  private isSaveDue = false;

  constructor(
    private readonly delivery: Delivery,
    private readonly lane: LaneName,
    { tails, log, wait }: { tails: LaneTails; log: BusLog; wait: Wait },
  ) {
    const { store, name: reader } = delivery.reader;
    this.progress = new LaneProgress({ store, reader, lane, sources: [lane], sourceOf: () => lane });
    this.followed = tails.follow(store, lane, () => this.wakeup.wake());
    this.places = PlaceWriter.of(store);
    this.task = new PersistentTask({
      name: `${reader} on ${lane}`,
      run: (task) => this.run(task),
      wait,
      log,
    });
  }

  async caughtUp(): Promise<void> {
    this.waiting += 1;
    this.followed.tail.grown();
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

  async stop(): Promise<void> {
    this.places.forget(this.wakeToSave);
    await this.task.stop();
    // Not before: what it may still ask for would have a place in the tail that never moves.
    this.followed.unfollow();
  }

  private async run(task: PersistentTask): Promise<void> {
    const { store, name } = this.delivery.reader;
    const checkpoint = await ReaderCheckpoint.load(store, name, this.lane);
    const readOverKafka = await this.readOverKafka();
    this.delivery.parking.forget();
    const turn = { patience: task, save: () => checkpoint.save() };
    // Beyond the checkpoint when no event after it was published.
    let readTo = checkpoint.position;
    while (!task.isStopped()) {
      const page = await this.followed.after(Math.max(readTo, checkpoint.position));
      task.running();
      await this.takePage(page.messages, { checkpoint, readOverKafka, turn });
      readTo = page.readTo;
      if (this.isPlaceAwaited || this.isSaveDue) {
        this.isSaveDue = false;
        await checkpoint.save();
      }
      if (!checkpoint.isStored) this.places.soon(this.wakeToSave);
      if (!page.isFull) await this.wakeup.wait(AT_REST_MS, task.signal);
    }
    await checkpoint.save();
  }

  private async takePage(
    messages: readonly PublishedMessage[],
    { checkpoint, readOverKafka, turn }: Taking,
  ): Promise<void> {
    for (let next = 0; next < messages.length && !this.task.isStopped();) {
      const message = messages[next];
      if (message === undefined) return;
      if (this.wasRead(message, readOverKafka)) checkpoint.pass(message.position);
      else if (!this.delivery.passes(message, checkpoint)) {
        const together = await this.delivery.deliverTogether(messages, next, checkpoint);
        if (together === 0) await this.delivery.deliverInTurn(message, checkpoint, turn);
        next += Math.max(together - 1, 0);
      }
      next += 1;
    }
  }

  private wasRead({ position, key }: PublishedMessage, readOverKafka: Taking['readOverKafka']): boolean {
    if (readOverKafka.size === 0) return false;
    return position <= (readOverKafka.get(partitionIn(this.lane, key)) ?? 0);
  }

  private readonly wakeToSave = (): void => {
    this.isSaveDue = true;
    this.wakeup.wake();
  };

  /** By a caller, or by readers of other processes that follow this one as it follows them. */
  private get isPlaceAwaited(): boolean {
    return this.waiting > 0 || Object.keys(this.delivery.reader.follows ?? {}).length > 0;
  }

  /** An installation without Kafka again resumes at the place of each partition. */
  private async readOverKafka(): Promise<ReadonlyMap<number, number>> {
    const { store, name } = this.delivery.reader;
    const sources = new Map(
      partitionsOf(this.lane).map((partition) => [sourceOf(this.lane, partition), partition]),
    );
    const places = await store.checkpoints(name, [...sources.keys()]);
    return new Map([...places].map(([source, position]) => [sources.get(source) ?? -1, position]));
  }
}
