import { decode, encode, fromPlain, instant, toPlain } from '@causeway/kernel';
import type { SealerOf, Vault } from '@causeway/privacy';
import type { ColumnType, ViewDefinition, ViewRow } from './view-definition.js';

/** A row as PostgreSQL's `json_to_recordset` takes it. */
export type StoredViewRow = Record<string, unknown>;

/** Seals the personal columns and turns values into what the column types store. */
export const storeRow = (sealerOf: SealerOf, view: ViewDefinition, row: ViewRow): StoredViewRow => {
  const isSealed = (column: string): boolean => isPersonal(view, column) && (row[column] ?? null) !== null;
  // A subject without anything to seal needs no key.
  const seal = view.personal?.some(isSealed) ? sealerOf(subjectOf(view, row)) : undefined;
  const stored: StoredViewRow = {};
  for (const column in view.columns) {
    const value = row[column] ?? null;
    stored[column] =
      seal !== undefined && isSealed(column) ? seal(value) : storeValue(typeOf(view, column), value);
  }
  return stored;
};

/** Does the same for a view without personal columns, synchronously. */
export const plainRow = (view: ViewDefinition, row: ViewRow): StoredViewRow => {
  if (view.personal !== undefined) throw new Error(`${view.table} has personal columns, which are sealed`);
  return Object.fromEntries(
    Object.entries(view.columns).map(([column, type]) => [column, storeValue(type, row[column] ?? null)]),
  );
};

/** A row as the view's fold made it: instants as text, bigint, sealed columns opened (or `Erased`). */
export const openRow = async (vault: Vault, view: ViewDefinition, row: StoredViewRow): Promise<ViewRow> => {
  const opened: Record<string, unknown> = {};
  for (const column in view.columns) {
    const value = row[column] ?? null;
    opened[column] =
      value !== null && isPersonal(view, column)
        ? await vault.open(value as string)
        : openValue(typeOf(view, column), value);
  }
  return opened;
};

/** Does the same for columns of which none is sealed, synchronously. */
export const openPlainRow = (view: ViewDefinition, row: StoredViewRow): ViewRow => {
  const opened: Record<string, unknown> = {};
  for (const column in view.columns) opened[column] = openValue(typeOf(view, column), row[column] ?? null);
  return opened;
};

const typeOf = ({ columns }: ViewDefinition, column: string): ColumnType => columns[column] ?? 'text';

const isPersonal = ({ personal }: ViewDefinition, column: string): boolean =>
  personal !== undefined && personal.includes(column);

const subjectOf = (view: ViewDefinition, row: ViewRow): string => {
  const subject = view.subjectColumn === undefined ? undefined : row[view.subjectColumn];
  if (typeof subject !== 'string') throw new Error(`${view.table} has personal columns but names no subject`);
  return subject;
};

const storeValue = (type: ColumnType, value: unknown): unknown => {
  if (value === null) return null;
  if (type === 'json') return toPlain(value);
  return typeof value === 'bigint' ? value.toString() : value;
};

const openValue = (type: ColumnType, value: unknown): unknown => {
  if (value === null) return null;
  switch (type) {
    case 'json':
      return fromPlain(value);
    case 'timestamptz':
      return instant(value as Date | string);
    case 'bigint':
      return BigInt(value as string | number);
    case 'text':
    case 'text[]':
    case 'integer':
    case 'boolean':
      return value;
  }
};

/** Copies a row through the stored form, for the in-memory twin: what comes out is what PostgreSQL would give. */
export const throughStorage = (row: StoredViewRow): StoredViewRow => decode(encode(row)) as StoredViewRow;
