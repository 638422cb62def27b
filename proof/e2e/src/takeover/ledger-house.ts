import { RequestClient, ServiceIdentity } from '@causeway/commands';
import { createDatabase, freePort, queryOnce } from '@causeway/database';
import { OffsetClock, systemNow } from '@causeway/kernel';
import { MasterKey } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CausewayProcess } from '../harness/causeway-process.js';
import { eventually } from '../harness/eventually.js';

/** Two instances share them evenly: four each. */
const LANES = 8;

export interface LedgerInstance {
  readonly address: string;
  process: CausewayProcess;
}

/** Which instance writes a lane, and since when, as the claims record it. */
export interface LaneHolding {
  readonly lane: string;
  readonly epoch: number;
  /** `null` while it is given back. */
  readonly address: string | null;
}

/** Several ledgers on one database, and the way that a sibling takes to them. */
export class LedgerHouse {
  private readonly clients: RequestClient[] = [];
  readonly instances: LedgerInstance[] = [];

  private constructor(
    readonly databaseUrl: string,
    private readonly dataDir: string,
    private readonly masterKey: Buffer,
    private readonly ports: readonly number[],
  ) {}

  static async open(instances: number): Promise<LedgerHouse> {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const databaseUrl = await createDatabase(
      server,
      `takeover_${process.pid}_${randomBytes(4).toString('hex')}`,
    );
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway-takeover-'));
    const ports: number[] = [];
    while (ports.length < instances) ports.push(await freePort());
    const house = new LedgerHouse(databaseUrl, dataDir, randomBytes(32), ports);
    // The first one makes the tables; the others find them.
    for (const port of ports) house.instances.push(await house.launched(port));
    return house;
  }

  get urls(): readonly string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** The client of a sibling: all addresses, and the platform's home once it is known. */
  client(urls = this.urls): RequestClient {
    const client = new RequestClient({ name: 'ledger', urls }, this.identity(), new OffsetClock());
    this.clients.push(client);
    return client;
  }

  /** A bearer token for the ledgers' door, for requests without a client. */
  token(): Promise<string> {
    return this.identity().tokenFor('ledger');
  }

  at(address: string | null): LedgerInstance {
    const found = this.instances.find((instance) => instance.address === address);
    if (found === undefined) throw new Error(`no ledger is at ${address}`);
    return found;
  }

  /** Starts it again where it was, as a supervisor does. */
  async restart(instance: LedgerInstance): Promise<void> {
    instance.process = (await this.launched(Number(new URL(instance.address).port))).process;
  }

  /** The writer of each lane, by the name of the lane; sandbox only. */
  async holdings(): Promise<ReadonlyMap<string, LaneHolding>> {
    const rows = await this.query<LaneHolding>(`
      select distinct on (l.lane) l.name as lane, c.epoch::float8 as epoch, c.address
      from log.lane l join log.lane_claim c on c.lane = l.lane
      where l.name like 'ledger%.sandbox' order by l.lane, c.epoch desc`);
    return new Map(rows.map((row) => [row.lane, row]));
  }

  /** Resolves when these instances share all lanes evenly: from then on none is given away. */
  async spreadOver(instances: readonly LedgerInstance[]): Promise<ReadonlyMap<string, LaneHolding>> {
    const wanted = instances.map(({ address }) => address).sort();
    return eventually(`lanes at ${wanted.join(', ')}`, async () => {
      const holdings = await this.holdings();
      const held = [...holdings.values()].map(({ address }) => address);
      const shares = instances.map(({ address }) => held.filter((each) => each === address).length);
      const isEven = shares.every((share) => share === LANES / instances.length);
      return holdings.size === LANES && isEven ? holdings : undefined;
    });
  }

  async query<Row>(sql: string): Promise<Row[]> {
    return (await queryOnce(this.databaseUrl, sql)) as Row[];
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
    for (const { process: running } of this.instances) running.signal('SIGCONT');
    await Promise.all(this.instances.map(({ process: running }) => running.stop()));
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private identity(): ServiceIdentity {
    const key = new MasterKey(this.masterKey).derive('service-identity');
    return new ServiceIdentity('gateway', key, () => Date.parse(systemNow()));
  }

  private async launched(port: number): Promise<LedgerInstance> {
    const address = `http://127.0.0.1:${port}`;
    const started = CausewayProcess.start('ledger', {
      DATABASE_URL: this.databaseUrl,
      CAUSEWAY_DATA_DIR: this.dataDir,
      CAUSEWAY_MASTER_KEY: this.masterKey.toString('base64'),
      CAUSEWAY_LEDGER_LANES: `${LANES}`,
      CAUSEWAY_LEDGER_URL: this.urls.join(','),
      CAUSEWAY_SERVICE_PORT: `${port}`,
    });
    await eventually(`the ledger at ${address} to be ready`, async () => {
      if (!started.isAlive) throw new Error(`it ended by ${started.endedBy}:\n${started.output}`);
      return (await isReady(`${address}/health/ready`)) || undefined;
    });
    return { address, process: started };
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
