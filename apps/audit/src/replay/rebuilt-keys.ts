import type { ViewDefinition } from '@causeway/event-store';
import type { Connection } from '../log/log-reader.js';

/**
 * The names of all rows that the log gave so far, in a temporary table: it uses the database's memory and
 * disk, not ours, and ends with the connection. Keys hold nothing personal.
 */
export class RebuiltKeys {
  private constructor(private readonly connection: Connection) {}

  static async open(connection: Connection): Promise<RebuiltKeys> {
    await connection.query(
      'create temporary table rebuilt (view text, name text, primary key (view, name)) on commit preserve rows',
    );
    return new RebuiltKeys(connection);
  }

  async add(view: ViewDefinition, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.connection.query(
      'insert into pg_temp.rebuilt select $1, unnest($2::text[]) on conflict do nothing',
      [view.table, names],
    );
  }

  async remove(view: ViewDefinition, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.connection.query('delete from pg_temp.rebuilt where view = $1 and name = any($2::text[])', [
      view.table,
      names,
    ]);
  }

  async count(view: ViewDefinition): Promise<number> {
    const { rows } = await this.connection.query<{ count: number }>(
      'select count(*)::float8 as count from pg_temp.rebuilt where view = $1',
      [view.table],
    );
    return rows[0]?.count ?? 0;
  }

  async unknown(view: ViewDefinition, names: readonly string[]): Promise<string[]> {
    const { rows } = await this.connection.query<{ name: string }>(
      `select name from unnest($2::text[]) as asked (name)
        where not exists (select from pg_temp.rebuilt r where r.view = $1 and r.name = asked.name)`,
      [view.table, names],
    );
    return rows.map(({ name }) => name);
  }
}
