import type { Instant } from '@causeway/kernel';
import type { Book } from '../../domain/book.js';
import type { Change } from '../../domain/change.js';
import type { Instruction } from '../../domain/instruction.js';
import type { LedgerEvent } from '../../domain/ledger-event.js';
import type { EndedCredit, EndedHold, KnownEntry } from '../../domain/ledger-state.js';
import { wantedBy } from '../../domain/recall.js';

/** An event in its place, as the log keeps it. */
export interface Journalled {
  readonly event: LedgerEvent;
  readonly at: Instant;
  readonly platformId: string;
  readonly change: Change;
}

/** Replaces the log: what happened, how much of it is committed, and what a writer looks up in it. */
export class StoryJournal {
  private readonly entries: Journalled[] = [];
  private settled = 0;

  get length(): number {
    return this.entries.length;
  }

  /** Position of the last committed entry; later ones are in flight. */
  get settledUpTo(): number {
    return this.settled;
  }

  all(): readonly Journalled[] {
    return this.entries;
  }

  write(entry: Journalled): void {
    this.entries.push(entry);
  }

  settleAllBut(newest: number): void {
    this.settled = Math.max(this.settled, this.entries.length - newest);
  }

  /** The newest entries, as far as they are not committed. */
  takeBack(count: number): readonly Journalled[] {
    return this.entries.splice(Math.max(this.settled, this.entries.length - count));
  }

  /** Before a decision the writer looks up what the book has forgotten. */
  recallFor(instruction: Instruction, book: Book, platformId: string): void {
    const wanted = wantedBy(instruction, book, platformId);
    if (wanted === undefined) return;
    if (wanted.kind === 'ENTRY') {
      // Its position was in an answer, and answers come after the commit.
      if (wanted.position <= this.length) this.settleAllBut(this.length - wanted.position);
      const what = this.knownEntry(wanted.position);
      if (what !== undefined) book.recall({ ...wanted, what });
    } else if (wanted.kind === 'HOLD') {
      const what = this.endOfHold(wanted.platformId, wanted.id);
      if (what !== undefined) book.recall({ ...wanted, kind: 'HOLD', what });
    } else {
      const what = this.endOfCredit(wanted.platformId, wanted.id);
      if (what !== undefined) book.recall({ ...wanted, kind: 'CREDIT', what });
    }
  }

  private inTheLog(): readonly Journalled[] {
    return this.entries.slice(0, this.settled);
  }

  private knownEntry(position: number): KnownEntry | undefined {
    const log = this.inTheLog();
    const entry = log[position - 1];
    if (entry?.event.type !== 'EntryPosted') return undefined;
    const isReversed = log.some(({ event }) => event.type === 'EntryPosted' && event.reverses === position);
    return { platformId: entry.platformId, legs: entry.event.legs, isReversed };
  }

  private endOfHold(platformId: string, holdId: string): EndedHold | undefined {
    for (const { event, platformId: owner } of this.inTheLog()) {
      if (owner !== platformId || !('holdId' in event) || event.holdId !== holdId) continue;
      if (event.type === 'HoldReleased') return { status: event.reason };
      if (event.type === 'HoldCaptured' && event.isFinal) return { status: 'CAPTURED' };
    }
    return undefined;
  }

  private endOfCredit(platformId: string, creditId: string): EndedCredit | undefined {
    for (const { event, platformId: owner } of this.inTheLog()) {
      if (owner !== platformId || !('creditId' in event) || event.creditId !== creditId) continue;
      if (event.type === 'PendingCreditSettled') return { status: 'SETTLED' };
      if (event.type === 'PendingCreditRejected') return { status: 'REJECTED' };
    }
    return undefined;
  }
}
