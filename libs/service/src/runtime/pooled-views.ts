import type { ViewReader } from '@causeway/commands';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { SharedQuestions } from './shared-questions.js';

const KEPT_MAX = 500;

/**
 * A plan made once does not suit a filter that may be absent (`$3::text is null or …`), and a row of all
 * columns (`select *`) must not change its shape while a newer version migrates beside this one: those are
 * planned each time.
 */
const isPlannedAnew = (sql: string): boolean => /\$\d+(?:::\w+)? is null|\*/.test(sql);

/** A statement that only reads: several callers may share its answer. */
const isQuestion = (sql: string): boolean => /^\s*select\b/i.test(sql);

type Rows = readonly object[];

/**
 * Reads views through a context's connections. Each connection parses and plans a text once, and not for
 * every query: for a row by its key that was more work than finding the row. The same query of several
 * concurrent callers is sent once for all that made it before it was sent (`SharedQuestions`): the settings
 * of a platform and the like are looked up by every request, and must be current.
 */
export class PooledViews implements ViewReader {
  private readonly names = new Map<string, string>();
  private readonly shared = new SharedQuestions<Rows>();

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  async rows<Row>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    const name = this.nameOf(sql);
    const send = (): Promise<Rows> => this.send(sql, params, name);
    const rows =
      name === undefined || !isQuestion(sql) || !params.every(isPlain)
        ? await send()
        : await this.shared.ask(`${name} ${JSON.stringify(params)}`, send, copied);
    return rows as Row[];
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

/** Identified by its JSON. */
const isPlain = (param: unknown): boolean =>
  param === null || ['string', 'number', 'boolean'].includes(typeof param) || isPlainList(param);

const isPlainList = (param: unknown): boolean =>
  Array.isArray(param) && param.every((each) => typeof each === 'string');

/** Each caller gets rows of their own. */
const copied = (rows: Rows): Rows => rows.map((row) => ({ ...row }));
