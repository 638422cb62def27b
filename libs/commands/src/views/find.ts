import type { Columns, DeclaredView, ViewRow } from '@causeway/event-store';
import type { Filters } from './filters.js';
import {
  found,
  selected,
  selectionOf,
  type ColumnName,
  type Found,
  type Reading,
  type Selection,
  type Shown,
} from './shown.js';
import { matching, Parameters, plainFilters, rowSought, type Where } from './statement.js';

export interface Wanted<
  Of extends Columns,
  Name extends ColumnName<Of> = ColumnName<Of>,
  Flag extends string = never,
> extends Shown<Of, Name, Flag> {
  readonly filters: Filters<Of>;
  readonly where?: Where | undefined;
}

export interface Sorted<Of extends Columns> {
  readonly order?: readonly ColumnName<Of>[];
  readonly direction?: 'asc' | 'desc';
  readonly limit?: number;
}

/** The rows that match: all of them and in no order, unless `order` is given. */
export const findAll = async <
  Of extends Columns,
  const Name extends ColumnName<Of> = ColumnName<Of>,
  const Flag extends string = never,
>(
  reading: Reading,
  view: DeclaredView<Of>,
  wanted: Wanted<Of, Name, Flag> & Sorted<Of>,
): Promise<Found<Of, Name, Flag>[]> => {
  const selection = selectionOf(view, wanted.columns);
  const [text, values] = statementOf(view, wanted, selection);
  const sought = rowSought(view, wanted, selection.columns);
  const rows = await reading.views.rows<ViewRow>(text, values, sought);
  return found(reading, view, wanted, rows);
};

/** Of each selection: the code has a few, and a limit may be an argument of an operator. */
const STATEMENTS_MAX = 64;

/** Statements whose conditions are values alone are written once: every request asks some twenty of them. */
const statementOf = <Of extends Columns>(
  view: DeclaredView<Of>,
  wanted: Wanted<Of> & Sorted<Of>,
  { statements }: Selection,
): readonly [text: string, values: readonly unknown[]] => {
  const { filters, where, flags, order = [], direction = 'asc', limit } = wanted;
  const plain = where === undefined ? plainFilters(filters) : undefined;
  if (plain === undefined) return writtenOut(view, wanted);
  const shown = flags === undefined ? '' : Object.entries(flags).join();
  const key = `${plain.key} ${order.join()} ${direction} ${limit} ${shown}`;
  const known = statements.get(key);
  if (known !== undefined) return [known, plain.values];
  const [text, values] = writtenOut(view, wanted);
  if (statements.size < STATEMENTS_MAX) statements.set(key, text);
  return [text, values];
};

const writtenOut = <Of extends Columns>(
  view: DeclaredView<Of>,
  wanted: Wanted<Of> & Sorted<Of>,
): readonly [text: string, values: readonly unknown[]] => {
  const { order = [], direction = 'asc', limit } = wanted;
  const params = new Parameters();
  const condition = matching(view, wanted, params);
  const ordered = order.map((name) => `${view.columnOf(name)} ${direction}`).join(', ');
  const text = `select ${selected(view, wanted)} from ${view.name} where ${condition}`;
  return [
    text + (ordered === '' ? '' : ` order by ${ordered}`) + (limit === undefined ? '' : ` limit ${limit}`),
    params.values,
  ];
};

/** The row that matches, of several the first in their order; `undefined` when none does. */
export const findOne = async <
  Of extends Columns,
  const Name extends ColumnName<Of> = ColumnName<Of>,
  const Flag extends string = never,
>(
  reading: Reading,
  view: DeclaredView<Of>,
  wanted: Wanted<Of, Name, Flag> & Omit<Sorted<Of>, 'limit'>,
): Promise<Found<Of, Name, Flag> | undefined> =>
  (await findAll<Of, Name, Flag>(reading, view, { ...wanted, limit: 1 }))[0];
