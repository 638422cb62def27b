import type { LaneName } from '@causeway/event-store';
import { SharedQuestions } from './shared-questions.js';

/** Where the lanes of some contexts end, and which tables hold their views. */
export interface Ends {
  readonly lanes: ReadonlyMap<LaneName, number>;
  /** By context: it is another text when one of its views is another table, as after a rebuild. */
  readonly tables: ReadonlyMap<string, string>;
}

interface EndRow {
  readonly name: string;
  readonly position: number;
  readonly tables: string | null;
}

/** One round trip for all contexts of a process; a rebuild of views moves no lane, but leaves other tables. */
const ENDS = `
  select name, position::float8 as position, null as tables from log.lane_end
   where split_part(split_part(name, '.', 1), '-', 1) = any($1::text[])
  union all
  select n.nspname, 0, string_agg(c.oid::text, ' ' order by c.relname)
    from pg_namespace n
    join pg_class c on c.relnamespace = n.oid and c.relname = any($2::text[])
   where n.nspname = any($1::text[])
   group by n.nspname`;

/** Runs a statement that a connection plans once. */
export interface Asked {
  query(statement: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** Asks where lanes end: once for all that wait in a moment, and never with an answer from before they did. */
export class LaneEnds {
  private readonly shared = new SharedQuestions<Ends>();
  private readonly tables = new Map<string, readonly string[]>();
  private pool: Asked | undefined;

  /** Adds a context with the tables of its views; `pool` may be that of any of them. */
  add(context: string, tables: readonly string[], pool: Asked): void {
    this.tables.set(context, tables);
    this.pool ??= pool;
  }

  read(): Promise<Ends> {
    return this.shared.ask(
      '',
      () => this.ask(),
      (ends) => ends,
    );
  }

  private async ask(): Promise<Ends> {
    const values = [[...this.tables.keys()], [...this.tables.values()].flat()];
    const answer = await this.pool?.query({ name: 'lane-ends', text: ENDS, values });
    const rows = (answer?.rows ?? []) as EndRow[];
    return {
      lanes: new Map(
        rows.flatMap(({ name, position, tables }) => (tables === null ? [[name as LaneName, position]] : [])),
      ),
      tables: new Map(rows.flatMap(({ name, tables }) => (tables === null ? [] : [[name, tables]]))),
    };
  }
}
