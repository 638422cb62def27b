import type { LaneName } from '../lane-name.js';
import { LaneKeeper, LEASE_MS } from './lane-keeper.js';
import { DEAD_AFTER_MS, SETTLED_AFTER_MS } from './lane-placement.js';
import type { Holder, Holding } from './port.js';
import type { RosterReading, WriterRoster } from './port.js';

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
  const seen = { doubted: 0 };
  const lanes = LANES.map((lane) => ({
    lane,
    isHeld: () => held.has(lane),
    take: async () => {
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
    table.nowMs += LEASE_MS;
    expect(a.keeper.hasLease()).toBe(false);
    await b.keeper.look();
    expect(b.held.size).toBe(0);
    table.nowMs += DEAD_AFTER_MS - LEASE_MS;
    await b.keeper.look();
    expect(b.held.size).toBe(4);
  });

  it('let go of what was taken over while they were paused, and take it again when it is theirs', async () => {
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
    const before = [new Set(a.held), new Set(b.held)];
    await b.keeper.look();
    table.nowMs += DEAD_AFTER_MS;
    await b.keeper.look();
    expect(b.held.size).toBe(4);
    await a.keeper.look();
    expect(a.held.size).toBe(0);
    await both(8);
    expect([a.held, b.held]).toStrictEqual(before);
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
    await slow.keeper.look();
    expect(slow.keeper.hasLease()).toBe(false);
  });

  it('give everything back when they leave', async () => {
    const table = new Table();
    const a = instance(table, 'a');
    const b = instance(table, 'b');
    await a.keeper.look();
    await b.keeper.look();
    await a.keeper.leave();
    expect(a.keeper.hasLease()).toBe(false);
    await b.keeper.look();
    expect(b.held.size).toBe(4);
  });
});
