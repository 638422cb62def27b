import type { ColumnType, StoredViewRow, ViewDefinition, ViewRow } from '@causeway/event-store';
import type { Connection } from '../log/log-reader.js';

/** Rows of this many keys are asked for at once. */
const PAGE = 5_000;

/** Keys are compared as text; the separator occurs in none of them. */
const SEPARATOR = '\u001f';

/** The key of a row as one text, the same here and in the database. */
export const rowName = (view: ViewDefinition, key: ViewRow): string =>
  view.key.map((column) => String(key[column])).join(SEPARATOR);

/** The views of one context as the API reads them. */
export class LiveViews {
  constructor(
    private readonly connection: Connection,
    private readonly schema: string,
  ) {}

  async rows(view: ViewDefinition, keys: readonly ViewRow[]): Promise<Map<string, StoredViewRow>> {
    const asked = keys.map((key) =>
      Object.fromEntries(view.key.map((column) => [column, String(key[column])])),
    );
    const { rows } = await this.connection.query<StoredViewRow>(
      `select v.* from ${this.tableOf(view)} v
         join json_to_recordset($1) as asked (${view.key.map((column) => `${column} ${typeOf(view, column)}`).join(', ')})
           using (${view.key.join(', ')})`,
      [JSON.stringify(asked)],
    );
    return new Map(rows.map((row) => [rowName(view, row), row]));
  }

  async *keys(view: ViewDefinition): AsyncGenerator<ViewRow[]> {
    const columns = view.key.join(', ');
    for (let last: ViewRow | undefined; ;) {
      const { rows } = await this.connection.query<StoredViewRow>(
        `select ${columns} from ${this.tableOf(view)}
          ${last === undefined ? '' : `where (${columns}) > (${view.key.map((column, index) => `$${index + 1}::${typeOf(view, column)}`).join(', ')})`}
          order by ${columns} limit ${PAGE}`,
        last === undefined ? [] : view.key.map((column) => last?.[column]),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
      last = rows.at(-1);
    }
  }

  private tableOf({ table }: ViewDefinition): string {
    return `${this.schema}.${table}`;
  }
}

const typeOf = (view: ViewDefinition, column: string): ColumnType => view.columns[column] ?? 'text';
