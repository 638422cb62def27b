import type { SnapshotDelta } from '@causeway/ledger/testing';
import { RosterMemory } from './roster-memory.js';
import { SnapshotMemory } from './snapshot-memory.js';

const LANE = 'ledger.sandbox';
const delta = (position: number, since: number, used: bigint, counter = 'day'): SnapshotDelta => ({
  position,
  since,
  accounts: [],
  systems: [],
  open: [],
  ended: [],
  counters: [{ platformId: 'acme', counter, usedMinor: used }],
});
const shown = async (snapshots: SnapshotMemory) => {
  const snapshot = await snapshots.read(LANE);
  return [
    snapshot?.version,
    ...(snapshot?.counters.map(({ counter, usedMinor }) => `${counter} ${usedMinor}`) ?? []),
  ];
};

describe('snapshots in memory', () => {
  it('are none before the first', async () => {
    expect(await new SnapshotMemory().read(LANE)).toBeUndefined();
  });

  it('go on from the one that is there', async () => {
    const snapshots = new SnapshotMemory();
    await snapshots.write(LANE, delta(5, 0, 1n));
    await snapshots.write(LANE, delta(8, 5, 2n, 'week'));
    expect(await shown(snapshots)).toStrictEqual([8, 'day 1', 'week 2']);
  });

  it('keep what is as new, and what a delta does not go on from', async () => {
    const snapshots = new SnapshotMemory();
    await snapshots.write(LANE, delta(5, 0, 1n));
    for (const late of [delta(5, 0, 2n), delta(4, 0, 3n), delta(9, 6, 4n)]) await snapshots.write(LANE, late);
    expect(await shown(snapshots)).toStrictEqual([5, 'day 1']);
  });

  it('make room for a whole one', async () => {
    const snapshots = new SnapshotMemory();
    await snapshots.write(LANE, delta(5, 0, 1n));
    await snapshots.write(LANE, delta(6, 0, 2n, 'week'));
    expect(await shown(snapshots)).toStrictEqual([6, 'week 2']);
  });
});

describe('a roster in memory', () => {
  it('returns what was there before the beat, and counts beats by instance', async () => {
    const roster = new RosterMemory(() => new Map([[LANE, { epoch: 3 }]]));
    const [a, b] = [
      { instanceId: 'a', address: 'http://a' },
      { instanceId: 'b', address: 'http://b' },
    ];
    const first = await roster.beat(a);
    expect(first.instances).toStrictEqual([]);
    expect(first.holdings.get(LANE)).toStrictEqual({ epoch: 3 });
    await roster.beat(a);
    expect((await roster.beat(b)).instances).toStrictEqual([{ ...a, beat: 2 }]);
    await roster.remove('a');
    expect((await roster.beat(b)).instances).toStrictEqual([{ ...b, beat: 1 }]);
  });
});
