import type { Replayable, ViewFold } from '@causeway/commands';
import { environmentOf, EventFormat, type LaneName, type ViewWrite } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import type { StoredEvent } from '../log/stored-event.js';

/** An event that cannot be read or folded; nothing after it can be concluded about its rows. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';

  constructor(
    readonly lane: string,
    readonly event: StoredEvent,
    cause: unknown,
  ) {
    super(`the event at position ${event.position} cannot be replayed: ${reasonOf(cause)}`, { cause });
  }
}

export class Folding {
  private readonly format: EventFormat;

  constructor(
    private readonly replayable: Replayable,
    readonly lane: LaneName,
    vault: Vault,
  ) {
    this.format = new EventFormat(replayable.context.events, vault);
  }

  foldOf(streamId: string): ViewFold | undefined {
    return this.replayable.foldOf(streamId, environmentOf(this.lane));
  }

  /** The rows that an event leaves changed. Throws an `UnreadableError`. */
  async apply(fold: ViewFold | undefined, event: StoredEvent): Promise<readonly ViewWrite[]> {
    try {
      if (fold === undefined)
        throw new Error(`this version of Causeway knows no stream like ${event.streamId}`);
      return fold.apply(await this.format.open(this.lane, event));
    } catch (error) {
      throw new UnreadableError(this.lane, event, error);
    }
  }
}

/** A parser's message may quote the text, and so personal data. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof SyntaxError) return 'its text is no JSON';
  return cause instanceof Error ? cause.message : 'an unknown error';
};
