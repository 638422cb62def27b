import type { Columns, DeclaredView } from '@causeway/event-store';
import type { RowSought } from '../host-ports.js';
import { Condition, type Filters, type Param } from './filters.js';

/** Conditions beyond the filters of columns, in SQL; columns are named as SQL names them. */
export type Where = (param: Param) => readonly string[];

export class Parameters {
  readonly values: unknown[] = [];
  readonly add: Param = (value) => `$${this.values.push(value)}`;
}

/** The condition in SQL that all filters and all of `where` make together; `true` where there are none. */
export const matching = <Of extends Columns>(
  view: DeclaredView<Of>,
  { filters, where }: { readonly filters: Filters<Of>; readonly where?: Where | undefined },
  { add }: Parameters,
): string => {
  const conditions = Object.entries<unknown>(filters).flatMap(([name, filter]) => {
    const column = view.columnOf(name);
    if (filter === undefined) return [];
    if (filter === null) return [`${column} is null`];
    if (filter instanceof Condition) return (filter as Condition<unknown>).sql(column, add) ?? [];
    return [`${column} = ${add(filter)}`];
  });
  return [...conditions, ...(where?.(add) ?? [])].join(' and ') || 'true';
};

/** What filters say that are values and nothing else: `key` names their columns, and says of which null is asked. */
export const plainFilters = (
  filters: Readonly<Record<string, unknown>>,
): { readonly key: string; readonly values: readonly unknown[] } | undefined => {
  let key = '';
  const values: unknown[] = [];
  for (const name in filters) {
    const filter = filters[name];
    if (filter === undefined) continue;
    if (filter instanceof Condition) return undefined;
    key += filter === null ? `${name} null,` : `${name},`;
    if (filter !== null) values.push(filter);
  }
  return { key, values };
};

/**
 * The row that filters name by its whole key; `undefined` when they leave a part of the key open. `columns` are those
 * that are read, as SQL names them.
 */
export const rowSought = <Of extends Columns>(
  view: DeclaredView<Of>,
  wanted: {
    readonly filters: Filters<Of>;
    readonly where?: Where | undefined;
    readonly flags?: Readonly<Record<string, string>>;
  },
  columns: readonly string[],
): RowSought | undefined => {
  const filters: Readonly<Record<string, unknown>> = wanted.filters;
  const values: Record<string, unknown> = {};
  let isOfTheRow = wanted.where === undefined && wanted.flags === undefined;
  for (const name in filters) {
    const filter = filters[name];
    if (filter === undefined) continue;
    if (filter instanceof Condition) isOfTheRow = false;
    else values[view.columnOf(name)] = filter;
  }
  if (!view.key.every((column) => (values[column] ?? null) !== null)) return undefined;
  return isOfTheRow ? { view, values, columns } : { view, values };
};
