import {
  contextOf,
  LaneDirectory,
  schemaOf,
  VIEW_TABLES,
  type Lane,
  type LaneName,
} from '@causeway/event-store';
import type { Pool } from 'pg';
import { SharedQuestions } from './shared-questions.js';

/** Where the lanes of a context end, and which tables hold its views. */
export interface ContextEnds {
  readonly lanes: ReadonlyMap<LaneName, number>;
  /** Another text when one of the views is another table, as after a rebuild. */
  readonly tables: string;
}
export type Ends = ReadonlyMap<string, ContextEnds>;

/** Its lists are texts: a row for each lane and context would take the database and this process thrice the time. */
interface EndsRow {
  readonly lanes_of_log: number;
  /** Of the lanes in the statement's order, with a blank between two of them. */
  readonly ends: string;
  /** Of the contexts, with a semicolon. */
  readonly tables: string;
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly contexts: readonly string[];
  readonly lanes: readonly LaneName[];
  readonly lanesOfLog: number;
}

/**
 * Asks where lanes end: once for all that wait in a moment, and never with an answer from before they did. It is
 * asked before nearly every answer from memory, so the statement names the part of the log that holds each lane:
 * over the log as a whole PostgreSQL would open all its parts each time, ten times the cost.
 */
export class LaneEnds {
  private readonly shared = new SharedQuestions<Ends>();
  private readonly tables = new Map<string, readonly string[] | undefined>();
  private readonly directory: LaneDirectory;
  private statement: Statement | undefined;
  private written = 0;

  /** `pool` is the host's own: its role may see where every lane ends. */
  constructor(private readonly pool: Pick<Pool, 'query'>) {
    this.directory = new LaneDirectory(pool);
  }

  /** Adds a context with the tables of its views. Of one elsewhere, which is at work, the database says which they are. */
  add(context: string, tables?: readonly string[]): void {
    this.tables.set(context, tables);
  }

  read(): Promise<Ends> {
    return this.shared.ask(
      '',
      () => this.ask(),
      (ends) => ends,
    );
  }

  private async ask(): Promise<Ends> {
    // Contexts may be added while it is written.
    while (this.statement?.contexts.length !== this.tables.size) this.statement = await this.write();
    const { statement } = this;
    const { rows } = await this.pool.query<EndsRow>({ name: statement.name, text: statement.text });
    const [row] = rows;
    if (row === undefined) throw new Error('the ends of lanes are one row');
    if (row.lanes_of_log === statement.lanesOfLog) return endsOf(statement, row);
    // A process that started meanwhile has made lanes, some of them perhaps of these contexts.
    this.statement = undefined;
    return this.ask();
  }

  private async write(): Promise<Statement> {
    const tables = new Map(this.tables);
    const all = await this.directory.all();
    for (const [context, known] of tables)
      if (known === undefined) tables.set(context, await this.viewsOf(context));
    const lanes = all.filter(({ name }) => tables.has(contextOf(name)));
    const tablesNow = [...tables].map(([context, names = []]) => tablesOf(context, names));
    this.written += 1;
    return {
      name: `lane-ends-${this.written}`,
      text: `select (select count(*) from log.lane)::float8 as lanes_of_log,
        array_to_string(array[${lanes.map(endOf).join(', ')}]::bigint[], ' ') as ends,
        array_to_string(array[${tablesNow.join(', ')}]::text[], ';') as tables`,
      contexts: [...tables.keys()],
      lanes: lanes.map(({ name }) => name),
      lanesOfLog: all.length,
    };
  }

  private async viewsOf(context: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ relname: string }>(VIEWS, [schemaOf(context)]);
    return rows.map(({ relname }) => relname);
  }
}

const VIEWS = `select relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where nspname = $1 and ${VIEW_TABLES} order by relname`;

const endOf = ({ events, number }: Lane): string =>
  `coalesce((select position from ${events} where lane = ${number} order by position desc limit 1), 0)`;

/** The tables that have these names now; a name that none has is left out. */
const tablesOf = (context: string, tables: readonly string[]): string => {
  const schema = schemaOf(context);
  const ids = tables.map((table) => `to_regclass('${schema}.${table}')::oid`);
  return `concat_ws(' ', ${['null', ...ids].join(', ')})`;
};

const endsOf = ({ contexts, lanes }: Statement, { ends, tables }: EndsRow): Ends => {
  const [places, tablesNow] = [ends.split(' '), tables.split(';')];
  const found = new Map(
    contexts.map((context, index) => [
      context,
      { lanes: new Map<LaneName, number>(), tables: tablesNow[index] ?? '' },
    ]),
  );
  for (const [index, lane] of lanes.entries())
    found.get(contextOf(lane))?.lanes.set(lane, Number(places[index]));
  return found;
};
