import type { Columns, DeclaredView, ViewRow } from '@causeway/event-store';
import type { Filters } from './filters.js';
import { found, selected, type ColumnName, type Found, type Reading, type Shown } from './shown.js';
import { matching, Parameters, rowSought, type Where } from './statement.js';

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
  const { order = [], direction = 'asc', limit } = wanted;
  const params = new Parameters();
  const condition = matching(view, wanted, params);
  const ordered = order.map((name) => `${view.columnOf(name)} ${direction}`).join(', ');
  const text = `select ${selected(view, wanted)} from ${view.name} where ${condition}`;
  const rows = await reading.views.rows<ViewRow>(
    text + (ordered === '' ? '' : ` order by ${ordered}`) + (limit === undefined ? '' : ` limit ${limit}`),
    params.values,
    rowSought(view, wanted),
  );
  return found(reading, view, wanted, rows);
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
