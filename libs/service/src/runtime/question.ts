import type { RowSought } from '@causeway/commands';
import type { ColumnType, ViewDefinition } from '@causeway/event-store';

/** A statement that only reads declared views of one context, and with it what its answer depends on. */
export interface Question {
  readonly key: string;
  /** The platform that a parameter names; '' without one. */
  readonly tenant: string;
  readonly tables: readonly string[];
  /** Absent where the answer depends on more than one row of one table. */
  readonly row?: RowQuestion;
}

export interface RowQuestion {
  readonly key: string;
  /** How the row answers the question; absent where only the statement can tell. */
  readonly reads?: Pick<Required<RowSought>, 'values' | 'columns'>;
}

interface Text {
  readonly id: number;
  readonly tables: readonly string[];
  /** It may be about one row of one table, if its parameters are. */
  readonly isOfOneRow: boolean;
}

/** Texts are the code's, so there are some hundreds. */
const TEXTS_MAX = 2_000;

/** Their values are the same in a key of a write set, in a filter and in a row. */
const COMPARABLE: ReadonlySet<ColumnType> = new Set(['text', 'integer', 'boolean']);

/** Answers that change although no row does, and statements that lock. */
const VOLATILE =
  /\b(?:now|random|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|current_\w+|localtime\w*|nextval|currval|lastval|gen_random_uuid|txid_\w+|pg_\w+|for\s+(?:no\s+key\s+)?(?:update|share|key))\b/i;

/** Says which statements read nothing but declared views of a context. */
export class Questions {
  private readonly views: ReadonlyMap<string, ViewDefinition>;
  private readonly texts = new Map<string, Text | undefined>();

  constructor(
    private readonly context: string,
    views: readonly ViewDefinition[],
  ) {
    this.views = new Map(views.map((view) => [view.table, view]));
  }

  /** `undefined` for what must be asked of the database each time. */
  of(sql: string, params: readonly unknown[], sought?: RowSought): Question | undefined {
    const text = this.text(sql);
    if (text === undefined || !params.every(isPlain)) return undefined;
    const { id, tables, isOfOneRow } = text;
    const row = isOfOneRow && sought !== undefined ? rowQuestion(sought) : undefined;
    return {
      key: `${id} ${JSON.stringify(params)}`,
      tenant: params.find(isPlatform) ?? '',
      tables,
      ...(row && { row }),
    };
  }

  private text(sql: string): Text | undefined {
    if (this.texts.has(sql)) return this.texts.get(sql);
    if (this.texts.size >= TEXTS_MAX) return undefined;
    const mentioned = this.read(sql);
    const text = mentioned && {
      id: this.texts.size,
      tables: [...new Set(mentioned)],
      isOfOneRow: mentioned.length === 1,
    };
    this.texts.set(sql, text);
    return text;
  }

  /** The declared views that a text names, as often as it does; `undefined` when it reads anything else. */
  private read(sql: string): readonly string[] | undefined {
    if (!/^\s*select\b/i.test(sql) || VOLATILE.test(sql)) return undefined;
    const sources = [...sql.matchAll(/\b(?:from|join)\s+([\w".]+|\()(\s*\()?/gi)];
    const isRead = ([, source = '', call]: RegExpExecArray): boolean =>
      source === '(' || call !== undefined || source.startsWith(`${this.context}.`);
    if (!sources.every(isRead)) return undefined;
    const tables = [...sql.matchAll(new RegExp(`\\b${this.context}\\.(\\w+)`, 'g'))].map(
      ([, table = '']) => table,
    );
    const isDeclared = tables.length > 0 && tables.every((table) => this.views.has(table));
    return isDeclared && !/\b(?:log|privacy|public|pg_catalog|information_schema)\./i.test(sql)
      ? tables
      : undefined;
  }
}

/** The row that a write set names by its key; `undefined` when its view's keys cannot be compared. */
export const rowKeyOf = (
  { table, key, columns }: ViewDefinition,
  values: Readonly<Record<string, unknown>>,
): string | undefined =>
  key.every((column) => COMPARABLE.has(columns[column] ?? 'json'))
    ? [table, ...key.map((column) => String(values[column]))].join('\u0000')
    : undefined;

const rowQuestion = ({ view, values, columns }: RowSought): RowQuestion | undefined => {
  const key = rowKeyOf(view, values);
  if (key === undefined) return undefined;
  const compares = Object.entries(values).every(([column, value]) => isComparable(view, column, value));
  return { key, ...(columns && compares && { reads: { values, columns } }) };
};

const TYPES: Partial<Record<ColumnType, string>> = { text: 'string', integer: 'number', boolean: 'boolean' };

/** In memory as PostgreSQL compares it. */
const isComparable = ({ columns, personal }: ViewDefinition, column: string, value: unknown): boolean =>
  value === null ||
  (TYPES[columns[column] ?? 'json'] === typeof value && personal?.includes(column) !== true);

/** Identified by its JSON. */
export const isPlain = (param: unknown): boolean =>
  param === null || ['string', 'number', 'boolean'].includes(typeof param) || isPlainList(param);

const isPlainList = (param: unknown): boolean =>
  Array.isArray(param) && param.every((each) => typeof each === 'string');

const isPlatform = (param: unknown): param is string =>
  typeof param === 'string' && param.startsWith('Platform:');
