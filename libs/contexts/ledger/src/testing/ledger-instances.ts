import {
  InMemoryWriterLane,
  LaneMemory,
  laneOf,
  TransientError,
  type Holder,
  type LaneName,
  type RosterReading,
  type WriterLane,
  type WriterRoster,
} from '@causeway/event-store';
import { FixedClock, type Environment } from '@causeway/kernel';
import { LedgerLanes } from '../application/ledger-lanes.js';
import type { LaneAssignments } from '@causeway/lane-writer';
import { before } from '../infrastructure/before.adapter.js';
import { pause } from '../infrastructure/pause.adapter.js';

const ENVIRONMENT = 'sandbox';

/** A process of a ledger, and its controls. */
export interface Instance {
  readonly lanes: LedgerLanes;
  readonly address: string;
  readonly failures: unknown[];
  /** The lanes that it has opened and not closed. */
  readonly open: ReadonlySet<WriterLane>;
  /** While it is paused, its requests get no answer; they are carried out when it continues. */
  pause(): void;
  goOn(): void;
  /** Its database cannot be reached from it. */
  isCutOff: boolean;
}

/** The database of several ledgers, in memory: their lanes, their roster, the lanes of platforms. */
export class LedgerInstances {
  readonly memories = new Map<LaneName, LaneMemory>();
  readonly assigned = new Map<string, number>();
  private readonly beats = new Map<string, Holder & { readonly beat: number }>();

  start(address: string, laneCount: number): Instance {
    const names = Array.from({ length: laneCount }, (_, index) => laneOf('ledger', ENVIRONMENT, index + 1));
    const failures: unknown[] = [];
    const open = new Set<WriterLane>();
    let resumed = Promise.resolve();
    let resume = (): void => undefined;
    const reached = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
      await resumed;
      if (instance.isCutOff) throw new TransientError(new Error('no connection'));
      return ask();
    };
    const lanes = new LedgerLanes({
      store: { lanes: () => reached(async () => names) },
      writerLanes: {
        roster: this.rosterOf(reached),
        lane: (name) => {
          const lane = through(this.laneOf(name), reached, () => open.delete(lane));
          open.add(lane);
          return Promise.resolve(lane);
        },
      },
      address,
      views: { rows: () => Promise.reject(new Error('no view is asked')) },
      clock: new FixedClock(),
      failed: (error) => failures.push(error),
      snapshots: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
      assignments: this.assignments(),
      pause,
      before,
    });
    const instance: Instance = {
      lanes,
      address,
      failures,
      open,
      isCutOff: false,
      pause: () => {
        resumed = new Promise((resolve) => (resume = resolve));
      },
      goOn: () => resume(),
    };
    return instance;
  }

  /** Where a lane was last claimed for; `undefined` when it is given back. */
  writerOf(lane: LaneName): string | undefined {
    return this.memories.get(lane)?.holding?.holder?.address;
  }

  private laneOf(name: LaneName): InMemoryWriterLane {
    const memory = this.memories.get(name) ?? new LaneMemory();
    this.memories.set(name, memory);
    return new InMemoryWriterLane(name, memory);
  }

  private rosterOf(reached: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>): WriterRoster {
    return {
      beat: (self) =>
        reached(async (): Promise<RosterReading> => {
          const holdings = [...this.memories].flatMap(([lane, { holding }]) =>
            holding === undefined ? [] : [[lane, holding] as const],
          );
          const reading = { instances: [...this.beats.values()], holdings: new Map(holdings) };
          this.beats.set(self.instanceId, {
            ...self,
            beat: (this.beats.get(self.instanceId)?.beat ?? 0) + 1,
          });
          return reading;
        }),
      remove: (instanceId) => reached(async () => void this.beats.delete(instanceId)),
    };
  }

  private assignments(): LaneAssignments {
    return {
      assign: (platformId: string, environment: Environment, proposed: number) => {
        const key = `${environment} ${platformId}`;
        const lane = this.assigned.get(key) ?? proposed;
        this.assigned.set(key, lane);
        return Promise.resolve(lane);
      },
    };
  }
}

/** Every request to the lane is pending until its process can reach the lane. */
const through = (
  lane: InMemoryWriterLane,
  reached: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>,
  closed: () => void,
): WriterLane => ({
  lane: lane.lane,
  claim: (...asked) => reached(() => lane.claim(...asked)),
  release: (...asked) => reached(() => lane.release(...asked)),
  append: (...asked) => reached(() => lane.append(...asked)),
  commands: (...asked) => reached(() => lane.commands(...asked)),
  objects: (...asked) => reached(() => lane.objects(...asked)),
  read: (...asked) => reached(() => lane.read(...asked)),
  entry: (...asked) => reached(() => lane.entry(...asked)),
  holder: () => reached(() => lane.holder()),
  close: () => lane.close().then(closed),
});
