import type { EventStore } from '@causeway/event-store';

/** A reader that passed a place here within this time probably runs here. */
const LATELY_MS = 5_000;

/**
 * The readers' places in a store, as far as this process knows: mostly it runs them itself, and then a
 * follower is notified at once of a passed place, without a query. Places never go back.
 */
export class PassedPlaces {
  private static readonly byStore = new WeakMap<EventStore, PassedPlaces>();
  private readonly positions = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  /** When a reader of this process last passed a place, in milliseconds of this process. */
  private readonly passedHereAt = new Map<string, number>();

  static of(store: EventStore): PassedPlaces {
    const known = PassedPlaces.byStore.get(store) ?? new PassedPlaces();
    PassedPlaces.byStore.set(store, known);
    return known;
  }

  note(reader: string, source: string, position: number): void {
    const key = keyOf(reader, source);
    if (position <= (this.positions.get(key) ?? 0)) return;
    this.positions.set(key, position);
    for (const listener of this.listeners) listener();
  }

  noteOwn(reader: string, source: string, position: number): void {
    this.passedHereAt.set(keyOf(reader, source), performance.now());
    this.note(reader, source, position);
  }

  /** Whether this process runs the reader in one of the sources, as far as is known. */
  isReadHere(reader: string, sources: readonly string[]): boolean {
    const since = performance.now() - LATELY_MS;
    return sources.some((source) => {
      const passedAt = this.passedHereAt.get(keyOf(reader, source));
      return passedAt !== undefined && passedAt > since;
    });
  }

  /** Whether the reader is known to have passed the position in one of the sources. */
  isPast(reader: string, sources: readonly string[], position: number): boolean {
    return sources.some((source) => (this.positions.get(keyOf(reader, source)) ?? 0) >= position);
  }

  /** Resolves once it is known to have; never after `signal` aborts. */
  async until(
    reader: string,
    sources: readonly string[],
    position: number,
    signal: AbortSignal,
  ): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!this.isPast(reader, sources, position)) return;
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      signal.addEventListener('abort', () => this.listeners.delete(look), { once: true });
      look();
    });
  }
}

const keyOf = (reader: string, source: string): string => `${reader}\u0000${source}`;
