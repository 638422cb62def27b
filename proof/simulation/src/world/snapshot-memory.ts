import type { LaneName } from '@causeway/event-store';
import type { Snapshot, SnapshotDelta, Snapshots } from '@causeway/ledger/testing';

type Item = SnapshotDelta['open'][number];

interface Kept {
  position: number;
  readonly accounts: Map<string, SnapshotDelta['accounts'][number]>;
  readonly systems: Map<string, SnapshotDelta['systems'][number]>;
  readonly items: Map<string, Item>;
  readonly counters: Map<string, SnapshotDelta['counters'][number]>;
}

/** The twin of the snapshots in PostgreSQL: a newer snapshot stays, the whole of it. */
export class SnapshotMemory implements Snapshots {
  private readonly lanes = new Map<LaneName, Kept>();

  read(lane: LaneName): Promise<Snapshot | undefined> {
    const kept = this.lanes.get(lane);
    if (kept === undefined) return Promise.resolve(undefined);
    const items = [...kept.items.values()];
    return Promise.resolve({
      version: kept.position,
      accounts: [...kept.accounts.values()],
      systems: [...kept.systems.values()],
      holds: items.flatMap((item) => (item.status === 'HELD' ? item : [])),
      credits: items.flatMap((item) => (item.status === 'PENDING' ? item : [])),
      counters: [...kept.counters.values()],
    });
  }

  write(lane: LaneName, delta: SnapshotDelta): Promise<void> {
    const there = this.lanes.get(lane) ?? nothingYet();
    if (there.position >= delta.position || there.position < delta.since) return Promise.resolve();
    const kept = delta.since === 0 ? nothingYet() : there;
    this.lanes.set(lane, kept);
    kept.position = delta.position;
    for (const account of delta.accounts) kept.accounts.set(account.accountId, account);
    for (const system of delta.systems)
      kept.systems.set(`${system.platformId} ${system.account} ${system.currency}`, system);
    for (const item of delta.open) kept.items.set(keyOf(item), item);
    for (const { kind, platformId, id } of delta.ended) kept.items.delete(`${kind} ${platformId} ${id}`);
    for (const counter of delta.counters) {
      kept.counters.set(`${counter.platformId} ${counter.counter}`, counter);
    }
    return Promise.resolve();
  }
}

const nothingYet = (): Kept => ({
  position: 0,
  accounts: new Map(),
  systems: new Map(),
  items: new Map(),
  counters: new Map(),
});

const keyOf = (item: Item): string =>
  item.status === 'HELD'
    ? `HOLD ${item.platformId} ${item.holdId}`
    : `CREDIT ${item.platformId} ${item.creditId}`;
