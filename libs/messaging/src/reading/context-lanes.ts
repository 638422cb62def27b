import { contextOf, environmentOf, lanesOf, type EventStore, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { PersistentTask } from '../persistent-task.js';
import type { BusLog, SubscriptionStatus } from '../port.js';
import { Wakeup, type Wait } from '../wakeup.js';
import type { LaneSubscription } from './lane-subscription.js';

/** How soon a lane is seen that nobody has appended to since it was made. */
const LOOK_MS = 5_000;

/**
 * The lanes of one context, each with its own share of a reader or relay. A context gets further lanes at a later
 * start of its service; whoever reads it then goes on running, and takes them up as soon as it sees them.
 */
export class ContextLanes {
  private readonly shares = new Map<LaneName, LaneSubscription>();
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly of: {
      readonly name: string;
      readonly store: EventStore;
      readonly context: string;
      readonly environments: readonly Environment[];
      readonly start: (lane: LaneName) => LaneSubscription;
    },
    { wait, log }: { readonly wait: Wait; readonly log: BusLog },
  ) {
    const name = `lanes of ${of.context} for ${of.name}`;
    this.task = new PersistentTask({ name, run: (task) => this.run(task), wait, log });
    this.take(lanesOf(of.context, of.environments));
    this.unsubscribe = of.store.onAppended((grown) => {
      if (!this.shares.has(grown) && contextOf(grown) === of.context) this.wakeup.wake();
    });
  }

  get all(): readonly LaneSubscription[] {
    return [...this.shares.values()];
  }

  /** Takes up every lane that is there now; rejects when the store is unreachable. */
  async look(): Promise<void> {
    this.take(await this.of.store.lanes(this.of.context));
  }

  status(): SubscriptionStatus {
    return this.task.status();
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.task.stop();
    await Promise.all(this.all.map((share) => share.stop()));
  }

  private async run(task: PersistentTask): Promise<void> {
    await this.look();
    task.running();
    await this.wakeup.wait(LOOK_MS, task.signal);
  }

  private take(lanes: readonly LaneName[]): void {
    if (this.task.isStopped()) return;
    for (const lane of lanes) {
      if (this.shares.has(lane) || !this.of.environments.includes(environmentOf(lane))) continue;
      this.shares.set(lane, this.of.start(lane));
    }
  }
}
