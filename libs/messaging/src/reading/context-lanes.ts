import { contextOf, environmentOf, lanesOf, type EventStore, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import { PersistentTask } from '../persistent-task.js';
import type { BusLog, SubscriptionStatus } from '../port.js';
import { Wakeup, type Wait } from '../wakeup.js';
import type { LaneSubscription } from './lane-subscription.js';

/** How soon a new lane without appends is found. */
const LOOK_MS = 5_000;

/** The lanes of contexts and their ends, read periodically, once for all followers. */
export class LaneCensus {
  private asked: Promise<ReadonlyMap<LaneName, number>> | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;

  /** The lanes of a context with their ends. */
  async ends(context: string, store: EventStore): Promise<ReadonlyMap<LaneName, number>> {
    if (this.asked === undefined || performance.now() - this.askedAt >= LOOK_MS / 2) {
      this.askedAt = performance.now();
      const asked = store.ends();
      this.asked = asked;
      asked.catch(() => {
        if (this.asked === asked) this.asked = undefined;
      });
    }
    return new Map([...(await this.asked)].filter(([lane]) => contextOf(lane) === context));
  }
}

/**
 * The lanes of one context, each with its own share of a reader or relay. A context gets further lanes at a
 * later start of its service; its readers go on running, and follow new lanes as soon as they find them.
 */
export class ContextLanes {
  private readonly shares = new Map<LaneName, LaneSubscription>();
  private readonly wakeup = new Wakeup();
  private readonly task: PersistentTask;
  private readonly unsubscribe: () => void;
  /** A lane has grown that is not followed yet. */
  private isNews = false;

  constructor(
    private readonly of: {
      readonly name: string;
      readonly store: EventStore;
      readonly context: string;
      readonly environments: readonly Environment[];
      readonly start: (lane: LaneName) => LaneSubscription;
    },
    private readonly by: { readonly wait: Wait; readonly log: BusLog; readonly census: LaneCensus },
  ) {
    const { wait, log } = by;
    const name = `lanes of ${of.context} for ${of.name}`;
    this.task = new PersistentTask({ name, run: (task) => this.run(task), wait, log });
    this.take(lanesOf(of.context, of.environments));
    this.unsubscribe = of.store.onAppended((grown) => {
      if (this.shares.has(grown)) return;
      this.isNews = true;
      this.wakeup.wake();
    }, of.context);
  }

  get all(): readonly LaneSubscription[] {
    return [...this.shares.values()];
  }

  /** Follows every existing lane; rejects when the store is unreachable. */
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
    const { context, store } = this.of;
    const ends = await this.by.census.ends(context, store);
    this.take([...ends.keys()]);
    for (const [lane, end] of ends) this.shares.get(lane)?.looked?.(end);
    task.running();
    await this.wakeup.wait(LOOK_MS, task.signal);
    if (this.isNews) await this.look();
    this.isNews = false;
  }

  private take(lanes: readonly LaneName[]): void {
    if (this.task.isStopped()) return;
    for (const lane of lanes) {
      if (this.shares.has(lane) || !this.of.environments.includes(environmentOf(lane))) continue;
      this.shares.set(lane, this.of.start(lane));
    }
  }
}
