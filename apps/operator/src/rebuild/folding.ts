import type { Replayable, ViewFold } from '@causeway/commands';
import { EventFormat, type EventRow, type Lane, type ViewWrite } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';

/** Opens stored events of a lane and folds them, each stream or lane from nothing. */
export class Folding {
  private readonly format: EventFormat;

  constructor(
    private readonly replayable: Replayable,
    private readonly lane: Lane,
    vault: Vault,
  ) {
    this.format = new EventFormat(replayable.context.events, vault);
  }

  foldOf(streamId: string): ViewFold {
    const fold = this.replayable.foldOf(streamId, this.lane.environment);
    if (fold === undefined) throw new Error(`this version of Causeway knows no stream like ${streamId}`);
    return fold;
  }

  /** The rows that an event leaves changed. Throws, naming the event, when it cannot be read or folded. */
  async apply(fold: ViewFold, event: EventRow): Promise<readonly ViewWrite[]> {
    try {
      return fold.apply(await this.format.open(this.lane.name, event));
    } catch (error) {
      // A parser quotes the text in its message, and the text may be personal.
      const reason = error instanceof SyntaxError ? 'its text is no JSON' : (error as Error).message;
      throw new Error(`${this.lane.name} position ${event.position} cannot be folded: ${reason}`, {
        cause: error,
      });
    }
  }
}
