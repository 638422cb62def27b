import type { Growth } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';

/** Beyond these, the poll finds the timers that a commit lets fire. */
const KNOWN_MAX = 10_000;

/** Due timers that this process has set and none has claimed: whether a claim is worth a query. */
export class WaitingTurns {
  private readonly waiting = new Set<string>();
  /** The ordering keys of the timers that are known to be there, claimed ones too. */
  private readonly keysOf = new Map<string, readonly string[]>();
  /** By key, its timers in the order in which they were set: the first one's turn it is. */
  private readonly queues = new Map<string, Set<string>>();

  grown({ timersSet, timersGone }: Pick<Growth, 'timersSet' | 'timersGone'>, now: Instant): boolean {
    const hadOthers = this.waiting.size > 0;
    for (const timerId of timersGone) {
      this.waiting.delete(timerId);
      this.leave(timerId);
    }
    for (const { timerId, orderingKeys = [] } of timersSet) {
      this.leave(timerId);
      this.queue(timerId, orderingKeys);
    }
    const due = timersSet.filter(({ dueAt }) => dueAt <= now);
    for (const { timerId } of due) if (this.waiting.size < KNOWN_MAX) this.waiting.add(timerId);
    if (due.some(({ timerId }) => !this.isBlocked(timerId))) return true;
    // A timer that is gone, or put off, may have blocked another.
    const isLessAhead = timersGone.length > 0 || timersSet.length > due.length;
    return isLessAhead && hadOthers && this.waiting.size > 0;
  }

  claimed(timerId: string): void {
    this.waiting.delete(timerId);
  }

  /** Another process has committed: what is known to be there may be gone. */
  changedElsewhere(): void {
    this.keysOf.clear();
    this.queues.clear();
  }

  private queue(timerId: string, keys: readonly string[]): void {
    if (keys.length === 0 || this.keysOf.size >= KNOWN_MAX) return;
    this.keysOf.set(timerId, keys);
    for (const key of keys) {
      const queue = this.queues.get(key) ?? new Set();
      this.queues.set(key, queue.add(timerId));
    }
  }

  private leave(timerId: string): void {
    for (const key of this.keysOf.get(timerId) ?? []) {
      const queue = this.queues.get(key);
      queue?.delete(timerId);
      if (queue?.size === 0) this.queues.delete(key);
    }
    this.keysOf.delete(timerId);
  }

  private isBlocked(timerId: string): boolean {
    return (this.keysOf.get(timerId) ?? []).some((key) => {
      const [first] = this.queues.get(key) ?? [];
      return first !== timerId;
    });
  }
}
