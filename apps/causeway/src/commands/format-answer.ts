import { formatFacts, formatRows } from '@causeway/cli';
import type { Work } from './row.js';

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly hasMore?: boolean;
  readonly nextCursor?: string;
  readonly totalCount?: number;
}

/** More columns than this do not fit a terminal. */
const COLUMNS_MAX = 6;

/** An answer as a person reads it: a list as a table, one thing as its facts. `--json` has everything. */
export const formatAnswer = (
  answer: unknown,
  { note, width }: Pick<Work, 'note' | 'width'>,
  whenEmpty = 'There is none.',
): readonly string[] => {
  if (typeof answer !== 'object' || answer === null) return ['Done.'];
  if (!isPage(answer)) return formatFacts(factsOf(answer as Readonly<Record<string, unknown>>, ''));
  if (answer.data.length === 0) {
    note(whenEmpty);
    return [];
  }
  if (answer.totalCount !== undefined) note(`${answer.totalCount} in all.`);
  if (answer.hasMore === true && answer.nextCursor !== undefined)
    note(`More: --cursor ${answer.nextCursor}, or --all.`);
  return fitting(answer.data, columnsOf(answer.data), width);
};

/** A table no wider than the terminal: its last columns are left out, never a part of an id. */
const fitting = (
  data: Page['data'],
  columns: readonly string[],
  width = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const rows = data.map((row) => columns.map((name) => wordOf(row[name]) ?? ''));
  const lines = formatRows(columns, rows, '');
  const isFitting = lines.every((line) => line.length <= width);
  return isFitting || columns.length <= 1 ? lines : fitting(data, columns.slice(0, -1), width);
};

const isPage = (answer: object): answer is Page => 'data' in answer && Array.isArray(answer.data);

/** The members that every row shows as one word, the id first. */
const columnsOf = (rows: Page['data']): readonly string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.filter((name) => rows.some((row) => wordOf(row[name]) !== undefined)).slice(0, COLUMNS_MAX);
};

type Fact = readonly [name: string, value: string | undefined];

const factsOf = (thing: Readonly<Record<string, unknown>>, prefix: string): readonly Fact[] =>
  Object.entries(thing).flatMap(([name, value]): readonly Fact[] => {
    const word = wordOf(value);
    if (word !== undefined) return [[`${prefix}${name}`, word]];
    if (Array.isArray(value) || typeof value !== 'object' || value === null)
      return [[`${prefix}${name}`, JSON.stringify(value)]];
    return factsOf(value as Readonly<Record<string, unknown>>, `${prefix}${name}.`);
  });

interface Amount {
  readonly amount: number;
  readonly currency: { readonly code: string; readonly decimals: number };
}

const isAmount = (value: object): value is Amount =>
  'amount' in value &&
  typeof value.amount === 'number' &&
  'currency' in value &&
  typeof (value.currency as Partial<Amount['currency']> | undefined)?.decimals === 'number';

/** What can be said in one word; undefined for what has parts. */
const wordOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? value.join(', ') || 'none' : undefined;
  return isAmount(value) ? written(value) : undefined;
};

const written = ({ amount, currency: { code, decimals } }: Amount): string => {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction} ${code}`;
};
