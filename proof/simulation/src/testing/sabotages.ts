import {
  InMemoryWriterLane,
  type AppendStatus,
  type Holding,
  type KnownCommand,
  type LaneBatch,
  type Tenure,
  type WriterLane,
} from '@causeway/event-store';
import type { WriterPorts } from '@causeway/ledger/testing';
import type { Sabotage } from '../episode.js';

type LaneMethods = Pick<WriterLane, 'append' | 'claim' | 'commands' | 'holder'>;

/** The lane of a process with some of its answers replaced. */
const withLane =
  (replace: (lane: WriterLane) => Partial<LaneMethods>) =>
  (ports: WriterPorts): WriterPorts => {
    const { lane } = ports;
    const wrapped: WriterLane = {
      lane: lane.lane,
      claim: (holder, since) => lane.claim(holder, since),
      release: (tenure) => lane.release(tenure),
      append: (batch) => lane.append(batch),
      commands: (ids) => lane.commands(ids),
      objects: (ids) => lane.objects(ids),
      read: (after, limit) => lane.read(after, limit),
      entry: (position) => lane.entry(position),
      holder: () => lane.holder(),
      close: () => lane.close(),
      ...replace(lane),
    };
    return { ...ports, lane: wrapped };
  };

/** Accepts a writer's batches under any epoch. */
class UnfencedLane extends InMemoryWriterLane {
  override appendNow(batch: LaneBatch): AppendStatus {
    return super.appendNow({ ...batch, epoch: this.memory.epoch });
  }
}

/** Accepts a writer's batches at any position. */
class UnplacedLane extends InMemoryWriterLane {
  override appendNow(batch: LaneBatch): AppendStatus {
    return super.appendNow({ ...batch, afterPosition: this.memory.entries.length });
  }
}

/** Does not recognize repeated command ids. */
class ForgetfulLane extends InMemoryWriterLane {
  override appendNow(batch: LaneBatch): AppendStatus {
    for (const { commandId } of batch.commands) this.memory.commands.delete(commandId);
    return super.appendNow(batch);
  }
}

/** Loses one entry of a batch, when it has several. */
class LeakyLane extends InMemoryWriterLane {
  override appendNow(batch: LaneBatch): AppendStatus {
    return super.appendNow(batch.entries.length < 2 ? batch : { ...batch, entries: batch.entries.slice(1) });
  }
}

/** Gives the same epoch to every claim. */
class SharedLane extends InMemoryWriterLane {
  override async claim(...[holder, since]: Parameters<WriterLane['claim']>): Promise<Tenure | undefined> {
    const tenure = await super.claim(holder, since);
    const { holdings } = this.memory;
    holdings.splice(0, holdings.length, { epoch: 1, holder });
    return tenure && { ...tenure, epoch: 1 };
  }
}

const lateTenures = new WeakMap<WriterPorts, Tenure>();

/** Errors of a writer or its store that the simulation has to find. */
export const SABOTAGES: Readonly<Record<string, Sabotage>> = {
  'the store does not fence old epochs off': { lane: (name, memory) => new UnfencedLane(name, memory) },
  'the store appends wherever the lane ends': { lane: (name, memory) => new UnplacedLane(name, memory) },
  'the store forgets the ids of commands': { lane: (name, memory) => new ForgetfulLane(name, memory) },
  'the store loses an entry of a batch': { lane: (name, memory) => new LeakyLane(name, memory) },
  'all claims have the same epoch': { lane: (name, memory) => new SharedLane(name, memory) },
  'answers are given before the commit': {
    ports: withLane((lane) => ({
      append: (batch) => {
        lane.append(batch).catch(() => undefined);
        return Promise.resolve({ status: 'appended' });
      },
    })),
  },
  'an append of unknown result is taken for written': {
    ports: withLane((lane) => ({
      append: (batch) => lane.append(batch).catch(() => ({ status: 'appended' })),
    })),
  },
  'ids are not looked up': {
    ports: withLane(() => ({ commands: () => Promise.resolve<KnownCommand[]>([]) })),
  },
  'the newest answer of an id is made up anew': {
    ports: withLane((lane) => ({
      commands: async (ids) => (await lane.commands(ids)).map((known) => ({ ...known, answer: MADE_UP })),
    })),
  },
  'a lease never ends': { ports: (ports) => ({ ...ports, hasLease: () => true }) },
  'a writer believes that it still holds the lane': {
    ports: (ports) =>
      withLane((lane) => ({
        claim: async (holder, since) => {
          const tenure = await lane.claim(holder, since);
          if (tenure !== undefined) lateTenures.set(ports, tenure);
          return tenure;
        },
        holder: async (): Promise<Holding | undefined> => {
          const tenure = lateTenures.get(ports);
          return tenure && { epoch: tenure.epoch, holder: ports.holder };
        },
      }))(ports),
  },
  'the clock of an instance counts as the time of the lane': {
    lane: (name, memory) =>
      new (class extends InMemoryWriterLane {
        override appendNow(batch: LaneBatch): AppendStatus {
          const isOdd = memory.entries.length % 2 === 1;
          return super.appendNow(
            isOdd ? { ...batch, recordedAt: '2025-12-31T00:00:00.000Z' as never } : batch,
          );
        }
      })(name, memory),
  },
  'a snapshot leaves out what was on hold': {
    ports: (ports) => ({
      ...ports,
      snapshots: {
        read: (lane) => ports.snapshots.read(lane),
        write: (lane, delta) => ports.snapshots.write(lane, { ...delta, counters: [], open: [] }),
      },
    }),
  },
};

const MADE_UP = JSON.stringify({ status: 'REFUSED', code: 'ACCOUNT_NOT_FOUND', details: {} });
