import { freePort } from '@causeway/database';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, type CredentialsFile } from './api-client.js';
import { CausewayProcess } from './causeway-process.js';
import { eventually } from './eventually.js';
import { emptyDatabase, migratedDatabase } from './installation-database.js';

type Settings = Readonly<Record<string, string>>;

/** The two shapes that run the same modules and pass the same suites. */
export type Shape = 'standalone' | 'services';

const SIBLINGS = ['ledger', 'quotes', 'onboarding', 'webhooks'] as const;
export type ProcessName = 'standalone' | 'gateway' | (typeof SIBLINGS)[number];

interface Place {
  readonly server?: string | undefined;
  /** As a company has it before its first start; otherwise the tables are there. */
  readonly hasEmptyDatabase?: boolean;
}

/** A whole installation of its own: a database, a data folder, and the processes of one shape. */
export class Installation {
  private readonly processes = new Map<ProcessName, CausewayProcess>();
  private readonly extra: CausewayProcess[] = [];

  private constructor(
    readonly shape: Shape,
    readonly dataDir: string,
    private readonly common: Settings,
    private readonly own: ReadonlyMap<ProcessName, Settings>,
  ) {}

  static async start(shape: Shape, extra: Settings = {}): Promise<Installation> {
    const installation = await Installation.prepare(shape, extra);
    try {
      await installation.startAll();
      return installation;
    } catch (error) {
      await installation.remove();
      throw error;
    }
  }

