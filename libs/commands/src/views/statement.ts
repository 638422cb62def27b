import type { Columns, DeclaredView } from '@causeway/event-store';
import type { RowSought } from '../host-ports.js';
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

/** The row that filters name by its whole key; `undefined` when they leave a part of the key open. */
export const rowSought = <Of extends Columns>(
  view: DeclaredView<Of>,
  wanted: {
    readonly filters: Filters<Of>;
    readonly where?: Where | undefined;
    readonly flags?: Readonly<Record<string, string>>;
    readonly columns?: readonly (keyof Of & string)[];
  },
): RowSought | undefined => {
  const demanded = Object.entries<unknown>(wanted.filters).filter(([, filter]) => filter !== undefined);
  const plain = demanded.filter(([, filter]) => !(filter instanceof Condition));
  const values = Object.fromEntries(plain.map(([name, value]) => [view.columnOf(name), value]));
  if (!view.key.every((column) => (values[column] ?? null) !== null)) return undefined;
  const isOfTheRow = plain.length === demanded.length && !wanted.where && !wanted.flags;
  const { columns = Object.keys(view.declared) } = wanted;
  return { view, values, ...(isOfTheRow && { columns: columns.map((name) => view.columnOf(name)) }) };
};
