import pg from 'pg';

/** Transactions that wrote, and statements other than those that open and close transactions. */
export interface Cost {
  readonly commits: number;
  readonly statements: number;
  /** Time that the server planned and executed. */
  readonly serverMs: number;
}

/** One statement of a role. */
export interface StatementCost extends Cost {
  readonly role: string;
  readonly text: string;
}

/** The statements during some work. */
export interface Counted {
  readonly durationMs: number;
  readonly statements: readonly StatementCost[];
}

/**
 * A flush is one statement that takes the lane's turn, or framed by `begin` and `commit`; a writer's lane is appended
 * to by one call of a function; what a context reads or claims is a single statement that writes no event.
 */
const COUNTS = `
  select r.rolname as role, s.query as text,
    case when query ilike 'commit%' or query ~ '\\.(append|take_turn)_\\w+ *\\(' then calls else 0 end::float8 as commits,
    (total_exec_time + total_plan_time)::float8 as "serverMs",
    case when query ~* '^\\s*(begin|commit|rollback|set|show|start)' then 0 else calls end::float8 as statements
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where s.dbid = (select oid from pg_database where datname = current_database())
    and r.rolname like 'causeway\\_%'`;

/** Counts the statements in PostgreSQL by role: each context has its own. */
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
    const { rows } = await this.client.query<StatementCost>(COUNTS);
    return { durationMs, statements: rows };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** The statements beyond those of an idle installation in the same time, by role and text. */
export const beyond = (busy: readonly Counted[], idle: Counted): StatementCost[] => {
  const share = -busy.reduce((sum, { durationMs }) => sum + durationMs, 0) / idle.durationMs;
  const costs = new Map<string, StatementCost>();
  const add = (cost: StatementCost, times: number): void => {
    const key = `${cost.role} ${cost.text}`;
    costs.set(key, { ...cost, ...plus(costs.get(key) ?? NOTHING, cost, times) });
  };
  for (const { statements } of busy) for (const cost of statements) add(cost, 1);
  // A statement that only an idle installation makes is no saving of the busy one.
  for (const cost of idle.statements) if (costs.has(`${cost.role} ${cost.text}`)) add(cost, share);
  return [...costs.values()];
};

export const sumBy = (
  costs: readonly StatementCost[],
  keyOf: (cost: StatementCost) => string,
): ReadonlyMap<string, Cost> => {
  const sums = new Map<string, Cost>();
  for (const cost of costs) {
    const key = keyOf(cost);
    sums.set(key, plus(sums.get(key) ?? NOTHING, cost, 1));
  }
  return sums;
};

export const NOTHING: Cost = { commits: 0, statements: 0, serverMs: 0 };

export const plus = (one: Cost, other: Cost, times: number): Cost => ({
  commits: one.commits + other.commits * times,
  statements: one.statements + other.statements * times,
  serverMs: one.serverMs + other.serverMs * times,
});
