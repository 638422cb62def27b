import { Erased } from '@causeway/kernel';
import type { ColumnType, ViewDefinition, ViewRow } from '../view-definition.js';
import {
  snake,
  type Column,
  type Columns,
  type RecordOf,
  type RecordToStore,
  type RowOf,
  type Snake,
} from './column.js';

type NameOf<Of extends Columns> = keyof Of & string;

/** A view as its context declares it: what the log's writer, the readers and the schema's test take from one place. */
export interface DeclaredView<
  Of extends Columns = Columns,
  Key extends string = string,
> extends ViewDefinition {
  /** The table with its schema, as statements name it. */
  readonly name: string;
  readonly key: readonly Snake<Key>[];
  readonly declared: Of;
  columnOf(name: NameOf<Of>): string;
  row(record: RecordToStore<Of>): RowOf<Of>;
  /** The record of a row that was opened. A sealed column that is null reads as `Erased`, or as absent if optional. */
  record(row: ViewRow): RecordOf<Of>;
  /** The table as a migration has to make it. Indexes and grants are the migration's own. */
  createTable(schema?: string): string;
}

export type ViewRecord<View extends { readonly declared: Columns }> = RecordOf<View['declared']>;
export type ViewRowOf<View extends { readonly declared: Columns }> = RowOf<View['declared']>;

/**
 * Declares the view `<schema>.<table>`. Columns are named as the context's records name them (`platformId`) and SQL
 * writes them `platform_id`. A view with sealed columns names the column that holds their subject.
 */
export const defineView = <const Of extends Columns, const Key extends NameOf<Of>>(
  name: `${string}.${string}`,
  {
    key,
    subject,
    columns,
  }: { readonly key: readonly Key[]; readonly subject?: NameOf<Of>; readonly columns: Of },
): DeclaredView<Of, Key> => {
  const [, table = ''] = name.split('.');
  const declared = Object.entries<Column<unknown>>(columns).map(([field, column]) => ({
    field,
    column,
    sqlName: snake(field),
  }));
  const sqlNames = new Map(declared.map(({ field, sqlName }) => [field, sqlName]));
  const sealed = declared.filter(({ column }) => column.isSealed).map(({ sqlName }) => sqlName);
  if (sealed.length > 0 && subject === undefined)
    throw new Error(`${name} has sealed columns and needs a subject`);
  return {
    name,
    table,
    declared: columns,
    key: key.map((each) => snake(each) as Snake<Key>),
    columns: Object.fromEntries<ColumnType>(declared.map(({ sqlName, column }) => [sqlName, column.type])),
    ...(subject !== undefined && sealed.length > 0 && { personal: sealed, subjectColumn: snake(subject) }),
    columnOf: (field) => sqlNames.get(field) ?? snake(field),
    row: (record) => {
      const values = record as Readonly<Record<string, unknown>>;
      const row: Record<string, unknown> = {};
      for (const { field, sqlName } of declared) row[sqlName] = storable(values[field]);
      return row as RowOf<Of>;
    },
    record: (row) => {
      const record: Record<string, unknown> = {};
      for (const { field, column, sqlName } of declared) {
        if (!(sqlName in row)) continue;
        const value = row[sqlName] ?? null;
        if (value !== null) record[field] = value;
        else if (!column.isOptional) record[field] = column.isSealed ? Erased.instance : null;
      }
      return record as RecordOf<Of>;
    },
    createTable: (schema = name.slice(0, -table.length - 1)) => {
      const lines = declared.map(
        ({ column, sqlName }) =>
          `${sqlName} ${column.isSealed ? 'text' : column.type}${column.isOptional || column.isSealed ? '' : ' not null'}`,
      );
      return `create table ${schema}.${table} (${[...lines, `primary key (${key.map(snake).join(', ')})`].join(', ')})`;
    },
  };
};

const storable = (value: unknown): unknown => (value instanceof Erased ? null : (value ?? null));
