import {
  openPlainRow,
  snake,
  type Columns,
  type DeclaredView,
  type RecordOf,
  type ViewDefinition,
  type ViewRow,
} from '@causeway/event-store';
import type { RowOpener, ViewReader } from '../host-ports.js';

/** The ports for reading a context's views; the opener is used for sealed columns only. */
export interface Reading {
  readonly views: ViewReader;
  readonly rows?: RowOpener;
}

export type ColumnName<Of extends Columns> = keyof Of & string;

export interface Shown<Of extends Columns, Name extends ColumnName<Of>, Flag extends string> {
  readonly columns?: readonly Name[];
  /** Conditions in SQL that are read beside the columns, as booleans. */
  readonly flags?: Readonly<Record<Flag, string>>;
}

export type Found<Of extends Columns, Name extends ColumnName<Of>, Flag extends string> = Pick<
  RecordOf<Of>,
  Name & keyof RecordOf<Of>
> &
  Readonly<Record<Flag, boolean>>;

/** The select list: columns by their names, as a newer version may add some while this one reads. */
export const selected = <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  view: DeclaredView<Of>,
  { columns = Object.keys(view.declared) as Name[], flags }: Shown<Of, Name, Flag>,
): string => {
  const read = Object.entries<string>(flags ?? {}).map(([flag, sql]) => `(${sql}) as ${snake(flag)}`);
  return [...columns.map((name) => view.columnOf(name)), ...read].join(', ');
};

export const found = async <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  reading: Reading,
  view: DeclaredView<Of>,
  { columns = Object.keys(view.declared) as Name[], flags }: Shown<Of, Name, Flag>,
  stored: readonly ViewRow[],
): Promise<Found<Of, Name, Flag>[]> => {
  const read = columns.map((name) => view.columnOf(name));
  const definition = {
    ...view,
    columns: Object.fromEntries(Object.entries(view.columns).filter(([column]) => read.includes(column))),
  };
  return Promise.all(
    stored.map(async (row) => ({
      ...view.record(await open(reading, definition, row)),
      ...Object.fromEntries(Object.keys(flags ?? {}).map((flag) => [flag, row[snake(flag)]])),
    })),
  ) as Promise<Found<Of, Name, Flag>[]>;
};

const open = async ({ rows }: Reading, definition: ViewDefinition, row: ViewRow): Promise<ViewRow> => {
  const isSealed = definition.personal?.some((column) => column in definition.columns) ?? false;
  if (!isSealed) return openPlainRow(definition, row);
  if (rows === undefined) throw new Error(`${definition.table} has sealed columns, which need an opener`);
  return rows.open(definition, row);
};
