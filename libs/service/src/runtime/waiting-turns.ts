import type { Growth } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';

/** Beyond these, the poll finds the timers that a commit lets fire. */
const KNOWN_MAX = 10_000;

/** Due timers that this process has set and none has claimed: whether a claim is worth a query. */
export class WaitingTurns {
  private readonly waiting = new Set<string>();

  grown({ timersSet, timersGone }: Pick<Growth, 'timersSet' | 'timersGone'>, now: Instant): boolean {
    for (const timerId of timersGone) this.waiting.delete(timerId);
    const due = timersSet.filter(({ dueAt }) => dueAt <= now);
    for (const { timerId } of due) if (this.waiting.size < KNOWN_MAX) this.waiting.add(timerId);
    // A timer that is gone may have blocked another.
    return due.length > 0 || (timersGone.length + timersSet.length > 0 && this.waiting.size > 0);
  }

  claimed(timerId: string): void {
    this.waiting.delete(timerId);
  }
}
