import type { RowSought, ViewReader } from '@causeway/commands';
import type { MemoryGuard } from '@causeway/event-store';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { isPlain, type Question, type Questions } from './question.js';
import { SharedQuestions } from './shared-questions.js';
import type { Rows, ViewMemory } from './view-memory.js';

const KEPT_MAX = 500;

/**
 * A plan made once does not suit a filter that may be absent (`$3::text is null or …`), and a row of all
 * columns (`select *`) must not change its shape while a newer version migrates beside this one: those are
 * planned each time.
 */
const isPlannedAnew = (sql: string): boolean => /\$\d+(?:::\w+)? is null|\*/.test(sql);

/** A statement that only reads: several callers may share its answer. */
const isQuestion = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** The memory of a context's views, and what makes it as good as the database. */
export interface RememberedViews {
  readonly questions: Questions;
  readonly memory: ViewMemory;
  readonly guard: MemoryGuard;
  readonly observer: { hit(): void; missed(): void };
}

/**
 * Reads views through a context's connections. Each connection parses and plans a text once, and not for
 * every query: for a row by its key that was more work than finding the row. The same query of several
 * concurrent callers is sent once for all that made it before it was sent (`SharedQuestions`). An answer is
 * remembered where it is certain to be what the database would answer now (`ViewMemory`): the settings of a
 * platform and the like are looked up by every request, and must be current.
 */
export class PooledViews implements ViewReader {
  private readonly names = new Map<string, string>();
  private readonly shared = new SharedQuestions<Rows>();

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly remembered?: RememberedViews,
  ) {}

  async rows<Row>(sql: string, params: readonly unknown[], sought?: RowSought): Promise<Row[]> {
    const question = this.remembered?.questions.of(sql, params, sought);
    const known = question && (await this.known(question));
    if (known !== undefined) {
      this.remembered?.observer.hit();
      return copied(known) as Row[];
    }
    const name = this.nameOf(sql);
    const ask = (): Promise<Rows> => this.ask(question, () => this.send(sql, params, name));
    const rows =
      name === undefined || !isQuestion(sql) || !params.every(isPlain)
        ? await ask()
        : await this.shared.ask(`${name} ${JSON.stringify(params)}`, ask, copied);
    // What is remembered belongs to no caller.
    return (question === undefined ? rows : copied(rows)) as Row[];
  }

  /** The answer from memory, if that is current. Nothing is awaited where the guard knows at once. */
  private known(question: Question): Rows | undefined | Promise<Rows | undefined> {
    const { memory, guard } = this.remembered ?? {};
    const known = memory?.find(question);
    if (known === undefined || guard === undefined) return undefined;
    const isCurrent = guard.isCurrent();
    if (typeof isCurrent === 'boolean') return isCurrent ? known : undefined;
    return isCurrent.then((is) => (is ? memory?.find(question) : undefined));
  }

  private async ask(question: Question | undefined, send: () => Promise<Rows>): Promise<Rows> {
    if (question === undefined || this.remembered === undefined) return send();
    // Callers that waited for the same question find its answer.
    const known = await this.known(question);
    if (known !== undefined) return known;
    const { memory, observer } = this.remembered;
    observer.missed();
    const asking = memory.asking(question);
    try {
      const rows = await send();
      memory.answered(asking, rows);
      return rows;
    } catch (error) {
      memory.answered(asking);
      throw error;
    }
  }

  private async send(sql: string, params: readonly unknown[], name: string | undefined): Promise<Rows> {
    const values = [...params];
    const { rows } = await this.pool.query({ text: sql, values, ...(name !== undefined && { name }) });
    return rows as Rows;
  }

  /** Equal texts share a name, and different ones never do; `undefined` for those that are not kept. */
  private nameOf(sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= KEPT_MAX || isPlannedAnew(sql)) return known;
    const name = `view-${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
    this.names.set(sql, name);
    return name;
  }
}

/** Each caller gets rows of their own. */
const copied = (rows: Rows): Rows => rows.map((row) => ({ ...row }));
