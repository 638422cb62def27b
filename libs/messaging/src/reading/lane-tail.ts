import type { EventStore, Growth, LaneName, PublishedMessage } from '@causeway/event-store';
import { PAGE_SIZE } from './read-to-head.js';

/** How long opened messages are kept for a reader that is behind; keys may be shredded. */
const KEPT_MS = 2_000;
/** And no more of them than this. */
const KEPT_MAX = 2_000;
/** How long they are kept when every reader has passed them: those of other lanes look up what they follow. */
const PASSED_MS = 200;

interface Kept {
  readonly message: PublishedMessage;
  readonly readAt: number;
}

/** The messages after a place, and the place from which to go on. */
export interface TailPage {
  readonly messages: readonly PublishedMessage[];
  /** Everything published up to there is in `messages` or before them. */
  readonly readTo: number;
  /** There may be more already. */
  readonly isFull: boolean;
}

/**
 * The newest messages of one lane, read from the log once however many readers of this process follow it. A reader
 * that has fallen behind them reads for itself.
 */
export class LaneTail {
  private kept: Kept[] = [];
  /** How far each reader has read. */
  private readonly places = new Map<object, number>();
  /** Everything published after it, up to `readTo`, is kept; `undefined` before the first read. */
  private keptAfter: number | undefined;
  private readTo = 0;
  private hasNews = true;
  /** Commits of this process that no reader has read yet, in their order. */
  private grownBy: Growth[] = [];
  private reading: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly lane: LaneName,
    private readonly end: () => Promise<number>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Events may have been published: the next reader reads, whatever the last read gave. */
  grown(growth?: Growth): void {
    if (growth === undefined) {
      this.hasNews = true;
      return;
    }
    const [first = growth] = this.grownBy;
    if (growth.upTo - first.after <= KEPT_MAX) {
      this.grownBy.push(growth);
      return;
    }
    // Unread messages are in the log, too: no more of them stay in memory for a reader behind.
    this.grownBy = [];
    this.hasNews = true;
  }

  /** The lane ends further on than this tail has been read. */
  isBehind(end: number): boolean {
    return this.keptAfter !== undefined && this.readTo < end;
  }

  find(position: number): PublishedMessage | undefined {
    const message = this.kept[this.firstAfter(position - 1)]?.message;
    return message?.position === position ? message : undefined;
  }

  /** The messages after a place, up to which the reader has read. Rejects when the store is unavailable. */
  async after(place: number, reader: object): Promise<TailPage> {
    this.places.set(reader, place);
    await this.refresh();
    this.forgetOld(this.nowMs());
    if (this.keptAfter === undefined || place < this.keptAfter) return this.readAlone(place);
    const first = this.firstAfter(place);
    const messages = this.kept.slice(first, first + PAGE_SIZE).map(({ message }) => message);
    const isFull = this.kept.length - first > PAGE_SIZE;
    return { messages, readTo: isFull ? (messages.at(-1)?.position ?? place) : this.readTo, isFull };
  }

  /** Where the kept messages after a place begin: they are kept in the order of their positions. */
  private firstAfter(place: number): number {
    let low = 0;
    let high = this.kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const { message } = this.kept[middle] as Kept;
      if (message.position > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private async readAlone(place: number): Promise<TailPage> {
    // Events up to here are readable already, so a page that is not full holds them all.
    const known = this.readTo;
    const messages = await this.store.readPublished(this.lane, place, PAGE_SIZE);
    const last = messages.at(-1)?.position ?? place;
    const isFull = messages.length === PAGE_SIZE;
    return { messages, readTo: isFull ? last : Math.max(last, known), isFull };
  }

  private async refresh(): Promise<void> {
    const end = await this.end();
    if (this.keptAfter === undefined) {
      this.keptAfter = end;
      this.readTo = end;
    }
    while (this.reading !== undefined || this.hasNews || this.grownBy.length > 0 || this.readTo < end)
      await (this.reading ??= this.read(end).finally(() => (this.reading = undefined)));
  }

  private async read(end: number): Promise<void> {
    const growth = this.grownBy.shift();
    try {
      // Positions are dense: a commit that begins where the tail ends is all that is new.
      if (growth?.after === this.readTo && !this.hasNews) {
        this.keep(await growth.published());
        this.readTo = growth.upTo;
      } else if (growth === undefined || growth.upTo > this.readTo) {
        await this.readLog(Math.max(end, growth?.upTo ?? 0));
      }
    } catch (error) {
      this.hasNews = true;
      throw error;
    }
  }

  private async readLog(end: number): Promise<void> {
    this.hasNews = false;
    const messages = await this.store.readPublished(this.lane, this.readTo, PAGE_SIZE);
    this.keep(messages);
    const isFull = messages.length === PAGE_SIZE;
    if (isFull) this.hasNews = true;
    this.readTo = Math.max(this.readTo, messages.at(-1)?.position ?? 0, isFull ? 0 : end);
  }

  private keep(messages: readonly PublishedMessage[]): void {
    const readAt = this.nowMs();
    this.kept.push(...messages.map((message) => ({ message, readAt })));
  }

  /** A reader that ends keeps nothing any more for itself. */
  leave(reader: object): void {
    this.places.delete(reader);
  }

  private forgetOld(now: number): void {
    const passed = this.passedByAll;
    const overflow = this.kept.length - KEPT_MAX;
    const isDue = ({ message, readAt }: Kept): boolean =>
      now - readAt >= (message.position <= passed ? PASSED_MS : KEPT_MS);
    const firstWanted = this.kept.findIndex((each) => !isDue(each));
    const gone = Math.max(overflow, firstWanted === -1 ? this.kept.length : firstWanted);
    if (gone <= 0) return;
    this.keptAfter = this.kept[gone - 1]?.message.position ?? this.readTo;
    this.kept = this.kept.slice(gone);
  }

  private get passedByAll(): number {
    let passed = Number.POSITIVE_INFINITY;
    for (const place of this.places.values()) passed = Math.min(passed, place);
    return passed;
  }
}
