import type { EventStore, LaneName, PublishedMessage } from '@causeway/event-store';
import type { Lag } from '../port.js';
import { readToHead } from './read-to-head.js';

/** Counting stops here, so that a scrape of the metrics stays cheap however far a reader is behind. */
export const LAG_COUNTED_MAX = 10_000;
/** How often a caller that waits for a reader looks at its checkpoints. */
const LOOK_AGAIN_MS = 20;

/** What a reader still has to do on a lane, told from the log and the stored checkpoints alone. */
export class LaneProgress {
  /** Where nothing unfinished lies below, by source: later looks start from there. */
  private readonly finished = new Map<string, number>();

  constructor(
    private readonly of: {
      readonly store: EventStore;
      readonly reader: string;
      readonly lane: LaneName;
      /** The sources of its checkpoints, and to which of them a message belongs. */
      readonly sources: readonly string[];
      readonly sourceOf: (message: PublishedMessage) => string;
    },
  ) {}

  async lag(): Promise<Lag> {
    const { reader, lane } = this.of;
    return { reader, lane, messages: (await this.look(LAG_COUNTED_MAX)).messages };
  }

  /** Resolves when the stored checkpoints have passed all that is published now. `wait` may reject to give up. */
  async caughtUp(wait: (durationMs: number) => Promise<void>): Promise<void> {
    const { targets } = await this.look(Number.POSITIVE_INFINITY);
    for (const [source, target] of targets) {
      while ((await this.of.store.checkpoint(this.of.reader, source)) < target) await wait(LOOK_AGAIN_MS);
    }
  }

  /** The unfinished messages, and the last of them by source. */
  private async look(messagesMax: number): Promise<{ messages: number; targets: Map<string, number> }> {
    const { store, lane, sourceOf } = this.of;
    const checkpoints = await this.checkpoints();
    const targets = new Map<string, number>();
    let messages = 0;
    const head = await readToHead(
      { store, lane, after: Math.min(...checkpoints.values()) },
      async (message) => {
        const source = sourceOf(message);
        if (message.position <= (checkpoints.get(source) ?? 0)) return true;
        targets.set(source, message.position);
        messages += 1;
        return messages < messagesMax;
      },
    );
    if (messages < messagesMax) this.remember(checkpoints, targets, head);
    return { messages, targets };
  }

  private async checkpoints(): Promise<Map<string, number>> {
    const { store, reader, sources } = this.of;
    const positions = await Promise.all(sources.map((source) => store.checkpoint(reader, source)));
    return new Map(
      sources.map((source, index) => [
        source,
        Math.max(positions[index] ?? 0, this.finished.get(source) ?? 0),
      ]),
    );
  }

  private remember(checkpoints: Map<string, number>, targets: Map<string, number>, head: number): void {
    for (const [source, position] of checkpoints)
      this.finished.set(source, targets.has(source) ? position : head);
  }
}
