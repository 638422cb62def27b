import type { Commit, RowChange, SentWrite, StoredViewRow, WriteFollower } from '@causeway/event-store';
import { FairMemory } from './fair-memory.js';
import { rowKeyOf, type Question } from './question.js';

export type Rows = readonly object[];

/** Of one context; some ten thousand rows. */
const BYTES_MAX = 16 * 1024 * 1024;

/** A longer list is seldom asked for again. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** A question on its way to the database. */
export interface Asking {
  readonly question: Question;
  /** Set by a commit that may have changed its answer meanwhile. */
  isOutdated: boolean;
}

interface RowUnderWay {
  writes: number;
  /** Several writes to it were under way at once, or all was forgotten since: which is the last is not known. */
  isContested: boolean;
}

type Fact =
  | { readonly kind: 'ANSWER'; readonly rows: Rows; readonly question: Question }
  | { readonly kind: 'ROW'; readonly row: StoredViewRow | null };

/** For the operator's figures. */
export interface MemoryObserver {
  forgotten(answers: number): void;
}

/**
 * The answers that the views of a context gave this process, and the rows that it wrote, as stored: what is sealed
 * stays sealed. A commit of this process forgets what it changes: an answer by a row's whole key when that row
 * changes, every other when a row of its tables does. Whether another process may have written is for a
 * `MemoryGuard` to say.
 */
export class ViewMemory implements WriteFollower {
  private readonly facts: FairMemory<Fact>;
  /** The keys of answers by what they depend on: a row's key, or a table. */
  private readonly answers = new Map<string, Set<string>>();
  private readonly asked = new Map<string, Set<Asking>>();
  private readonly rowsUnderWay = new Map<string, RowUnderWay>();
  /** By table, the writes that are under way. */
  private readonly tablesUnderWay = new Map<string, number>();
  /** Tables of which single rows are read: only theirs are worth keeping when they are written. */
  private readonly readByRow = new Set<string>();
  private readonly sentRows = new WeakMap<SentWrite, ReadonlyMap<string, string>>();

  constructor(
    private readonly observer: MemoryObserver = { forgotten: () => undefined },
    bytesMax = BYTES_MAX,
  ) {
    this.facts = new FairMemory(bytesMax, (key, fact) => {
      if (fact.kind === 'ANSWER') this.unlink(key, fact.question);
    });
  }

  /** The answer from memory; absent also while a write that may change it is under way. */
  find({ key, tables, row }: Question): Rows | undefined {
    if (row === undefined) {
      return tables.some((table) => this.tablesUnderWay.has(table)) ? undefined : this.answer(key);
    }
    if (this.rowsUnderWay.has(row.key)) return undefined;
    return this.answer(key) ?? (row.reads && this.fromRow(row.key, row.reads));
  }

  asking(question: Question): Asking {
    const asking = { question, isOutdated: false };
    for (const on of dependencies(question)) addTo(this.asked, on, asking);
    if (question.row?.reads) this.readByRow.add(question.tables[0] ?? '');
    return asking;
  }

  /** Ends the asking; its answer is kept unless it may be outdated. Without `rows` there is none. */
  answered(asking: Asking, rows?: Rows): void {
    const { question } = asking;
    for (const on of dependencies(question)) removeFrom(this.asked, on, asking);
    if (rows === undefined || asking.isOutdated) return;
    const bytes = bytesOf(rows);
    if (bytes > ANSWER_BYTES_MAX) return;
    this.facts.delete(question.key);
    for (const on of dependencies(question)) addTo(this.answers, on, question.key);
    this.facts.set(question.tenant, question.key, { kind: 'ANSWER', rows, question }, bytes);
  }

  sent(write: SentWrite): void {
    const rows = new Map(write.rows.map(({ view, key }) => [changedKey(view, key), view.table]));
    this.sentRows.set(write, rows);
    for (const [key, table] of rows) {
      const before = this.rowsUnderWay.get(key);
      this.rowsUnderWay.set(key, { writes: (before?.writes ?? 0) + 1, isContested: before !== undefined });
      this.tablesUnderWay.set(table, (this.tablesUnderWay.get(table) ?? 0) + 1);
    }
  }

  ended(write: SentWrite, commit?: Commit): void {
    const rows = this.sentRows.get(write) ?? new Map<string, string>();
    const contested = new Set<string>();
    for (const [key, table] of rows) {
      const underWay = this.rowsUnderWay.get(key);
      if (underWay === undefined || underWay.isContested) contested.add(key);
      if (underWay !== undefined && (underWay.writes -= 1) === 0) this.rowsUnderWay.delete(key);
      const left = (this.tablesUnderWay.get(table) ?? 1) - 1;
      if (left === 0) this.tablesUnderWay.delete(table);
      else this.tablesUnderWay.set(table, left);
      this.facts.delete(key);
      this.forget(key);
    }
    for (const table of new Set(rows.values())) this.forget(table);
    for (const change of commit?.rows ?? []) this.keep(change, contested);
  }

  /** Forgets all, what is being asked and what is being written included. */
  reset(): void {
    this.observer.forgotten(this.facts.size);
    this.facts.clear();
    this.answers.clear();
    for (const askings of this.asked.values()) for (const asking of askings) asking.isOutdated = true;
    for (const underWay of this.rowsUnderWay.values()) underWay.isContested = true;
  }

  private answer(key: string): Rows | undefined {
    const fact = this.facts.get(key);
    return fact?.kind === 'ANSWER' ? fact.rows : undefined;
  }

  private fromRow(
    key: string,
    { values, columns }: NonNullable<NonNullable<Question['row']>['reads']>,
  ): Rows | undefined {
    const fact = this.facts.get(key);
    if (fact?.kind !== 'ROW') return undefined;
    const { row } = fact;
    const isSought =
      row !== null && Object.entries(values).every(([column, value]) => (row[column] ?? null) === value);
    return isSought ? [Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))] : [];
  }

  private keep({ view, key, row }: RowChange, contested: ReadonlySet<string>): void {
    const rowKey = rowKeyOf(view, key);
    if (rowKey === undefined || contested.has(rowKey) || !this.readByRow.has(view.table)) return;
    const platformId = row?.['platform_id'];
    const tenant = typeof platformId === 'string' ? platformId : '';
    this.facts.set(tenant, rowKey, { kind: 'ROW', row }, bytesOf(row));
  }

  /** Answers that depend on a row, or on a table, and those that are being asked. */
  private forget(changed: string): void {
    const answers = [...(this.answers.get(changed) ?? [])];
    for (const answer of answers) this.facts.delete(answer);
    if (answers.length > 0) this.observer.forgotten(answers.length);
    for (const asking of this.asked.get(changed) ?? []) asking.isOutdated = true;
  }

  private unlink(key: string, question: Question): void {
    for (const on of dependencies(question)) removeFrom(this.answers, on, key);
  }
}

const dependencies = ({ tables, row }: Question): readonly string[] =>
  row === undefined ? tables : [row.key];

/** A view whose keys cannot be compared has no questions by row: its table alone counts. */
const changedKey = (view: RowChange['view'], key: StoredViewRow): string => rowKeyOf(view, key) ?? view.table;

const addTo = <Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void => {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
};

const removeFrom = <Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void => {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
};

/** About what a value takes in memory. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Uint8Array) return value.byteLength;
  let bytes = 32;
  for (const part of Object.values(value)) bytes += 16 + bytesOf(part);
  return bytes;
};
