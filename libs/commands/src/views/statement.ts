import type { Columns, DeclaredView } from '@causeway/event-store';
import { Condition, type Filters, type Param } from './filters.js';

/** Conditions beyond the filters of columns, in SQL; columns are named as SQL names them. */
export type Where = (param: Param) => readonly string[];

export class Parameters {
  readonly values: unknown[] = [];
  readonly add: Param = (value) => `$${this.values.push(value)}`;
}

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
