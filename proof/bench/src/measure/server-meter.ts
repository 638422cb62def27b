import pg from 'pg';
import { canReadProcesses, familyMicros, parentOf } from './processor-time.js';

/** What a measurement cost beside time; `null` where the system reports no processor time. */
export interface Spent {
  readonly clientCpuMicros: number;
  readonly serverCpuMicros: number | null;
  readonly walBytes: number;
  readonly storedBytes: number;
  /** Transactions that wrote; each syncs the write-ahead log, alone or with others. */
  readonly commits: number;
  /** All transactions of the database: a statement outside a transaction block is one. */
  readonly transactions: number;
  /** Statements of the database; `null` where the server has no `pg_stat_statements`. */
  readonly statements: number | null;
}

interface Reading {
  readonly wal: string;
  readonly stored: string;
  /** The next transaction id: each transaction that writes is given one. */
  readonly nextId: string;
  readonly transactions: string;
}

const READING = `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal,
  pg_snapshot_xmax(pg_current_snapshot())::text as "nextId",
  (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())::text
    as transactions,
  (select coalesce(sum(pg_total_relation_size(oid)), 0) from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  ) as stored`;

/** Reads a database's size, its server's write-ahead log and processor time before and after some work. */
export class ServerMeter {
  private constructor(
    private readonly client: pg.Client,
    private readonly postmasterPid: number | undefined,
    private readonly countsStatements: boolean,
  ) {}

  /** `databaseUrl` names the database whose tables count. */
  static async open(databaseUrl: string): Promise<ServerMeter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = canReadProcesses() ? rows[0]?.pid : undefined;
    const { rowCount } = await client.query(`select from pg_extension where extname = 'pg_stat_statements'`);
    return new ServerMeter(client, backend === undefined ? undefined : parentOf(backend), rowCount === 1);
  }

  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; spent: Spent }> {
    const before = await this.reading();
    const statementsBefore = await this.statements();
    const serverBefore = this.serverMicros();
    const clientBefore = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(clientBefore);
    const serverAfter = this.serverMicros();
    const statementsAfter = await this.statements();
    const after = await this.reading();
    return {
      result,
      spent: {
        clientCpuMicros: user + system,
        serverCpuMicros: serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore,
        walBytes: Number(after.wal) - Number(before.wal),
        storedBytes: Number(after.stored) - Number(before.stored),
        commits: Number(after.nextId) - Number(before.nextId),
        transactions: Number(after.transactions) - Number(before.transactions),
        statements:
          statementsBefore === null || statementsAfter === null ? null : statementsAfter - statementsBefore,
      },
    };
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async reading(): Promise<Reading> {
    const { rows } = await this.client.query<Reading>(READING);
    const [reading] = rows;
    if (reading === undefined) throw new Error('the server answered no reading');
    return reading;
  }

  private async statements(): Promise<number | null> {
    if (!this.countsStatements) return null;
    const { rows } = await this.client.query<{ calls: string }>(
      `select coalesce(sum(calls), 0)::text as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())`,
    );
    return Number(rows[0]?.calls);
  }

  private serverMicros(): number | null {
    return this.postmasterPid === undefined ? null : familyMicros(this.postmasterPid);
  }
}
