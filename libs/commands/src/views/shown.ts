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
export interface Selection {
  readonly list: string;
  /** Their names in SQL. */
  readonly columns: readonly string[];
  readonly definition: ViewDefinition;
  readonly isSealed: boolean;
  /** Statements that read them, by what else they say. */
  readonly statements: Map<string, string>;
}

/** As many as there are queries in the code, which name their columns. */
const selections = new WeakMap<object, Map<string, Selection>>();

/** The columns of a view by their names; all of them where none are named. */
export const selectionOf = (view: DeclaredView, names: readonly string[] | undefined): Selection => {
  let known = selections.get(view);
  if (known === undefined) selections.set(view, (known = new Map<string, Selection>()));
  const key = names?.join() ?? '*';
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = select(view, names ?? Object.keys(view.declared))));
  return found;
};

const select = (view: DeclaredView, names: readonly string[]): Selection => {
  const read = names.map((name) => view.columnOf(name));
  const columns = Object.fromEntries(
    Object.entries(view.columns).filter(([column]) => read.includes(column)),
  );
  return {
    list: read.join(', '),
    columns: read,
    definition: { ...view, columns },
    isSealed: view.personal?.some((column) => column in columns) ?? false,
    statements: new Map(),
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

/** The rows that a statement over `selected` read, as records: personal columns opened, or `Erased`. */
export const found = async <Of extends Columns, Name extends ColumnName<Of>, Flag extends string>(
  reading: Reading,
  view: DeclaredView<Of>,
  { columns, flags }: Shown<Of, Name, Flag>,
  stored: readonly ViewRow[],
): Promise<Found<Of, Name, Flag>[]> => {
  const selection = selectionOf(view, columns);
  const names = flags === undefined ? [] : Object.keys(flags);
  const opened = selection.isSealed
    ? await Promise.all(stored.map((row) => openerOf(reading, selection).open(selection.definition, row)))
    : stored.map((row) => openPlainRow(selection.definition, row));
  const records = opened.map((row, index): object => {
    const record = view.record(row);
    if (names.length === 0) return record;
    return { ...record, ...Object.fromEntries(names.map((flag) => [flag, stored[index]?.[snake(flag)]])) };
  });
  return records as Found<Of, Name, Flag>[];
};

const openerOf = ({ rows }: Reading, { definition }: Selection): RowOpener => {
  if (rows === undefined) throw new Error(`${definition.table} has sealed columns, which need an opener`);
  return rows;
};
