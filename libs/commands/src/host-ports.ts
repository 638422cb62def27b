import type { ViewDefinition, ViewRow } from '@causeway/event-store';
import type { AnswerOf, Command, Query } from './command.js';

/** Gives a command or query to its owner, wherever that runs. */
export interface Dispatch {
  execute<Request extends Command<object, unknown> | Query<object, unknown>>(
    request: Request,
  ): Promise<AnswerOf<Request>>;
}

/** The one row of a view that a statement can give, or nothing, for a reader that remembers rows. */
export interface RowSought {
  readonly view: ViewDefinition;
  /** By column: the values that the row must have, among them those of the whole key; `null` for none. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The columns that the statement reads; absent when it reads or demands more than columns of the row. */
  readonly columns?: readonly string[];
}

/** Reads a context's views; tables are named with their schema, values are parameters. */
export interface ViewReader {
  rows<Row>(sql: string, params: readonly unknown[], sought?: RowSought): Promise<Row[]>;
}

/** Turns a stored row into the one its fold made; a sealed column whose key was shredded reads as `Erased`. */
export interface RowOpener {
  open<Row extends ViewRow>(definition: ViewDefinition, row: Row): Promise<Row>;
}
