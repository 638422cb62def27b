import type { ViewDefinition, ViewRow } from '@causeway/event-store';
import type { ColumnDifference } from './compare-row.js';

/**
 * - `DIFFERS`: the row is there, and some columns are not what the log gives
 * - `ABSENT`: the log gives a row that is not there
 * - `SURPLUS`: a row is there that the log does not give
 * - `UNREADABLE`: an event cannot be read or folded, so that nothing can be said of its stream
 */
export interface RowFinding {
  readonly kind: 'DIFFERS' | 'ABSENT' | 'SURPLUS' | 'UNREADABLE';
  readonly context: string;
  readonly view?: string;
  /** The columns that name the row: ids, positions, environments. */
  readonly key?: Readonly<Record<string, string>>;
  readonly columns?: readonly ColumnDifference[];
  readonly lane?: string;
  readonly streamId?: string;
  readonly what?: string;
}

export const keyOf = (view: ViewDefinition, key: ViewRow): Record<string, string> =>
  Object.fromEntries(view.key.map((column) => [column, String(key[column])]));
