import { openRow, type StoredViewRow, type ViewDefinition, type ViewRow } from '@causeway/event-store';
import { canonicalJson, Erased, instant } from '@causeway/kernel';
import { sealedUnder, type Vault } from '@causeway/privacy';

/** A column that differs. Numbers and times are shown; texts never, because a text may be personal. */
export interface ColumnDifference {
  readonly column: string;
  readonly live?: string;
  readonly rebuilt?: string;
}

/**
 * The columns in which a live row differs from the one that the log gives. One that cannot be read differs, and one that
 * is sealed under another subject than its row's, whose lost key would make it look erased. Erased columns are not
 * compared; nor are sealed ones without a vault.
 */
export const differencesOf = async (
  view: ViewDefinition,
  live: StoredViewRow,
  rebuilt: ViewRow,
  vault: Vault | undefined,
): Promise<ColumnDifference[]> => {
  const columns = Object.keys(view.columns).filter((name) => vault !== undefined || !isPersonal(view, name));
  const opened = await readable(view, live, columns, vault ?? NO_VAULT_NEEDED);
  return columns.flatMap((column) => {
    if (!(column in opened) || isForeign(view, column, live, rebuilt)) return [{ column }];
    const [there, here] = [opened[column] ?? null, rebuilt[column] ?? null];
    if (isPersonal(view, column) && (isErased(there) || isErased(here))) return [];
    const [liveText, rebuiltText] = [textOf(view, column, there), textOf(view, column, here)];
    if (liveText === rebuiltText) return [];
    return [isShown(view, column) ? { column, live: liveText, rebuilt: rebuiltText } : { column }];
  });
};

/** The row as a fold would have made it, without the columns that cannot be read. */
const readable = async (
  view: ViewDefinition,
  live: StoredViewRow,
  columns: readonly string[],
  vault: Vault,
): Promise<ViewRow> => {
  const reading = (names: readonly string[]): Promise<ViewRow> =>
    openRow(vault, { ...view, columns: pick(view.columns, names) }, live);
  return reading(columns).catch(async (): Promise<ViewRow> => {
    const each = await Promise.allSettled(columns.map((column) => reading([column])));
    return Object.fromEntries(
      each.flatMap((one) => (one.status === 'fulfilled' ? Object.entries(one.value) : [])),
    );
  });
};

const isForeign = (view: ViewDefinition, column: string, live: StoredViewRow, rebuilt: ViewRow): boolean => {
  const [text, subject] = [live[column] ?? null, view.subjectColumn];
  if (text === null || subject === undefined || !isPersonal(view, column)) return false;
  return typeof text !== 'string' || sealedUnder(text) !== rebuilt[subject];
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