  /** Everything but the processes. `server` is a superuser's URL; left out, it is the suite's own. */
  static async prepare(
    shape: Shape,
    extra: Settings = {},
    { server = required('CAUSEWAY_TEST_DATABASE_URL'), hasEmptyDatabase = false }: Place = {},
  ): Promise<Installation> {
    const dataDir = await mkdtemp(join(tmpdir(), 'causeway e2e-'));
    const database = await (hasEmptyDatabase ? emptyDatabase : migratedDatabase)(server);
    const common = {
      DATABASE_URL: database,
      CAUSEWAY_DATA_DIR: dataDir,
      CAUSEWAY_WEBHOOK_ALLOW_PRIVATE: 'sandbox',
      CAUSEWAY_RATE_LIMIT: '10000',
      CAUSEWAY_RATE_BURST: '10000',
      ...extra,
    };
    const gatewayPort = String(await freePort());
    if (shape === 'standalone') {
      return new Installation(
        shape,
        dataDir,
        common,
        new Map([['standalone', { CAUSEWAY_PORT: gatewayPort }]]),
      );
    }
    const ports = new Map<ProcessName, string>();
    for (const name of [...SIBLINGS, 'gateway'] as const) ports.set(name, String(await freePort()));
    const urls = Object.fromEntries(
      [...ports].map(([name, port]) => [`CAUSEWAY_${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
    );
    const own = new Map<ProcessName, Settings>(
      [...ports].map(([name, port]) => [
        name,
        { ...urls, CAUSEWAY_SERVICE_PORT: port, CAUSEWAY_PORT: gatewayPort },
      ]),
    );
    const brokers = extra['KAFKA_BROKERS'] ?? required('CAUSEWAY_TEST_KAFKA_BROKERS');
    return new Installation(shape, dataDir, { ...common, KAFKA_BROKERS: brokers }, own);
  }

  /** A superuser's way into the database, for suites that read what no API shows. */
  get databaseUrl(): string {
    return this.common['DATABASE_URL'] ?? '';
  }

  get names(): readonly ProcessName[] {
    return [...this.own.keys()];
  }

  /** Of those that run now. */
  get processIds(): readonly number[] {
    return [...this.processes.values()].flatMap(({ pid, isAlive }) =>
      isAlive && pid !== undefined ? [pid] : [],
    );
  }

  /** The output of its processes since they were last started. */
  get wholeOutput(): string {
    return [...this.processes.values(), ...this.extra].map((each) => each.wholeOutput).join('\n');
  }

  process(name: ProcessName): CausewayProcess {
    const found = this.processes.get(name);
    if (found === undefined) throw new Error(`${name} has not been started`);
    return found;
  }

  async startAll(): Promise<void> {
    for (const name of this.names) this.launch(name);
    await this.ready();
  }

  launch(name: ProcessName, extra: Settings = {}): CausewayProcess {
    const started = CausewayProcess.start(name, { ...this.common, ...this.own.get(name), ...extra });
    this.processes.set(name, started);
    return started;
  }

  /** Resolves when every process reports that it is ready, and rejects at once when one has ended. */
  async ready(): Promise<void> {
    await Promise.all(
      this.names.map((name) =>
        eventually(
          `${name} to be ready`,
          async () => {
            const running = this.process(name);
            if (!running.isAlive) throw new Error(`${name} ended by ${running.endedBy}:\n${running.output}`);
            return (await isReady(`${this.addressOf(name)}/health/ready`)) || undefined;
          },
          READY_MS,
        ).catch(async (error: Error) => {
          throw new Error(
            `${error.message}; it says ${await saidBy(`${this.addressOf(name)}/health/ready`)}`,
          );
        }),
      ),
    );
  }

  /** A second gateway beside the first, and where it answers; a standalone is its own second gateway. */
  async anotherGateway(): Promise<string> {
    const { baseUrl } = await this.credentials();
    if (this.shape === 'standalone') return baseUrl;
    const [port, servicePort] = [await freePort(), await freePort()].map(String);
    const settings = { CAUSEWAY_PORT: `${port}`, CAUSEWAY_SERVICE_PORT: `${servicePort}` };
    const started = CausewayProcess.start('gateway', {
      ...this.common,
      ...this.own.get('gateway'),
      ...settings,
    });
    this.extra.push(started);
    await eventually('the second gateway to be ready', async () => {
      if (!started.isAlive) throw new Error(`it ended by ${started.endedBy}:\n${started.output}`);
      return (await isReady(`http://127.0.0.1:${port}/health/ready`)) || undefined;
    });
    const url = new URL(baseUrl);
    url.port = `${port}`;
    return url.href;
  }

  /** A second process of a service, which shares its work; and the address of its health report. */
  async beside(name: ProcessName): Promise<{ readonly process: CausewayProcess; readonly address: string }> {
    const port = `${await freePort()}`;
    const settings = { ...this.common, ...this.own.get(name), CAUSEWAY_SERVICE_PORT: port };
    const started = CausewayProcess.start(name, settings);
    this.extra.push(started);
    const address = `http://127.0.0.1:${port}`;
    await eventually(`the second ${name} to be ready`, async () => {
      if (!started.isAlive) throw new Error(`it ended by ${started.endedBy}:\n${started.output}`);
      return (await isReady(`${address}/health/ready`)) || undefined;
    });
    return { process: started, address };
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await Promise.all(this.extra.splice(0).map((process) => process.stop(signal)));
    for (const name of [...this.names].reverse()) await this.processes.get(name)?.stop(signal);
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async credentials(): Promise<CredentialsFile> {
    return JSON.parse(await readFile(join(this.dataDir, 'credentials.json'), 'utf8')) as CredentialsFile;
  }

  async sandbox(): Promise<ApiClient> {
    const { sandbox, baseUrl } = await this.credentials();
    return ApiClient.as(sandbox, baseUrl);
  }

  /** The address of a process's health report. */
  addressOf(name: ProcessName): string {
    const settings = this.own.get(name) ?? {};
    const isPublic = name === 'standalone' || name === 'gateway';
    const port = settings[isPublic ? 'CAUSEWAY_PORT' : 'CAUSEWAY_SERVICE_PORT'];
    return `http://127.0.0.1:${port}`;
  }
}

/** A start on a machine that a dozen other processes keep busy; one that ends is noticed at once. */
const READY_MS = 240_000;
/** A process that is up but spins or hangs sends no answer. */
const HEALTH_TIMEOUT_MS = 5_000;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
};

/** What a process reports when it does not become ready. */
const saidBy = async (url: string): Promise<string> => {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })).text();
  } catch (error) {
    return String(error);
  }
};

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the suite's global setup`);
  return value;
};
