import type { CheckpointMove, EventStore } from '@causeway/event-store';

/** Reading again what had no effect is harmless, and storing each place at once is a commit each. */
export const STORED_WITHIN_MS = 1_000;

/** A place of a reader that is to be stored. */
interface Unstored {
  readonly isStored: boolean;
  moveToPassed(): CheckpointMove;
  moved(position: number): void;
  reload(): Promise<void>;
}

/** Stores the places that readers of one store have passed: all that are to be stored at a time in one commit. */
export class PlaceWriter {
  private static readonly byStore = new WeakMap<EventStore, PlaceWriter>();
  private readonly waiting = new Set<Unstored>();
  private readonly later = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;
  private next: Promise<void> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly store: EventStore) {}

  static of(store: EventStore): PlaceWriter {
    const known = PlaceWriter.byStore.get(store) ?? new PlaceWriter(store);
    PlaceWriter.byStore.set(store, known);
    return known;
  }

  /** Resolves when what each place has passed at the call is stored, by this instance or by one that is further. */
  async save(places: Iterable<Unstored>): Promise<void> {
    const unstored = [...places].filter(({ isStored }) => !isStored);
    for (let left = unstored; left.length > 0; left = left.filter(({ isStored }) => !isStored)) {
      for (const place of left) this.waiting.add(place);
      await (this.next ??= this.write());
    }
  }

  /** Calls `save` within `STORED_WITHIN_MS`, together with all others that ask for it; once, however often it is given. */
  soon(save: () => void): void {
    this.later.add(save);
    this.timer ??= setTimeout(() => {
      const saves = [...this.later];
      this.later.clear();
      this.timer = undefined;
      for (const due of saves) due();
    }, STORED_WITHIN_MS);
  }

  forget(save: () => void): void {
    this.later.delete(save);
    if (this.later.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async write(): Promise<void> {
    // One after the other, and in the next turn of the event loop: what is asked for until then shares it.
    await this.last.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    const taken = [...this.waiting].filter(({ isStored }) => !isStored);
    this.waiting.clear();
    this.next = undefined;
    const writing = this.move(taken);
    this.last = writing;
    await writing;
  }

  private async move(places: readonly Unstored[]): Promise<void> {
    if (places.length === 0) return;
    const moves = new Map(places.map((place) => [place.moveToPassed(), place]));
    const made = new Set(await this.store.moveCheckpoints([...moves.keys()]));
    for (const [move, place] of moves) {
      if (made.has(move)) place.moved(move.to);
      else await place.reload();
    }
  }
}
