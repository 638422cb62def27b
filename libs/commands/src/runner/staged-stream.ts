import type { EventMetadata, NewEvent, RecordedEvent, StreamAppend, ViewWrite } from '@causeway/event-store';
import type { Aggregate, Consequences, DomainEvent, EventEnvelope, FoldedStream } from '../aggregate.js';
import { isDeepStrictEqual } from 'node:util';
import { FoldedRows, foldedViews, stateRows, stateViews } from '../replay/stream-rows.js';

interface Step {
  readonly event: DomainEvent;
  readonly envelope: EventEnvelope;
}

/** A row that the added events name: as it was before them, if it is known, and as it is after them. */
interface Change {
  readonly before: ViewWrite | undefined;
  readonly write: ViewWrite;
}

/** A stream's past: all of its events, or what they folded into and how many they were. */
export type Past = readonly RecordedEvent[] | (FoldedStream<unknown> & { readonly version: number });

/** A stream as loaded, plus what this write set adds to it: states, rows and publications follow by folding. */
export class StagedStream {
  readonly aggregate: Aggregate<unknown, DomainEvent>;
  private readonly foldedRows: FoldedStream<unknown>['rows'];
  private readonly isFromFirstEvent: boolean;
  private readonly history: Step[];
  private readonly added: NewEvent[] = [];
  private readonly consequencesAdded: Consequences[] = [];
  private readonly loaded: unknown;
  private current: unknown;

  constructor(
    aggregate: Aggregate<unknown, DomainEvent>,
    private readonly streamId: string,
    past: Past,
  ) {
    this.aggregate = aggregate;
    const folded = 'state' in past ? past : { state: aggregate.initial, rows: [], version: 0 };
    const loaded = 'state' in past ? [] : past;
    this.foldedRows = folded.rows;
    this.isFromFirstEvent = folded.version === 0;
    this.history = loaded.map((recorded) => ({ event: domainEvent(recorded), envelope: recorded }));
    this.loaded = this.history.reduce((state, { event }) => aggregate.evolve(state, event), folded.state);
    this.current = this.loaded;
    this.loadedVersion = folded.version + loaded.length;
  }

  /** The version that decisions are made on. */
  readonly loadedVersion: number;

  get state(): unknown {
    return this.current;
  }

  add(event: DomainEvent, recordedAt: EventEnvelope['recordedAt'], metadata: EventMetadata): void {
    const envelope = {
      streamId: this.streamId,
      version: this.loadedVersion + this.added.length + 1,
      recordedAt,
      metadata,
    };
    const before = this.current;
    const after = this.aggregate.evolve(before, event);
    const publish = this.aggregate.publish?.(event, after, envelope);
    const { type, ...data } = event;
    this.history.push({ event, envelope });
    this.added.push(publish === undefined ? { type, data } : { type, data, publish });
    this.consequencesAdded.push(this.aggregate.consequences?.(event, before, after, envelope) ?? {});
    this.current = after;
  }

  append(): StreamAppend {
    const { aggregate, streamId, loadedVersion: expectedVersion, added: events, current } = this;
    return { streamId, expectedVersion, events, ...(aggregate.isOver?.(current) && { isOver: true }) };
  }

  consequences(): readonly Consequences[] {
    return this.consequencesAdded;
  }

  rows(): ViewWrite[] {
    const { views } = this.aggregate;
    const last = this.history.at(-1);
    if (this.added.length === 0 || last === undefined) return [];
    return [
      ...stateRows(stateViews(views), this.loaded, this.current, last.envelope),
      ...this.foldedAgain(foldedViews(views)),
    ];
  }

  /** Rows that no state holds, folded from the stream's first event on, or from what is folded of it. */
  private foldedAgain(views: ReturnType<typeof foldedViews>): ViewWrite[] {
    if (views.length === 0) return [];
    const rows = new FoldedRows(views, this.foldedRows);
    const addedFrom = this.history.length - this.added.length;
    const changed = new Map<string, Change>();
    this.history.forEach(({ event, envelope }, index) => {
      for (const [name, before, write] of rows.changes(event, envelope)) {
        if (index >= addedFrom)
          changed.set(name, { before: (changed.get(name) ?? { before }).before, write });
      }
    });
    return [...changed.values()].filter((change) => this.isChange(change)).map(({ write }) => write);
  }

  /** A row that was not given with what is folded may still be there. */
  private isChange({ before, write: { row } }: Change): boolean {
    if (before === undefined) return row !== null || !this.isFromFirstEvent;
    return !isDeepStrictEqual(before.row, row);
  }
}

const domainEvent = ({ type, data }: RecordedEvent): DomainEvent => ({ ...data, type });
