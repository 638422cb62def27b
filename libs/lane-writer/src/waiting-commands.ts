import { TurnQueue } from '@causeway/kernel';
import type { LaneTypes } from './lane-types.js';
import type { Submission } from './submission.js';

/** A larger batch gains nothing and only delays its first member. */
const BATCH_MAX = 256;
/** Fewer than this are not worth a commit of their own while another batch is being written. */
export const SHARE_MIN = 16;
/** Beyond this, commands of one platform would wait longer than their callers do. */
const WAITING_OF_PLATFORM_MAX = 5_000;
/** The limit for a process's memory, when many platforms have pending commands. */
const WAITING_MAX = 20_000;

/** Pending commands of the writer: first those that it has begun, then new ones in turns of the platforms. */
export class WaitingCommands<T extends LaneTypes> {
  /** Commands that came back from a batch or a look-up, in the order of their next decision. */
  private begun: Submission<T>[] = [];
  private readonly fresh = new TurnQueue<Submission<T>>();

  get size(): number {
    return this.begun.length + this.fresh.size;
  }

  isFullFor(platformId: string): boolean {
    return this.size >= WAITING_MAX || this.fresh.sizeOf(platformId) >= WAITING_OF_PLATFORM_MAX;
  }

  add(submission: Submission<T>): void {
    this.fresh.add(submission.call.platformId, submission);
  }

  /** Puts commands that were taken out and are not decided yet before all others. */
  putBack(submissions: readonly Submission<T>[]): void {
    this.begun = [...submissions, ...this.begun];
  }

  /**
   * Takes those out that are decided on together. Many are shared among the batches that are free: callers
   * that are answered together send their next commands together, and no decision would be made while their
   * one batch is being written. One that failed in a batch before is tried alone.
   */
  nextBatch(batchesFree: number): Submission<T>[] {
    const alone = this.begun.findIndex(({ failures }) => failures > 0);
    if (alone !== -1) return this.begun.splice(0, Math.max(alone, 1));
    const share = Math.min(Math.max(Math.ceil(this.size / batchesFree), SHARE_MIN), BATCH_MAX);
    const again = this.begun.splice(0, share);
    return again.length === share ? again : [...again, ...this.fresh.take(share - again.length)];
  }

  remove(isOut: (submission: Submission<T>) => boolean): Submission<T>[] {
    const out = this.begun.filter(isOut);
    if (out.length > 0) this.begun = this.begun.filter((submission) => !out.includes(submission));
    return [...out, ...this.fresh.remove(isOut)];
  }

  /** Look-ups for a dropped memory may be older than the next one. New commands have none. */
  forgetLookUps(): void {
    for (const submission of this.begun) submission.lookedUp = undefined;
  }
}
