import type { StoredEvent } from './stored-lane.js';

/** Events in the order of the log, taken from the front; a few beyond can be looked at before they are taken. */
export class EventWindow {
  private readonly pages: AsyncIterator<StoredEvent[]>;
  private waiting: StoredEvent[] = [];
  private isAtEnd = false;

  constructor(pages: AsyncIterable<StoredEvent[]>) {
    this.pages = pages[Symbol.asyncIterator]();
  }

  /** The next events up to a position, at most so many of them; `isCut` when there are more. */
  async take(upTo: number, most: number): Promise<{ events: StoredEvent[]; isCut: boolean }> {
    while (!this.isAtEnd && this.waiting.length <= most && this.lastPosition < upTo) await this.fill();
    const end = this.waiting.findIndex(({ position }) => position > upTo);
    const reach = end === -1 ? this.waiting.length : end;
    return { events: this.waiting.splice(0, Math.min(reach, most)), isCut: reach > most };
  }

  async peek(count: number): Promise<readonly StoredEvent[]> {
    while (!this.isAtEnd && this.waiting.length < count) await this.fill();
    return this.waiting.slice(0, count);
  }

  private get lastPosition(): number {
    return this.waiting.at(-1)?.position ?? Number.NEGATIVE_INFINITY;
  }

  private async fill(): Promise<void> {
    const page = await this.pages.next();
    if (page.done === true) this.isAtEnd = true;
    else this.waiting.push(...page.value);
  }
}
