import { rowName, type ViewWrite } from '@causeway/event-store';
import type { Aggregate, AnyInlineView, DomainEvent, EventEnvelope, InlineView } from '../aggregate.js';
import { rowChanges, type StateView, type StreamOrigin } from '../views/state-view.js';

type Views = Aggregate<never, never>['views'];

export const stateViews = (views: Views = []): readonly StateView<unknown>[] =>
  views.filter((view) => 'rows' in view);

export const foldedViews = (views: Views = []): readonly AnyInlineView<never>[] =>
  views.filter((view) => 'fold' in view);

/** Whose stream an event is of, as its rows keep it. */
export const originOf = ({ streamId, metadata }: EventEnvelope): StreamOrigin => ({
  streamId,
  environment: metadata.environment,
  platformId: metadata.platformId,
});

/** The rows that follow from a stream's states around one event, or around several. */
export const stateRows = (
  views: readonly StateView<unknown>[],
  before: unknown,
  after: unknown,
  envelope: EventEnvelope,
): ViewWrite[] => views.flatMap((view) => rowChanges(view, before, after, originOf(envelope)));

/** The rows of one stream's folded views, from its first event on, or from rows that hold its past. */
export class FoldedRows {
  private readonly views: readonly InlineView<DomainEvent>[];
  private readonly rows = new Map<string, ViewWrite>();

  constructor(views: readonly AnyInlineView<never>[], past: readonly ViewWrite[] = []) {
    this.views = views;
    for (const write of past) this.rows.set(rowName(write.view, write.key), write);
  }

  apply(event: DomainEvent, envelope: EventEnvelope): ViewWrite[] {
    return this.changes(event, envelope).map(([, , write]) => write);
  }

  /** The rows that an event names: each one's name, how it was before, if it is known, and how it is after. */
  changes(event: DomainEvent, envelope: EventEnvelope): FoldedChange[] {
    return this.views.flatMap((view): FoldedChange[] => {
      const key = view.rowKey(event, envelope);
      if (key === undefined) return [];
      const name = rowName(view.definition, key);
      const before = this.rows.get(name);
      const write = { view: view.definition, key, row: view.fold(before?.row, event, envelope) };
      this.rows.set(name, write);
      return [[name, before, write]];
    });
  }
}

export type FoldedChange = readonly [name: string, before: ViewWrite | undefined, after: ViewWrite];
