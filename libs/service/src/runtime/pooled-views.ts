import type { ViewReader } from '@causeway/commands';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Texts that are kept by name; what a program asks is written in its code, so there are never so many. */
const KEPT_MAX = 500;

/**
 * A plan made once does not suit a filter that may be absent (`$3::text is null or …`), and a row of all columns
 * (`select *`) must not change its shape while a newer version migrates beside this one: those are planned anew.
 */
const isPlannedAnew = (sql: string): boolean => /\$\d+(?:::\w+)? is null|\*/.test(sql);

/**
 * Reads views through a context's connections. Each connection parses and plans a text once, and not at every
 * question: for a row by its key that was more work than finding the row.
 */
export class PooledViews implements ViewReader {
  private readonly names = new Map<string, string>();

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  async rows<Row>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    const name = this.nameOf(sql);
    const { rows } = await this.pool.query({
      text: sql,
      values: [...params],
      ...(name !== undefined && { name }),
    });
    return rows as Row[];
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
