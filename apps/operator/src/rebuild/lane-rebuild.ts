import type { ViewFold } from '@causeway/commands';
import type { EventRow, Lane, ViewWrite } from '@causeway/event-store';
import { inTransaction, type Connection } from './connection.js';
import type { Folding } from './folding.js';
import { LaneEvents } from './lane-events.js';
import type { LanePlace, RebuildRecord } from './rebuild-record.js';
import type { RowWriter } from './row-writer.js';

export interface LaneParts {
  readonly connection: Connection;
  readonly lane: Lane;
  readonly folding: Folding;
  readonly writer: RowWriter;
  readonly record: RebuildRecord;
  readonly page?: number;
  /** Called after every step with how many events it folded; throws when it was cancelled. */
  readonly advance: (events: number) => Promise<void>;
}

/** Fills the tables from one lane: up to its head first, and further each time that it is asked. */
export abstract class LaneRebuild {
  readonly events: LaneEvents;
  protected place: LanePlace = { position: 0, firstPassTo: 0, lastStream: null };

  constructor(protected readonly parts: LaneParts) {
    this.events = new LaneEvents(parts.connection, parts.lane, parts.page);
  }

  async behind(): Promise<number> {
    return (await this.events.head()) - this.place.position;
  }

  /** Continues where an earlier run ended. */
  async resume(): Promise<void> {
    this.place = await this.parts.record.place(this.parts.lane);
  }

  /** Brings the rows up to the lane's head of this moment, in steps that are committed one by one. */
  abstract follow(): Promise<void>;
  /** The last few events, inside a transaction that lets no further ones come. */
  abstract finish(): Promise<void>;

  protected async save(writes: readonly ViewWrite[], place: LanePlace): Promise<void> {
    await this.parts.writer.write(writes);
    await this.parts.record.move(this.parts.lane, place);
    this.place = place;
  }

  protected async commit(writes: readonly ViewWrite[], place: LanePlace, events: number): Promise<void> {
    await inTransaction(this.parts.connection, () => this.save(writes, place));
    await this.parts.advance(events);
  }
}

/**
 * For rows that follow from one stream each. The first pass goes stream by stream, so that one stream's rows are all
 * that memory holds; after it, the streams that grew are folded anew.
 */
export class StreamByStream extends LaneRebuild {
  async follow(): Promise<void> {
    const head = await this.events.head();
    if (this.place.position === 0 && head > 0) await this.firstPass(head);
    while (this.place.position < head) {
      const upTo = Math.min(head, this.place.position + this.events.page);
      await this.commit(await this.grownRows(upTo), this.at(upTo), upTo - this.place.position);
    }
  }

  async finish(): Promise<void> {
    const head = await this.events.head();
    if (head > this.place.position) await this.save(await this.grownRows(head), this.at(head));
  }

  private at(position: number): LanePlace {
    return { ...this.place, position };
  }

  private async firstPass(head: number): Promise<void> {
    const { firstPassTo, lastStream } = this.place;
    const upTo = firstPassTo === 0 ? head : firstPassTo;
    const pass = new StreamPass(this.parts.folding);
    let last: Pick<EventRow, 'streamId' | 'version'> =
      lastStream === null ? { streamId: '', version: 0 } : { streamId: lastStream, version: LAST_VERSION };
    for (;;) {
      const page = await this.events.byStream(last, upTo);
      for (const event of page) await pass.add(event);
      last = page.at(-1) ?? last;
      if (page.length < this.events.page) {
        const place = { position: upTo, firstPassTo: upTo, lastStream: null };
        await this.commit(pass.takeAll(), place, page.length);
        return;
      }
      const { writes, lastFinished } = pass.takeFinished();
      const place = { position: 0, firstPassTo: upTo, lastStream: lastFinished ?? this.place.lastStream };
      await this.commit(writes, place, page.length);
    }
  }

  private async grownRows(upTo: number): Promise<ViewWrite[]> {
    const { folding } = this.parts;
    const writes: ViewWrite[] = [];
    for (const streamId of await this.events.grown(this.place.position, upTo)) {
      const fold = folding.foldOf(streamId);
      for (let version = 0; ;) {
        const page = await this.events.ofStream({ streamId, version }, upTo);
        for (const event of page) writes.push(...(await folding.apply(fold, event)));
        if (page.length < this.events.page) break;
        version = page.at(-1)?.version ?? version;
      }
    }
    return writes;
  }
}

const LAST_VERSION = 2 ** 31 - 1;

/** Streams that follow each other: the rows of those that are finished, and the current one. */
class StreamPass {
  private finished: ViewWrite[] = [];
  private lastFinished: string | undefined;
  private current: { readonly streamId: string; readonly fold: ViewFold; rows: ViewWrite[] } | undefined;

  constructor(private readonly folding: Folding) {}

  async add(event: EventRow): Promise<void> {
    if (this.current?.streamId !== event.streamId) {
      this.finishCurrent();
      this.current = { streamId: event.streamId, fold: this.folding.foldOf(event.streamId), rows: [] };
    }
    this.current.rows.push(...(await this.folding.apply(this.current.fold, event)));
  }

  takeFinished(): { readonly writes: readonly ViewWrite[]; readonly lastFinished: string | undefined } {
    const taken = { writes: this.finished, lastFinished: this.lastFinished };
    this.finished = [];
    return taken;
  }

  takeAll(): readonly ViewWrite[] {
    this.finishCurrent();
    return this.takeFinished().writes;
  }

  private finishCurrent(): void {
    if (this.current === undefined) return;
    this.finished.push(...this.current.rows);
    this.lastFinished = this.current.streamId;
    this.current = undefined;
  }
}

/** For rows that follow from the whole lane, in its order. What an earlier run wrote is folded again, not written. */
export class AlongTheLane extends LaneRebuild {
  private fold: ViewFold | undefined;
  private folded = 0;

  async follow(): Promise<void> {
    const head = await this.events.head();
    while (this.folded < head) {
      const page = await this.events.after(this.folded, head);
      const writes = await this.rowsOf(page);
      if (this.folded > this.place.position) await this.commit(writes, this.here(), page.length);
      else await this.parts.advance(page.length);
    }
  }

  async finish(): Promise<void> {
    const head = await this.events.head();
    while (this.folded < head)
      await this.save(await this.rowsOf(await this.events.after(this.folded, head)), this.here());
  }

  private here(): LanePlace {
    return { position: this.folded, firstPassTo: 0, lastStream: null };
  }

  private async rowsOf(page: readonly EventRow[]): Promise<ViewWrite[]> {
    const { folding } = this.parts;
    const writes: ViewWrite[] = [];
    for (const event of page) {
      this.fold ??= folding.foldOf(event.streamId);
      const rows = await folding.apply(this.fold, event);
      if (event.position > this.place.position) writes.push(...rows);
      this.folded = event.position;
    }
    return writes;
  }
}
