import {
  NEVER_CURRENT,
  type Commit,
  type LaneName,
  type MemoryGuard,
  type SentWrite,
  type WriteFollower,
} from '@causeway/event-store';
import type { LaneEnds } from './lane-ends.js';

/** A write that was sent, as those see it who must know whether a lane grew by it. */
interface UnderWay {
  readonly concluded: Promise<void>;
  readonly conclude: () => void;
}

/**
 * Guards what a process remembers of one context. It knows up to where it has followed each lane, by its own
 * commits; a lane that has grown by anything else makes the memory empty. While the process holds that it alone
 * writes (`sole`), nothing is asked.
 */
export class HeadGuard implements MemoryGuard, WriteFollower {
  private readonly listeners = new Set<() => void>();
  private readonly followed = new Map<LaneName, number>();
  private readonly underWay = new Map<SentWrite, UnderWay>();
  private tables: string | undefined;

  constructor(
    private readonly context: string,
    private readonly ends: Pick<LaneEnds, 'read'>,
    private readonly sole: MemoryGuard = NEVER_CURRENT,
  ) {
    sole.onReset(() => this.reset());
  }

  isCurrent(): boolean | Promise<boolean> {
    return this.sole.isCurrent() === true || this.compare();
  }

  onReset(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Something that no lane shows has changed what is remembered. */
  reset(): void {
    for (const listener of this.listeners) listener();
  }

  sent(write: SentWrite): void {
    let conclude = (): void => undefined;
    const concluded = new Promise<void>((resolve) => (conclude = resolve));
    this.underWay.set(write, { concluded, conclude });
  }

  failed(write: SentWrite): void {
    this.underWay.get(write)?.conclude();
    this.underWay.delete(write);
  }

  ended(write: SentWrite, commit?: Commit): void {
    if (commit !== undefined) {
      const before = this.followed.get(write.lane) ?? (this.sole.isCurrent() === true ? commit.after : -1);
      if (before !== commit.after) this.reset();
      this.followed.set(write.lane, commit.upTo);
    }
    this.failed(write);
  }

  /** True when the memory is as current as the database is now, which may mean that it is empty. */
  private async compare(): Promise<boolean> {
    let ends;
    try {
      ends = await this.ends.read();
    } catch {
      return false;
    }
    const own = ends.get(this.context);
    // Asked before the context was added: nothing is known of it.
    if (own === undefined) return false;
    if (own.tables !== this.tables) {
      this.tables = own.tables;
      this.reset();
    }
    for (const [lane, end] of own.lanes) await this.follow(lane, end);
    return true;
  }

  private async follow(lane: LaneName, end: number): Promise<void> {
    if (this.isFollowed(lane, end)) return;
    // It may have grown by writes of this process whose answers are still on their way.
    const own = [...this.underWay].filter(([write]) => write.lane === lane);
    await Promise.all(own.map(([, { concluded }]) => concluded));
    if (this.isFollowed(lane, end)) return;
    this.followed.set(lane, end);
    this.reset();
  }

  private isFollowed(lane: LaneName, end: number): boolean {
    return (this.followed.get(lane) ?? -1) >= end;
  }
}
