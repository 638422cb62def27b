import type { Change } from './change.js';
import type { Credit, Hold, KnownEntry, OpenCredit, OpenHold } from './ledger-state.js';
import { PlatformMap } from './platform-map.js';
import type { Recalled } from './recall.js';

/** Something that may be forgotten once the log holds the position; at once where it came from the log (0). */
type Ended =
  | {
      readonly kind: 'HOLD' | 'CREDIT';
      readonly platformId: string;
      readonly id: string;
      readonly position: number;
    }
  | { readonly kind: 'ENTRY'; readonly entry: number; readonly position: number };

/** What is named by an id that is used once: holds, pending credits, and entries that were reversed. */
export class Register {
  private readonly holds = new PlatformMap<Hold>();
  private readonly credits = new PlatformMap<Credit>();
  private readonly entries = new Map<number, KnownEntry>();
  private ended: Ended[] = [];

  hold(platformId: string, holdId: string): Hold | undefined {
    return this.holds.get(platformId, holdId);
  }

  credit(platformId: string, creditId: string): Credit | undefined {
    return this.credits.get(platformId, creditId);
  }

  entry(position: number): KnownEntry | undefined {
    return this.entries.get(position);
  }

  open(named: OpenHold | OpenCredit): void {
    if (named.status === 'HELD') this.holds.put(named.platformId, named.holdId, named);
    else this.credits.put(named.platformId, named.creditId, named);
  }

  replace({ hold, credit, reversed, position }: Change): void {
    if (hold !== undefined) {
      const { platformId, id, after } = hold;
      this.holds.put(platformId, id, after);
      if (after?.status !== 'HELD') this.ended.push({ kind: 'HOLD', platformId, id, position });
    }
    if (credit !== undefined) {
      const { platformId, id, after } = credit;
      this.credits.put(platformId, id, after);
      if (after?.status !== 'PENDING') this.ended.push({ kind: 'CREDIT', platformId, id, position });
    }
    if (reversed !== undefined) {
      this.entries.set(reversed.position, reversed.after);
      // It may have been recalled earlier; now it is newer than what the log knows, until this change is there.
      this.ended = this.ended.filter((ended) => !('entry' in ended && ended.entry === reversed.position));
      this.ended.push({ kind: 'ENTRY', entry: reversed.position, position });
    }
  }

  restore({ hold, credit, reversed, position }: Change): void {
    if (hold !== undefined) this.holds.put(hold.platformId, hold.id, hold.before);
    if (credit !== undefined) this.credits.put(credit.platformId, credit.id, credit.before);
    if (hold !== undefined || credit !== undefined || reversed !== undefined) {
      this.ended = this.ended.filter((ended) => ended.position < position);
    }
    if (reversed === undefined) return;
    this.entries.delete(reversed.position);
    if (reversed.before !== undefined) {
      this.recall({ kind: 'ENTRY', position: reversed.position, what: reversed.before });
    }
  }

  /** What the log has; what is in memory is newer and stays. */
  recall(recalled: Recalled): void {
    if (recalled.kind === 'ENTRY') {
      const { position: entry, what } = recalled;
      if (this.entries.has(entry)) return;
      this.entries.set(entry, what);
      this.ended.push({ kind: 'ENTRY', entry, position: 0 });
      return;
    }
    const { kind, platformId, id } = recalled;
    const known = kind === 'HOLD' ? this.hold(platformId, id) : this.credit(platformId, id);
    if (known !== undefined) return;
    if (kind === 'HOLD') this.holds.put(platformId, id, recalled.what);
    else this.credits.put(platformId, id, recalled.what);
    this.ended.push({ kind, platformId, id, position: 0 });
  }

  forgetEnded(upTo: number): void {
    this.ended = this.ended.filter((ended) => {
      if (ended.position > upTo) return true;
      if (ended.kind === 'ENTRY') this.entries.delete(ended.entry);
      else this[ended.kind === 'HOLD' ? 'holds' : 'credits'].put(ended.platformId, ended.id, undefined);
      return false;
    });
  }

  *openHolds(): IterableIterator<OpenHold> {
    for (const [, , hold] of this.holds.entries()) if (hold.status === 'HELD') yield hold;
  }

  *openCredits(): IterableIterator<OpenCredit> {
    for (const [, , credit] of this.credits.entries()) if (credit.status === 'PENDING') yield credit;
  }

  /** What has ended and is not forgotten, a line each. */
  *endedLines(): IterableIterator<string> {
    for (const kind of ['holds', 'credits'] as const) {
      for (const [platformId, id, { status }] of this[kind].entries()) {
        if (status !== 'HELD' && status !== 'PENDING') yield `${kind} ${platformId} ${id} ${status}`;
      }
    }
    for (const [position, { isReversed }] of this.entries) yield `entry ${position} ${isReversed}`;
  }
}
