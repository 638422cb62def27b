import type { DomainEvent, InlineView } from '@causeway/commands';
import { openRow, type EventStore, type StoredViewRow, type ViewRow } from '@causeway/event-store';
import type { Id } from '@causeway/kernel';
import type { Vault } from '@causeway/privacy';
import { quotes } from '../application/quotes/quote.aggregate.js';

interface Stored {
  readonly store: EventStore;
  readonly vault: Vault;
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** The rows of a quote as they are stored, and as its events give them, read again from the beginning. */
export const rebuiltRows = async (
  { store, vault, query }: Stored,
  quoteId: Id<'Quote'>,
): Promise<{ readonly stored: readonly unknown[]; readonly rebuilt: readonly unknown[] }> => {
  const events = await store.load('quotes.sandbox', quoteId.replace('Quote:', 'quote-'));
  const found: unknown[] = [];
  const rebuilt: unknown[] = [];
  for (const any of quotes.views ?? []) {
    const view = any as unknown as InlineView<DomainEvent>;
    const rows = new Map<string, { key: ViewRow; row: ViewRow | null }>();
    for (const recorded of events) {
      const event = { ...recorded.data, type: recorded.type };
      const key = view.rowKey(event, recorded);
      if (key === undefined) continue;
      const name = JSON.stringify(key);
      rows.set(name, { key, row: view.fold(rows.get(name)?.row, event, recorded) });
    }
    for (const { key, row } of rows.values()) {
      const [column, value] = Object.entries(key)[0] ?? [];
      const [stored] = await query<StoredViewRow>(
        `select * from quotes.${view.definition.table} where ${String(column)} = $1`,
        [value],
      );
      found.push(stored ? await openRow(vault, view.definition, stored) : null);
      rebuilt.push(row);
    }
  }
  return { stored: found, rebuilt };
};
