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

interface Statement {
  readonly name: string;
  readonly text: string;
  /** How many contexts it asks about. */
  readonly contexts: number;
  /** How many lanes the log had when the statement was written. */
  readonly lanesOfLog: number;
}

/** The row with the count of the log’s lanes: no context has this name. */
const LANES_OF_LOG = '';

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
    while (this.statement?.contexts !== this.tables.size) this.statement = await this.write();
    const { name, text, lanesOfLog } = this.statement;
    const { rows } = await this.pool.query<EndRow>({ name, text });
    if (rows.some((row) => row.name === LANES_OF_LOG && row.position !== lanesOfLog)) {
      // A process that started meanwhile has made lanes, some of them perhaps of these contexts.
      this.statement = undefined;
      return this.ask();
    }
    return {
      lanes: new Map(
        rows.flatMap(({ name: lane, position, tables }) =>
          tables === null && lane !== LANES_OF_LOG ? [[lane as LaneName, position]] : [],
        ),
      ),
      tables: new Map(
        rows.flatMap(({ name: context, tables }) => (tables === null ? [] : [[context, tables]])),
      ),
    };
  }

  private async write(): Promise<Statement> {
    const contexts = new Map(this.tables);
    const all = await this.directory.all();
    for (const [context, tables] of contexts)
      if (tables === undefined) contexts.set(context, await this.viewsOf(context));
    this.written += 1;
    return {
      name: `lane-ends-${this.written}`,
      text: [
        `select '${LANES_OF_LOG}' as name, count(*)::float8 as position, null as tables from log.lane`,
        ...all.filter(({ name }) => contexts.has(contextOf(name))).map(endOf),
        ...[...contexts].map(([context, tables = []]) => tablesOf(context, tables)),
      ].join('\nunion all '),
      contexts: contexts.size,
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

const endOf = ({ name, events, number }: Lane): string =>
  `select '${name}', coalesce(
    (select position from ${events} where lane = ${number} order by position desc limit 1), 0)::float8, null`;

/** The tables that have these names now; a name that none has is left out. */
const tablesOf = (context: string, tables: readonly string[]): string => {
  const schema = schemaOf(context);
  const ids = tables.map((table) => `to_regclass('${schema}.${table}')::oid`);
  return `select '${context}', 0, concat_ws(' ', ${['null', ...ids].join(', ')})`;
};
