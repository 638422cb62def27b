/** A view's row as plain data; instants as text, amounts as bigint. */
export type ViewRow = Readonly<Record<string, unknown>>;

export type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'json' | 'text[]';

/** A table that answers the API, written in the transaction that appends the events it shows. */
export interface ViewDefinition {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Columns stored sealed under the key of the subject that `subjectColumn` names. Their SQL type is text. */
  readonly personal?: readonly string[];
  readonly subjectColumn?: string;
}

/** A name that no other row has: its table, and the values of its key as JSON, which says where a text ends. */
export const rowName = (view: ViewDefinition, key: ViewRow): string => {
  let name = view.table;
  for (const column of view.key) name += JSON.stringify(key[column]);
  return name;
};
