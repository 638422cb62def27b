import type { LaneName } from '../lane-name.js';
import { BEAT_MS, LaneKeeper } from './lane-keeper.js';
import { CLAIM_MS, LEASE_MS } from './lane-leases.js';
import { DEAD_AFTER_MS, SETTLED_AFTER_MS } from './lane-placement.js';
import type { Holder, Holding, RosterReading, WriterRoster } from './port.js';

/** The tables of a roster, and a clock, shared by all instances of a test. */
class Table {
  nowMs = 0;
  readonly beats = new Map<string, { holder: Holder; beat: number }>();
  readonly holdings = new Map<LaneName, Holding>();

  rosterOf(slowMs = 0): WriterRoster {
    return {
      beat: async (self): Promise<RosterReading> => {
        const beat = (this.beats.get(self.instanceId)?.beat ?? 0) + 1;
        this.beats.set(self.instanceId, { holder: self, beat });
        this.nowMs += slowMs;
        return {
          instances: [...this.beats.values()].map(({ holder, beat: at }) => ({ ...holder, beat: at })),
          holdings: new Map(this.holdings),
        };
      },
      remove: async (instanceId) => void this.beats.delete(instanceId),
    };
  }
}

const LANES = ['ledger.sandbox', 'ledger.production', 'ledger-2.sandbox', 'ledger-2.production'] as const;

const instance = (table: Table, instanceId: string, slowMs = 0) => {
  const self = { instanceId, address: `http://${instanceId}` };
  const held = new Set<LaneName>();
  const seen = { doubted: 0, waits: [] as number[] };
  const lanes = LANES.map((lane) => ({
    lane,
    isHeld: () => held.has(lane),
    take: async (waitMs: () => number) => {
      seen.waits.push(waitMs());
      table.holdings.set(lane, { epoch: (table.holdings.get(lane)?.epoch ?? 0) + 1, holder: self });
      held.add(lane);
    },
    give: async () => {
      table.holdings.set(lane, { epoch: (table.holdings.get(lane)?.epoch ?? 0) + 1 });
      held.delete(lane);
    },
    confirm: async () => {
      seen.doubted += 1;
      if (table.holdings.get(lane)?.holder?.instanceId !== instanceId) held.delete(lane);
    },
  }));
  const failures: unknown[] = [];
  const keeper = new LaneKeeper(
    {
      roster: table.rosterOf(slowMs),
      self,
      monotonicMs: () => table.nowMs,
      failed: (error) => failures.push(error),
    },
    () => lanes,
  );
  return { keeper, held, seen };
};

/** Looks by turns, often enough that a lease may be relied on. */
const looksOn = async (table: Table, ...instances: readonly ReturnType<typeof instance>[]): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    table.nowMs += BEAT_MS;
    for (const { keeper } of instances) await keeper.look();
  }
};

describe('keepers', () => {
  it('share the lanes among those that live, and never leave one without a writer', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    const b = instance(table, 'b');
    await a.keeper.look();
    expect(a.held.size).toBe(4);
    for (let round = 0; round < 8; round += 1) {
      table.nowMs += SETTLED_AFTER_MS / 4;
      await a.keeper.look();
      await b.keeper.look();
    }
    expect(a.held.size + b.held.size).toBe(4);
    expect(b.held.size).toBeGreaterThan(0);
    for (const lane of b.held) expect(a.keeper.addressOf(lane)).toBe('http://b');
  });

  it('take over what a dead instance held, not sooner than its lease has run out', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    const b = instance(table, 'b');
    await a.keeper.look();
    await b.keeper.look();
    expect(b.held.size).toBe(0);
    const hasLease = (): boolean => LANES.some((lane) => a.keeper.hasLease(lane, 1));
    await looksOn(table, a, b);
    expect(hasLease()).toBe(true);
    table.nowMs += LEASE_MS;
    expect(hasLease()).toBe(false);
    const before = b.held.size;
    await b.keeper.look();
    expect(b.held.size).toBe(before);
    table.nowMs += DEAD_AFTER_MS - LEASE_MS;
    await b.keeper.look();
    expect(b.held.size).toBe(4);
    expect(b.seen.waits).toStrictEqual(b.seen.waits.map(() => 0));
  });

  it('have a lease on the lanes that the roster assigns to them, under the epoch that it names', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    await a.keeper.look();
    await looksOn(table, a);
    const leases = [0, 1, 2].map((epoch) => a.keeper.hasLease('ledger.sandbox', epoch));
    expect(leases).toStrictEqual([false, true, false]);
    table.holdings.set('ledger.sandbox', { epoch: 2, holder: { instanceId: 'b', address: 'http://b' } });
    await a.keeper.look();
    expect(a.keeper.hasLease('ledger.sandbox', 1)).toBe(false);
    expect(a.keeper.hasLease('ledger.production', 1)).toBe(true);
  });

  it('wait with a lane that they were slow to claim until no other process can answer for it', async () => {
    const table = new Table();
    const slow = instance(table, 'a', CLAIM_MS + 1);
    await slow.keeper.look();
    expect(slow.seen.waits).toStrictEqual(LANES.map(() => LEASE_MS));
  });

  it('take a lane that is theirs without their knowing, also one that another should have, and wait with it', async () => {
    for (const others of [[], ['b', 'c', 'd', 'e']]) {
      const table = new Table();
      const a = instance(table, 'a');
      const rest = others.map((name) => instance(table, name));
      await looksOn(table, a, ...rest);
      await looksOn(table, a, ...rest);
      const [first] = LANES;
      for (const { held } of [a, ...rest]) held.delete(first);
      table.holdings.set(first, { epoch: 9, holder: { instanceId: 'a', address: 'http://a' } });
      await a.keeper.look();
      expect(a.held.has(first)).toBe(true);
      expect(a.seen.waits.at(-1)).toBe(LEASE_MS);
    }
  });

  it('let go of what was taken over while they were paused, and get their share again', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    const b = instance(table, 'b');
    const both = async (rounds: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        table.nowMs += SETTLED_AFTER_MS / 4;
        await a.keeper.look();
        await b.keeper.look();
      }
    };
    await both(8);
    expect([a.held.size, b.held.size]).toStrictEqual([2, 2]);
    await b.keeper.look();
    table.nowMs += DEAD_AFTER_MS;
    await b.keeper.look();
    expect(b.held.size).toBe(4);
    await a.keeper.look();
    expect(a.held.size).toBe(0);
    await both(8);
    expect([a.held.size, b.held.size]).toStrictEqual([2, 2]);
    expect(new Set([...a.held, ...b.held]).size).toBe(4);
  });

  it('do not doubt what they hold by the roster', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    await a.keeper.look();
    await a.keeper.look();
    expect([a.held.size, a.seen.doubted]).toStrictEqual([4, 0]);
  });

  it('count a lease from when the beat was sent, however long its answer took', async () => {
    const table = new Table();
    const slow = instance(table, 'a', LEASE_MS);
    await looksOn(table, slow);
    expect(slow.keeper.hasLease('ledger.sandbox', 1)).toBe(false);
  });

  it('give everything back when they leave', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    const b = instance(table, 'b');
    await a.keeper.look();
    await b.keeper.look();
    await a.keeper.leave();
    expect(a.keeper.hasLease('ledger.sandbox', 1)).toBe(false);
    await b.keeper.look();
    expect(b.held.size).toBe(4);
  });
});
