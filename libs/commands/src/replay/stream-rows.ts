import type { ViewWrite } from '@causeway/event-store';
import type { AnyInlineView, DomainEvent, EventEnvelope, InlineView } from '../aggregate.js';

/** The rows of all views of one stream, folded from its first event on. */
export class StreamRows {
  private readonly views: readonly InlineView<DomainEvent>[];
  private readonly rows = new Map<string, ViewWrite>();

  constructor(views: readonly AnyInlineView<never>[] = []) {
    this.views = views;
  }

  /** The rows that an event changes, as they are after it. */
  apply(event: DomainEvent, envelope: EventEnvelope): ViewWrite[] {
    return this.views.flatMap((view) => {
      const key = view.rowKey(event, envelope);
      if (key === undefined) return [];
      const name = JSON.stringify([view.definition.table, key]);
      const write = { view: view.definition, key, row: view.fold(this.rows.get(name)?.row, event, envelope) };
      this.rows.set(name, write);
      return [write];
    });
  }
}
