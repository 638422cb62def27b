import type { EventStore, LaneName, PublishedPlace } from '@causeway/event-store';
import type { Lag } from '../port.js';

/** Counting stops here, so that a scrape of the metrics stays cheap however far a reader is behind. */
export const LAG_COUNTED_MAX = 10_000;
/** Places are small, and a count should take few queries. */
const PLACES_PAGE = 5_000;
/** How often a caller that waits for a reader reads its checkpoints. */
const LOOK_AGAIN_MS = 20;

interface Unfinished {
  readonly messages: number;
  readonly oldest: PublishedPlace | undefined;
  readonly targets: ReadonlyMap<string, number>;
}

/** A reader's pending work on a lane, read from the log and the stored checkpoints alone. */
export class LaneProgress {
  /** Positions below which nothing is unfinished, by source: later reads start there. */
  private readonly finished = new Map<string, number>();

  constructor(
    private readonly of: {
      readonly store: EventStore;
      readonly reader: string;
      readonly lane: LaneName;
      /** The sources of its checkpoints, and to which of them a message belongs. */
      readonly sources: readonly string[];
      readonly sourceOf: (message: { readonly key: string }) => string;
    },
  ) {}

  async lag(): Promise<Lag> {
    const { reader, lane } = this.of;
    const { messages, oldest } = await this.look(LAG_COUNTED_MAX);
    return { reader, lane, messages, ...(oldest && { oldestRecordedAt: oldest.recordedAt }) };
  }

  /** Resolves when the stored checkpoints have passed all that is published now. `wait` may reject to give up. */
  async caughtUp(wait: (durationMs: number) => Promise<void>): Promise<void> {
    const { targets } = await this.look(Number.POSITIVE_INFINITY);
    for (const [source, target] of targets) {
      while ((await this.of.store.checkpoint(this.of.reader, source)) < target) await wait(LOOK_AGAIN_MS);
    }
  }

  private async look(messagesMax: number): Promise<Unfinished> {
    const checkpoints = await this.checkpoints();
    const targets = new Map<string, number>();
    let messages = 0;
    let oldest: PublishedPlace | undefined;
    let seen = Math.min(...checkpoints.values());
    for await (const place of this.placesAfter(seen)) {
      seen = place.position;
      const source = this.of.sourceOf(place);
      if (place.position <= (checkpoints.get(source) ?? 0)) continue;
      oldest ??= place;
      targets.set(source, place.position);
      messages += 1;
      if (messages >= messagesMax) return { messages, oldest, targets };
    }
    this.remember(checkpoints, targets, seen);
    return { messages, oldest, targets };
  }

  private async *placesAfter(position: number): AsyncGenerator<PublishedPlace> {
    const { store, lane } = this.of;
    for (let after = position; ;) {
      const page = await store.publishedPlaces(lane, after, PLACES_PAGE);
      yield* page;
      if (page.length < PLACES_PAGE) return;
      after = page.at(-1)?.position ?? after;
    }
  }

  private async checkpoints(): Promise<Map<string, number>> {
    const { store, reader, sources } = this.of;
    const stored = await store.checkpoints(reader, sources);
    return new Map(
      sources.map((source) => [source, Math.max(stored.get(source) ?? 0, this.finished.get(source) ?? 0)]),
    );
  }

  private remember(checkpoints: Map<string, number>, targets: Map<string, number>, head: number): void {
    for (const [source, position] of checkpoints)
      this.finished.set(source, targets.has(source) ? position : head);
  }
}
