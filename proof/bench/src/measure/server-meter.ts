import pg from 'pg';
import { canReadProcesses, familyMicros, parentOf } from './processor-time.js';

/** What a measurement cost beside time; `null` where the system reports no processor time. */
export interface Spent {
  readonly clientCpuMicros: number;
  readonly serverCpuMicros: number | null;
  readonly walBytes: number;
  readonly storedBytes: number;
}

interface Reading {
  readonly wal: string;
  readonly stored: string;
}

const READING = `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal,
  (select coalesce(sum(pg_total_relation_size(oid)), 0) from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  ) as stored`;

/** Reads a database's size, its server's write-ahead log and processor time before and after some work. */
export class ServerMeter {
  private constructor(
    private readonly client: pg.Client,
    private readonly postmasterPid: number | undefined,
  ) {}

  /** `databaseUrl` names the database whose tables count. */
  static async open(databaseUrl: string): Promise<ServerMeter> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = canReadProcesses() ? rows[0]?.pid : undefined;
    return new ServerMeter(client, backend === undefined ? undefined : parentOf(backend));
  }

  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; spent: Spent }> {
    const before = await this.reading();
    const serverBefore = this.serverMicros();
    const clientBefore = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(clientBefore);
    const serverAfter = this.serverMicros();
    const after = await this.reading();
    return {
      result,
      spent: {
        clientCpuMicros: user + system,
        serverCpuMicros: serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore,
        walBytes: Number(after.wal) - Number(before.wal),
        storedBytes: Number(after.stored) - Number(before.stored),
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

  private serverMicros(): number | null {
    return this.postmasterPid === undefined ? null : familyMicros(this.postmasterPid);
  }
}
