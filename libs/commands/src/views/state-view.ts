import type {
  Columns,
  DeclaredView,
  EventMetadata,
  RecordToStore,
  ViewDefinition,
  ViewRow,
  ViewWrite,
} from '@causeway/event-store';
import { isDeepStrictEqual } from 'node:util';

/** The owner of a stream: the same in all of its events. */
export interface StreamOrigin extends Pick<EventMetadata, 'environment' | 'platformId'> {
  readonly streamId: string;
}

/** The rows that a stream's state lays out; written when an event changed them. Built with `rowOf` or `rowsOf`. */
export interface StateView<State> {
  readonly definition: ViewDefinition;
  rows(state: State, origin: StreamOrigin): readonly ViewRow[];
}

/** One row a stream. */
export interface StateRow<State> extends StateView<State> {
  row(state: State, origin: StreamOrigin): ViewRow | null;
}

/** The view of an aggregate whose record follows from the state; what the view has no column for is left out. */
export const rowOf = <State, Of extends Columns>(
  definition: DeclaredView<Of>,
  record: (state: State, origin: StreamOrigin) => RecordToStore<Of> | null,
): StateRow<State> => {
  const row = (state: State, origin: StreamOrigin): ViewRow | null => {
    const shown = record(state, origin);
    return shown === null ? null : definition.row(shown);
  };
  const rows = (state: State, origin: StreamOrigin): readonly ViewRow[] => {
    const shown = row(state, origin);
    return shown === null ? [] : [shown];
  };
  return { definition, row, rows };
};

/** The view of what a state has several of, such as the documents of a customer; each record has a key of its own. */
export const rowsOf = <State, Of extends Columns>(
  definition: DeclaredView<Of>,
  records: (state: State, origin: StreamOrigin) => readonly RecordToStore<Of>[],
): StateView<State> => ({
  definition,
  rows: (state, origin) => records(state, origin).map((record) => definition.row(record)),
});

/** The changes of the rows between two states of the stream: rows that went, then rows that are new or different. */
export const rowChanges = (
  laidOut: StateView<unknown>,
  before: unknown,
  after: unknown,
  origin: StreamOrigin,
): ViewWrite[] => {
  if (before === after) return [];
  const view = laidOut.definition;
  const [were, are] = [laidOut.rows(before, origin), laidOut.rows(after, origin)];
  if (were.length === 0 && are.length === 0) return [];
  const [byKey, keptKeys] = [keyed(view, were), keyed(view, are)];
  return [
    ...[...byKey].flatMap(([name, row]) =>
      keptKeys.has(name) ? [] : [{ view, key: keyOf(view, row), row: null }],
    ),
    ...[...keptKeys].flatMap(([name, row]) =>
      isDeepStrictEqual(byKey.get(name), row) ? [] : [{ view, key: keyOf(view, row), row }],
    ),
  ];
};

const keyed = (view: ViewDefinition, rows: readonly ViewRow[]): Map<string, ViewRow> =>
  new Map(rows.map((row) => [Object.values(keyOf(view, row)).map(String).join('\0'), row]));

const keyOf = ({ key }: ViewDefinition, row: ViewRow): ViewRow =>
  Object.fromEntries(key.map((column) => [column, row[column]]));
