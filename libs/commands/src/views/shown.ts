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

/** Some columns of a view: their list in SQL, and the view as if it had no others. */
interface Selection {
  readonly list: string;
  readonly definition: ViewDefinition;
  readonly isSealed: boolean;
}

/** As many as there are queries in the code, which name their columns. */
const selections = new WeakMap<object, Map<string, Selection>>();

const selectionOf = (view: DeclaredView, names: readonly string[] | undefined): Selection => {
  const known = selections.get(view) ?? new Map<string, Selection>();
  selections.set(view, known);
  const key = names?.join() ?? '*';
  const found = known.get(key) ?? select(view, names ?? Object.keys(view.declared));
  known.set(key, found);
  return found;
};

const select = (view: DeclaredView, names: readonly string[]): Selection => {
  const read = names.map((name) => view.columnOf(name));
  const columns = Object.fromEntries(
    Object.entries(view.columns).filter(([column]) => read.includes(column)),
  );
  return {
    list: read.join(', '),
    definition: { ...view, columns },
    isSealed: view.personal?.some((column) => column in columns) ?? false,
  };
};

/** The select list: columns by their names, as a newer version may add some while this one reads. */
export const selected = <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  view: DeclaredView<Of>,
  { columns, flags }: Shown<Of, Name, Flag>,
): string => {
  const { list } = selectionOf(view, columns);
  const read = Object.entries<string>(flags ?? {}).map(([flag, sql]) => `(${sql}) as ${snake(flag)}`);
  return list === '' ? read.join(', ') : [list, ...read].join(', ');
};

export const found = async <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  reading: Reading,
  view: DeclaredView<Of>,
  { columns, flags }: Shown<Of, Name, Flag>,
  stored: readonly ViewRow[],
): Promise<Found<Of, Name, Flag>[]> => {
  const selection = selectionOf(view, columns);
  const names = Object.keys(flags ?? {});
  const records = await Promise.all(
    stored.map(async (row): Promise<object> => {
      const record = view.record(await open(reading, selection, row));
      if (names.length === 0) return record;
      return { ...record, ...Object.fromEntries(names.map((flag) => [flag, row[snake(flag)]])) };
    }),
  );
  return records as Found<Of, Name, Flag>[];
};

const open = async (
  { rows }: Reading,
  { definition, isSealed }: Selection,
  row: ViewRow,
): Promise<ViewRow> => {
  if (!isSealed) return openPlainRow(definition, row);
  if (rows === undefined) throw new Error(`${definition.table} has sealed columns, which need an opener`);
  return rows.open(definition, row);
};
