import { storeRow, type StoredViewRow, type ViewDefinition, type ViewWrite } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import type { Connection } from './connection.js';
import type { RebuiltTable } from './rebuilt-tables.js';

/** Writes folded rows into the tables beside the live ones; rows of other views are none of its business. */
export class RowWriter {
  private readonly tables: ReadonlyMap<string, RebuiltTable>;

  constructor(
    private readonly connection: Connection,
    private readonly vault: Vault,
    tables: readonly RebuiltTable[],
  ) {
    this.tables = new Map(tables.map((table) => [table.view.table, table]));
  }

  /** Of several writes of one row the last one counts. */
  async write(writes: readonly ViewWrite[]): Promise<void> {
    for (const [name, table] of this.tables) {
      const last = lastOfEach(writes.filter(({ view }) => view.table === name));
      const rows = last.flatMap(({ row }) => (row === null ? [] : [row]));
      const gone = last.flatMap(({ row, key }) => (row === null ? [key] : []));
      if (gone.length > 0) await this.connection.query(cutStatement(table), [JSON.stringify(gone)]);
      const stored = await Promise.all(
        rows.map((row) => this.vault.sealing((sealerOf) => storeRow(sealerOf, table.view, row))),
      );
      if (stored.length > 0) await this.connection.query(putStatement(table), [textOf(stored)]);
    }
  }
}

const textOf = (rows: readonly StoredViewRow[]): string => JSON.stringify(rows);

const lastOfEach = (writes: readonly ViewWrite[]): ViewWrite[] => {
  const last = new Map<string, ViewWrite>();
  for (const write of writes) {
    const name = JSON.stringify(write.view.key.map((column) => String(write.key[column])));
    last.set(name, write);
  }
  return [...last.values()];
};

const putStatement = ({ view, beside }: RebuiltTable): string => {
  const columns = Object.keys(view.columns);
  const changed = columns.filter((column) => !view.key.includes(column));
  const update = changed.map((column) => `${column} = excluded.${column}`).join(', ');
  return `insert into ${beside} (${columns.join(', ')})
    select ${columns.join(', ')} from json_to_recordset($1) as r (${typed(view, columns)})
    on conflict (${view.key.join(', ')}) do ${changed.length === 0 ? 'nothing' : `update set ${update}`}`;
};

const cutStatement = ({ view, beside }: RebuiltTable): string =>
  `delete from ${beside} as v using json_to_recordset($1) as gone (${typed(view, view.key)})
    where ${view.key.map((column) => `v.${column} = gone.${column}`).join(' and ')}`;

/** What is sealed is text, whatever it was. */
const typed = (view: ViewDefinition, columns: readonly string[]): string =>
  columns
    .map(
      (column) => `${column} ${view.personal?.includes(column) ? 'text' : (view.columns[column] ?? 'text')}`,
    )
    .join(', ');
