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

/** One row a stream, laid out from its state; written when an event changed it. Built with `rowOf`. */
export interface StateView<State> {
  readonly definition: ViewDefinition;
  row(state: State, origin: StreamOrigin): ViewRow | null;
}

/** The view of an aggregate whose record follows from the state; what the view has no column for is left out. */
export const rowOf = <State, Of extends Columns>(
  definition: DeclaredView<Of>,
  record: (state: State, origin: StreamOrigin) => RecordToStore<Of> | null,
): StateView<State> => ({
  definition,
  row: (state, origin) => {
    const shown = record(state, origin);
    return shown === null ? null : definition.row(shown);
  },
});

/** The change of the row between two states of the stream. */
export const rowChange = (
  stateView: StateView<unknown>,
  before: unknown,
  after: unknown,
  origin: StreamOrigin,
): ViewWrite[] => {
  if (before === after) return [];
  const view = stateView.definition;
  const [was, is] = [stateView.row(before, origin), stateView.row(after, origin)];
  if (isDeepStrictEqual(was, is)) return [];
  const put = is === null ? [] : [{ view, key: keyOf(view, is), row: is }];
  if (was === null || (is !== null && isDeepStrictEqual(keyOf(view, was), keyOf(view, is)))) return put;
  return [{ view, key: keyOf(view, was), row: null }, ...put];
};

const keyOf = ({ key }: ViewDefinition, row: ViewRow): ViewRow =>
  Object.fromEntries(key.map((column) => [column, row[column]]));
