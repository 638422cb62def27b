import type { Growth } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';

/** Of more than these the poll of the timers finds what a commit lets fire. */
const KNOWN_MAX = 10_000;

/**
 * The timers that this process has set, that are due and that nobody has claimed yet, as far as it knows: whether a
 * commit makes it worth asking the database for due timers.
 */
export class WaitingTurns {
  private readonly waiting = new Set<string>();

  /** Whether a commit may have let a timer fire at a time. */
  grown({ timersSet, timersGone }: Pick<Growth, 'timersSet' | 'timersGone'>, now: Instant): boolean {
    for (const timerId of timersGone) this.waiting.delete(timerId);
    const due = timersSet.filter(({ dueAt }) => dueAt <= now);
    for (const { timerId } of due) if (this.waiting.size < KNOWN_MAX) this.waiting.add(timerId);
    // One that is gone may have been the one that another waited for.
    return due.length > 0 || (timersGone.length + timersSet.length > 0 && this.waiting.size > 0);
  }

  claimed(timerId: string): void {
    this.waiting.delete(timerId);
  }
}
