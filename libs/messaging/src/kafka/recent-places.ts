import type { LogPlace } from '@causeway/event-store';

/** So many places are known: readers that keep up are milliseconds behind. */
export const KNOWN_MAX = 5_000;

/** The places of the messages that came last, without their content. */
export class RecentPlaces {
  private readonly known = new Map<string, LogPlace>();

  add({ lane, position, key }: LogPlace): void {
    this.known.set(`${lane} ${position}`, { lane, position, key });
    if (this.known.size <= KNOWN_MAX) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }

  find({ lane, position }: Pick<LogPlace, 'lane' | 'position'>): LogPlace | undefined {
    return this.known.get(`${lane} ${position}`);
  }
}
