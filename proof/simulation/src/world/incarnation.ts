import { MovedError, UnavailableError } from '@causeway/commands';
import { BEAT_MS, isTransient, LaneKeeper, type Holder, type LaneName } from '@causeway/event-store';
import { LedgerWriter, type LedgerObserver, type WriterPorts } from '@causeway/ledger/testing';
import type { Appointment } from '../schedule/agenda.js';
import { SimulatedLane } from './simulated-lane.js';
import { InjectedRefusal, StoreLink, type Sender } from './store-link.js';
import type { Store } from './store.js';
import { wallTime, type World } from './world.js';

/** The clock of a machine, which others may set. */
export interface MachineClock {
  offsetMs: number;
}

/** A pending call to a process; its caller is notified when the process ends. */
export interface Served {
  cut(): void;
}

/** What a sabotage changes of a writer's surroundings. */
export type PortsMaker = (ports: WriterPorts) => WriterPorts;

/**
 * A process from its start to its end. The writers and their keeper are the product's own; the world outside
 * the process is simulated. It can be stopped and resumed, as by SIGSTOP: until then, everything that arrives
 * is pending.
 */
export class Incarnation implements Sender {
  readonly writers: ReadonlyMap<LaneName, LedgerWriter>;
  readonly serving = new Set<Served>();
  private readonly self: Holder;
  private readonly link: StoreLink;
  private readonly keeper: LaneKeeper;
  private living = true;
  private stopped: [label: string, run: () => void][] | undefined;

  constructor(
    private readonly world: World,
    store: Store,
    readonly name: string,
    address: string,
    clock: MachineClock,
    sabotage: PortsMaker,
  ) {
    this.self = { instanceId: name, address };
    this.link = new StoreLink(world, store, this);
    const { link } = this;
    const failed = (error: unknown): void => this.failed(error);
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => this.later(ms, `${name} pause over`, resolve));
    this.keeper = new LaneKeeper(
      {
        roster: {
          beat: (self) => link.ask('beat', () => store.roster.beat(self)),
          remove: (id) => link.ask('remove', () => store.roster.remove(id)),
        },
        self: this.self,
        monotonicMs: () => world.nowMs,
        failed,
      },
      () => [...this.writers.values()],
    );
    const machineNow = () => wallTime(world.nowMs + clock.offsetMs);
    const snapshots: WriterPorts['snapshots'] = {
      read: async (lane) => {
        const snapshot = await link.ask('read snapshot', () => store.snapshots.read(lane));
        if (snapshot !== undefined) world.tally.count('snapshot loaded');
        return snapshot;
      },
      write: (lane, delta) => {
        world.tally.count('snapshot written');
        return link.ask('write snapshot', () => store.snapshots.write(lane, delta));
      },
    };
    const surroundings = {
      environment: 'sandbox',
      holder: this.self,
      snapshots,
      clock: { now: machineNow },
      machineNow,
      pause,
      failed,
      observer: observing(world),
    } as const;
    this.writers = new Map(
      store.lanes.map((stored) => {
        const lane = new SimulatedLane(stored, link, world);
        const hasLease = (epoch: number): boolean => this.keeper.hasLease(stored.name, epoch);
        return [stored.name, new LedgerWriter(sabotage({ ...surroundings, lane, hasLease }))];
      }),
    );
  }

  get isAlive(): boolean {
    return this.living;
  }

  get isStopped(): boolean {
    return this.stopped !== undefined;
  }

  start(): void {
    const looking = async (): Promise<void> => {
      while (this.living) {
        await this.keeper.look().catch((error: unknown) => this.failed(error));
        for (const writer of this.writers.values()) writer.tick();
        await new Promise<void>((resolve) => this.later(BEAT_MS, `${this.name} looks`, resolve));
      }
    };
    void looking();
  }

  later(delayMs: number, label: string, run: () => void): Appointment {
    return this.world.agenda.in(
      delayMs,
      label,
      () => {
        if (this.stopped === undefined) run();
        else this.stopped.push([label, run]);
      },
      this,
    );
  }

  /** The address at which a lane is written, as far as this process knows. */
  addressOf(lane: LaneName): string | undefined {
    return this.keeper.addressOf(lane);
  }

  stop(): void {
    this.stopped ??= [];
  }

  /** Delivers what arrived while it was stopped, in order. */
  goOn(): void {
    const waiting = this.stopped ?? [];
    this.stopped = undefined;
    for (const [label, run] of waiting) this.later(0, `${label} (after the stop)`, run);
  }

  /** Releases all lanes, as a process does at its end. */
  leave(): Promise<void> {
    return this.keeper.leave();
  }

  die(): void {
    this.living = false;
    this.link.cut();
    for (const served of this.serving) served.cut();
    this.serving.clear();
  }

  private failed(error: unknown): void {
    if (isTransient(error) || error instanceof UnavailableError || error instanceof MovedError) {
      this.world.tally.count('reported as failed: passing');
    } else if (error instanceof InjectedRefusal) {
      this.world.tally.count('reported as failed: refused');
    } else if (error instanceof Error && isOfLaterWriter(error.cause)) {
      this.world.tally.count('reported as failed: snapshot of a later writer');
    } else {
      this.world.fail(`${this.name} reports a failure of its own: ${String(error)}`);
    }
  }
}

/** A slow reader finds entries of the next writer; its own tenure is over. */
const isOfLaterWriter = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.startsWith('It goes up to ');

const observing = ({ tally }: World): LedgerObserver => ({
  concluded: ({ kind, outcome }) => tally.count(`${kind}: ${outcome}`),
  appended: ({ commands }) => tally.count(commands >= 16 ? 'batch of 16 or more' : 'batch of fewer than 16'),
  loaded: () => tally.count('book loaded'),
});
