import type { LaneName } from '@causeway/event-store';
import { PersistentTask } from './persistent-task.js';
import type { BusLog, Lag, SubscriptionStatus } from './port.js';
import type { Delivery } from './reading/delivery.js';
import { LaneProgress } from './reading/lane-progress.js';
import type { LaneSubscription } from './reading/lane-subscription.js';
import { PAGE_SIZE } from './reading/read-to-head.js';
import { ReaderCheckpoint } from './reading/reader-checkpoint.js';
import { partitionIn, partitionsOf, sourceOf } from './topics.js';
import { Wakeup, type Wait } from './wakeup.js';

/** A commit by a process whose announcement got lost is seen at the latest after this long. */
export const POLL_MS = 250;

/** Reads one lane straight from the log; its checkpoint's source is the lane itself. */
export class LogLaneReader implements LaneSubscription {
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly progress: LaneProgress;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly delivery: Delivery,
    private readonly lane: LaneName,
    { log, wait }: { log: BusLog; wait: Wait },
  ) {
    const { store, name: reader } = delivery.reader;
    this.progress = new LaneProgress({ store, reader, lane, sources: [lane], sourceOf: () => lane });
    this.unsubscribe = store.onAppended((grown) => {
      if (grown === lane) this.wakeup.wake();
    });
    this.task = new PersistentTask({
      name: `${reader} on ${lane}`,
      run: (task) => this.run(task),
      wait,
      log,
    });
  }

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
    const { store, name } = this.delivery.reader;
    const checkpoint = await ReaderCheckpoint.load(store, name, this.lane);
    const readOverKafka = await this.readOverKafka();
    this.delivery.parking.forget();
    const turn = { patience: task, save: () => checkpoint.save() };
    while (!task.isStopped()) {
      const page = await store.readPublished(this.lane, checkpoint.position, PAGE_SIZE);
      task.running();
      for (const message of page) {
        if (task.isStopped()) break;
        const isRead = message.position <= (readOverKafka.get(partitionIn(this.lane, message.key)) ?? 0);
        if (isRead) checkpoint.pass(message.position);
        else await this.delivery.deliverInTurn(message, checkpoint, turn);
      }
      await checkpoint.save();
      if (page.length < PAGE_SIZE) await this.wakeup.wait(POLL_MS, task.signal);
    }
  }

  /** An installation that gave up Kafka goes on where each partition was left. */
  private async readOverKafka(): Promise<ReadonlyMap<number, number>> {
    const { store, name } = this.delivery.reader;
    const places = partitionsOf(this.lane).map(async (partition): Promise<[number, number]> => [
      partition,
      await store.checkpoint(name, sourceOf(this.lane, partition)),
    ]);
    return new Map(await Promise.all(places));
  }
}
