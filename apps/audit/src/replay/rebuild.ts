import type { ViewFold } from '@causeway/commands';
import type { ViewWrite } from '@causeway/event-store';
import { BEFORE_ALL, type LogReader } from '../log/log-reader.js';
import type { LaneHead, StoredEvent } from '../log/stored-event.js';
import { UnreadableError, type Folding } from './folding.js';

/** Where rebuilt rows go, and what could not be rebuilt. */
export interface RowSink {
  offer(writes: readonly ViewWrite[]): Promise<void>;
  unreadable(error: UnreadableError): void;
  advance(events: number): void;
}

/** Follows one lane from its first event on, and further each time that it is asked. */
export interface Rebuild {
  /** False when there was nothing to follow. */
  follow(upTo: number): Promise<boolean>;
  /** To be called when nothing is followed any further. */
  finish?(): void;
}

/** How many rows are compared with live ones at a time. */
const ROWS_AT_ONCE = 1_000;
/** So many streams that grew meanwhile are folded anew at a time. */
const STREAMS_AT_ONCE = 200;

/** Stream by stream, so that one stream's rows are all that is held in memory. */
export class StreamRebuild implements Rebuild {
  private reached = 0;

  constructor(
    private readonly log: LogReader,
    private readonly lane: LaneHead,
    private readonly folding: Folding,
    private readonly sink: RowSink,
  ) {}

  async follow(upTo: number): Promise<boolean> {
    if (upTo === this.reached) return false;
    if (this.reached === 0) await this.foldAll(this.log.byStream(this.lane, upTo));
    else await this.foldGrown(upTo);
    this.reached = upTo;
    return true;
  }

  private async foldGrown(upTo: number): Promise<void> {
    const grown = await this.log.streamsOf(this.lane, this.reached, upTo);
    for (let first = 0; first < grown.length; first += STREAMS_AT_ONCE) {
      const some = grown.slice(first, first + STREAMS_AT_ONCE);
      await this.foldAll([await this.log.ofStreams(this.lane, some, upTo)]);
    }
  }

  private async foldAll(pages: AsyncIterable<StoredEvent[]> | Iterable<StoredEvent[]>): Promise<void> {
    let stream: StreamFold | undefined;
    let waiting: ViewWrite[] = [];
    const finish = async (limit: number): Promise<void> => {
      waiting.push(...(stream?.rows() ?? []));
      if (waiting.length < limit) return;
      await this.sink.offer(waiting);
      waiting = [];
    };
    for await (const page of pages) {
      for (const event of page) {
        if (stream?.streamId !== event.streamId) {
          await finish(ROWS_AT_ONCE);
          stream = new StreamFold(event.streamId, this.folding);
        }
        await stream.add(event, this.sink);
      }
      this.sink.advance(page.length);
    }
    await finish(0);
  }
}

/** One stream's rows; none when one of its events cannot be folded. */
class StreamFold {
  private readonly fold: ViewFold | undefined;
  private readonly last = new Map<string, ViewWrite>();
  private isBroken = false;

  constructor(
    readonly streamId: string,
    private readonly folding: Folding,
  ) {
    this.fold = folding.foldOf(streamId);
  }

  async add(event: StoredEvent, sink: RowSink): Promise<void> {
    if (this.isBroken) return;
    try {
      for (const write of await this.folding.apply(this.fold, event)) {
        this.last.set(JSON.stringify([write.view.table, Object.values(write.key).map(String)]), write);
      }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.isBroken = true;
      sink.unreadable(error);
    }
  }

  rows(): ViewWrite[] {
    return this.isBroken ? [] : [...this.last.values()];
  }
}

/** What the fold of a lane is compared with on its way. */
export interface Milestone {
  readonly position: number;
  hold(rows: readonly ViewWrite[]): Promise<void>;
  /** The lane was followed to its end. */
  finish(head: number): void;
}

/** In the order of the lane: memory is what the context's own fold holds. */
export class LaneRebuild implements Rebuild {
  private first: string | undefined;
  private fold: ViewFold | undefined;
  private reached = BEFORE_ALL;
  private isBroken = false;

  constructor(
    private readonly log: LogReader,
    private readonly lane: LaneHead,
    private readonly folding: Folding,
    private readonly sink: RowSink,
    private readonly milestone?: Milestone,
  ) {}

  async follow(upTo: number): Promise<boolean> {
    if (upTo === this.reached) return false;
    for await (const page of this.log.events(this.lane, this.reached, upTo)) {
      if (!this.isBroken) await this.sink.offer(await this.rowsOf(page));
      this.sink.advance(page.length);
    }
    this.reached = upTo;
    return true;
  }

  private async rowsOf(page: readonly StoredEvent[]): Promise<ViewWrite[]> {
    const rows: ViewWrite[] = [];
    try {
      for (const event of page) {
        rows.push(...(await this.folding.apply(this.foldFor(event), event)));
        if (event.position === this.milestone?.position)
          await this.milestone.hold(this.fold?.copyRows?.(this.folding.lane) ?? []);
      }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.isBroken = true;
      this.sink.unreadable(error);
    }
    return rows;
  }

  /** Every milestone must have been reached by now; a lane that cannot be folded has no verdict. */
  finish(): void {
    if (!this.isBroken) this.milestone?.finish(Math.max(this.reached, 0));
  }

  /** One fold for the lane, begun by its first stream; a stream unknown to the context has no fold. */
  private foldFor({ streamId }: StoredEvent): ViewFold | undefined {
    this.first ??= streamId;
    this.fold ??= this.folding.foldOf(streamId);
    return streamId === this.first || this.folding.foldOf(streamId) !== undefined ? this.fold : undefined;
  }
}
