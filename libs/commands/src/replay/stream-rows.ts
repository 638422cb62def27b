import type { ViewWrite } from '@causeway/event-store';
import type { AnyInlineView, DomainEvent, EventEnvelope, InlineView } from '../aggregate.js';

/** The rows of all views of one stream, folded from its first event on, or from rows that hold its past. */
export class StreamRows {
  private readonly views: readonly InlineView<DomainEvent>[];
  private readonly rows = new Map<string, ViewWrite>();

  constructor(views: readonly AnyInlineView<never>[] = [], past: readonly ViewWrite[] = []) {
    this.views = views;
    for (const write of past) this.rows.set(nameOf(write.view, write.key), write);
  }

  /** The rows that an event changes, as they are after it. */
  apply(event: DomainEvent, envelope: EventEnvelope): ViewWrite[] {
    return this.views.flatMap((view) => {
      const key = view.rowKey(event, envelope);
      if (key === undefined) return [];
      const name = nameOf(view.definition, key);
      const write = { view: view.definition, key, row: view.fold(this.rows.get(name)?.row, event, envelope) };
      this.rows.set(name, write);
      return [write];
    });
  }
}

const nameOf = ({ table }: ViewWrite['view'], key: ViewWrite['key']): string => JSON.stringify([table, key]);
