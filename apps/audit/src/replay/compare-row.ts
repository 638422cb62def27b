import { openRow, type StoredViewRow, type ViewDefinition, type ViewRow } from '@causeway/event-store';
import { canonicalJson, Erased, instant } from '@causeway/kernel';
import { type Vault } from '@causeway/privacy';

/** A column that differs. Numbers and times are shown; texts never, because a text may be personal. */
export interface ColumnDifference {
  readonly column: string;
  readonly live?: string;
  readonly rebuilt?: string;
}

/**
 * The columns in which a live row differs from the one that the log gives. Erased columns are not compared;
 * nor are sealed ones without a vault.
 */
export const differencesOf = async (
  view: ViewDefinition,
  live: StoredViewRow,
  rebuilt: ViewRow,
  vault: Vault | undefined,
): Promise<ColumnDifference[]> => {
  const columns = Object.keys(view.columns).filter((name) => vault !== undefined || !isPersonal(view, name));
  const compared = { ...view, columns: pick(view.columns, columns) };
  const opened = await openRow(vault ?? NO_VAULT_NEEDED, compared, live);
  return columns.flatMap((column) => {
    const [there, here] = [opened[column] ?? null, rebuilt[column] ?? null];
    if (isPersonal(view, column) && (isErased(there) || isErased(here))) return [];
    const [liveText, rebuiltText] = [textOf(view, column, there), textOf(view, column, here)];
    if (liveText === rebuiltText) return [];
    return [isShown(view, column) ? { column, live: liveText, rebuilt: rebuiltText } : { column }];
  });
};

/** Never asked: the columns that it would open are left out. */
const NO_VAULT_NEEDED = undefined as unknown as Vault;

const isPersonal = (view: ViewDefinition, column: string): boolean =>
  view.personal?.includes(column) ?? false;

const isErased = (value: unknown): boolean => value instanceof Erased;

const isShown = (view: ViewDefinition, column: string): boolean =>
  !isPersonal(view, column) &&
  ['integer', 'bigint', 'boolean', 'timestamptz'].includes(view.columns[column] ?? '');

const pick = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** One text per value: folds and the driver hold the same number or moment in different ways. */
const textOf = (view: ViewDefinition, column: string, value: unknown): string => {
  if (value === null || isPersonal(view, column)) return canonicalJson(value);
  switch (view.columns[column]) {
    case 'bigint':
    case 'integer':
      return BigInt(value as bigint | number | string).toString();
    case 'timestamptz':
      return instant(value as string | Date);
    default:
      return canonicalJson(value);
  }
};
