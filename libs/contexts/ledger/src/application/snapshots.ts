import type { LaneName } from '@causeway/event-store';
import type { AccountRecord } from '../domain/account.js';
import type { BookContents } from '../domain/book-contents.js';
import type { Change } from '../domain/change.js';
import type { OpenCredit, OpenHold } from '../domain/ledger-state.js';
import { SystemAccountMap } from '../domain/system-account-map.js';
import type { SystemRecord } from './committed-lanes.js';
import type { CommittedState } from './committed-state.js';

/** A book as the log had it at a position; what had ended by then is looked up in the log. */
export type Snapshot = Omit<BookContents, 'ended'>;

/** What changed since the last snapshot, as it is now. Written in one transaction, so that a snapshot is whole. */
export interface SnapshotDelta {
  readonly position: number;
  /** The position of the snapshot that it extends; 0 for a whole one, which replaces any other. */
  readonly since: number;
  readonly accounts: readonly AccountRecord[];
  readonly systems: readonly SystemRecord[];
  /** Open holds and credits, and the names of those that ended. */
  readonly open: readonly (OpenHold | OpenCredit)[];
  readonly ended: readonly OpenItemName[];
  /** Counters with their sums; zero for those that came to nothing. */
  readonly counters: readonly CounterRecord[];
}

export interface OpenItemName {
  readonly kind: 'HOLD' | 'CREDIT';
  readonly platformId: string;
  readonly id: string;
}

export interface CounterRecord {
  readonly platformId: string;
  readonly counter: string;
  readonly usedMinor: bigint;
}

/** Where snapshots are kept. A cache of the log and nothing more: without one, the lane is read from its beginning. */
export interface Snapshots {
  read(lane: LaneName): Promise<Snapshot | undefined>;
  /** Does nothing when the stored snapshot is as new, or older than what the delta extends. */
  write(lane: LaneName, delta: SnapshotDelta): Promise<void>;
}

/** Remembers what a snapshot must hold anew. Fed with committed changes only. */
export class SnapshotDraft {
  private accounts = new Set<string>();
  private systems = new SystemAccountMap<SystemRecord>();
  private open = new Map<string, OpenHold | OpenCredit>();
  private ended = new Map<string, OpenItemName>();
  private counters = new Map<string, CounterRecord>();
  private changes = 0;

  /** `since`: the position of the stored snapshot, 0 when there is none to extend. */
  constructor(private since = 0) {}

  get size(): number {
    return this.changes;
  }

  note({ accounts, systems, hold, credit, counters }: Change): void {
    this.changes += 1;
    for (const { accountId } of accounts) this.accounts.add(accountId);
    for (const { platformId, account, currency, after } of systems)
      this.systems.put(platformId, account, currency, { platformId, account, currency, balance: after });
    if (hold !== undefined) {
      const isOpen = hold.after?.status === 'HELD' ? hold.after : undefined;
      this.noteItem({ kind: 'HOLD', platformId: hold.platformId, id: hold.id }, isOpen);
    }
    if (credit !== undefined) {
      const isOpen = credit.after?.status === 'PENDING' ? credit.after : undefined;
      this.noteItem({ kind: 'CREDIT', platformId: credit.platformId, id: credit.id }, isOpen);
    }
    for (const { platformId, id, after } of counters)
      this.counters.set(`${platformId} ${id}`, { platformId, counter: id, usedMinor: after ?? 0n });
  }

  /** Everything noted so far; the draft then begins anew. */
  take(state: CommittedState): SnapshotDelta {
    const delta: SnapshotDelta = {
      position: state.position,
      since: this.since,
      accounts: [...this.accounts].flatMap((accountId) => state.account(accountId) ?? []),
      systems: [...this.systems.entries()].map(([, , , record]) => record),
      open: [...this.open.values()],
      ended: [...this.ended.values()],
      counters: [...this.counters.values()],
    };
    this.accounts = new Set();
    this.systems = new SystemAccountMap();
    this.open = new Map();
    this.ended = new Map();
    this.counters = new Map();
    this.changes = 0;
    this.since = delta.position;
    return delta;
  }

  /** Takes a delta back that could not be written: what was noted since is newer and stays. */
  putBack(delta: SnapshotDelta): void {
    this.changes += 1;
    this.since = delta.since;
    for (const { accountId } of delta.accounts) this.accounts.add(accountId);
    for (const record of delta.systems) {
      const { platformId, account, currency } = record;
      const newer = this.systems.get(platformId, account, currency);
      if (newer === undefined) this.systems.put(platformId, account, currency, record);
    }
    for (const item of delta.open) {
      const name = nameOf(item);
      if (!this.ended.has(keyOf(name))) keepNewer(this.open, keyOf(name), item);
    }
    for (const name of delta.ended) if (!this.open.has(keyOf(name))) this.ended.set(keyOf(name), name);
    for (const record of delta.counters)
      keepNewer(this.counters, `${record.platformId} ${record.counter}`, record);
  }

  private noteItem(name: OpenItemName, item: OpenHold | OpenCredit | undefined): void {
    const key = keyOf(name);
    if (item === undefined) {
      this.open.delete(key);
      this.ended.set(key, name);
    } else {
      this.open.set(key, item);
      this.ended.delete(key);
    }
  }
}

const keyOf = ({ kind, platformId, id }: OpenItemName): string => `${kind} ${platformId} ${id}`;

const nameOf = (item: OpenHold | OpenCredit): OpenItemName =>
  item.status === 'HELD'
    ? { kind: 'HOLD', platformId: item.platformId, id: item.holdId }
    : { kind: 'CREDIT', platformId: item.platformId, id: item.creditId };

const keepNewer = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
  if (!map.has(key)) map.set(key, value);
};
