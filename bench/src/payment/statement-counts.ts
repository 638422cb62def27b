import pg from 'pg';

/** What a role did: transactions that wrote, and statements other than those that open and close them. */
export interface Cost {
  readonly commits: number;
  readonly statements: number;
  /** Time that the server planned and executed. */
  readonly serverMs: number;
}
export interface Counted {
  readonly durationMs: number;
  readonly byRole: ReadonlyMap<string, Cost>;
}

/**
 * A flush is framed by `begin` and `commit`, and a writer's lane is appended to by one call of a function; what a
 * context reads or claims is a single statement that writes no event.
 */
const COUNTS = `
  select r.rolname as role,
    coalesce(sum(calls) filter (where query ilike 'commit%' or query ~ '\\.append_\\w+ *\\('), 0)::float8 as commits,
    sum(total_exec_time + total_plan_time)::float8 as "serverMs",
    sum(calls) filter (where query !~* '^\\s*(begin|commit|rollback|set|show|start)')::float8 as statements
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where s.dbid = (select oid from pg_database where datname = current_database())
  group by 1`;

/** Counts what PostgreSQL was asked, by the role that asked: each context has its own. */
export class StatementCounts {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<StatementCounts> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    return new StatementCounts(client);
  }

  async during(work: () => Promise<unknown>): Promise<Counted> {
    await this.client.query('select pg_stat_statements_reset()');
    const startedAt = performance.now();
    await work();
    const durationMs = performance.now() - startedAt;
    const { rows } = await this.client.query<Cost & { role: string }>(COUNTS);
    const byRole = rows
      .filter(({ role }) => role.startsWith('causeway_'))
      .map(({ role, ...cost }): [string, Cost] => [role, cost]);
    return { durationMs, byRole: new Map(byRole) };
  }

  /** What came on top of what an idle installation asks in the same time. */
  static beyond(busy: Counted, idle: Counted): Map<string, Cost> {
    const share = busy.durationMs / idle.durationMs;
    return new Map(
      [...busy.byRole].map(([role, { commits, statements, serverMs }]) => {
        const rest = idle.byRole.get(role);
        return [
          role,
          {
            commits: commits - (rest?.commits ?? 0) * share,
            statements: statements - (rest?.statements ?? 0) * share,
            serverMs: serverMs - (rest?.serverMs ?? 0) * share,
          },
        ];
      }),
    );
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
