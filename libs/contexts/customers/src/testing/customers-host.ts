import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CommandRunner,
  RejectedError,
  type CallContext,
  type ContextTable,
  type CommandHandling,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type RequestHandler,
} from '@causeway/commands';
import {
  openContextDatabase,
  openRow,
  PostgresEventStore,
  type ViewDefinition,
  type ViewRow,
} from '@causeway/event-store';
import { openFileStore } from '@causeway/file-store';
import { derivedUuid, FixedClock, newId, type CurrencyCode, type Environment } from '@causeway/kernel';
import { GetOperatorSettings, type PlatformConfigDocument } from '@causeway/platform';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { GetInternalAccount, ListCustomerAccounts, SubmitToLedger } from '@causeway/ledger';
import { bindToBus, migrateFromTemplate, specCall } from '@causeway/testing';
import type { CustomersPorts } from '../application/ports.js';
import { beginProvisioningOf } from '../application/provision-currency.js';
import { customers, GetCustomerEligibility } from '../index.js';
import { findEligibility } from '../read/customer.query.js';
import { AccountsStandIn } from './accounts-stand-in.js';

/** What a stood-in platform configures; the rest is what a fresh one has. */
export type ConfiguredPlatform = Partial<
  Pick<PlatformConfigDocument, 'isRegulatedFinancialInstitution' | 'umaDomain' | 'supportedCurrencies'> & {
    /** The operator's setting for the sandbox. */
    readonly skipsPaperwork: boolean;
  }
>;
type StoodIn = PlatformConfigDocument & Pick<ConfiguredPlatform, 'skipsPaperwork'>;

export const currencySetting = (
  currencyCode: string,
  more: Partial<PlatformConfigDocument['supportedCurrencies'][number]> = {},
): PlatformConfigDocument['supportedCurrencies'][number] => ({
  currencyCode,
  minAmount: 1,
  maxAmount: 1_000_00,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...more,
});

/** The context on a database of its own, with the real runner and store; only the platform context is stood in for. */
export class CustomersHost {
  private constructor(
    readonly clock: FixedClock,
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly handlers: readonly RequestHandler[],
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
    /** What the context was given. */
    readonly ports: CustomersPorts,
    readonly processes: readonly ProcessDefinition[],
    private readonly timers: ContextTable['timers'],
    /** The accounts that the ledger would have. */
    readonly ledger: AccountsStandIn,
    private readonly platforms: Map<string, StoodIn>,
    /** The data folder, with the files of documents. */
    readonly folder: string,
  ) {}

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string, given: Pick<CustomersPorts, 'contactTies'> = {}): Promise<CustomersHost> {
    await migrateFromTemplate({
      url,
      contexts: [customers.definition],
    });
    const clock = new FixedClock();
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'customers', poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: customers.definition.events, vault });
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    const platforms = new Map<string, StoodIn>();
    const ledger = new AccountsStandIn();
    const reading = {
      views: { rows: query },
      rows: {
        open: async <Row extends ViewRow>(view: ViewDefinition, row: Row) =>
          (await openRow(vault, view, row)) as Row,
      },
    };
    // Requests of this context's own are known once its table is made.
    const handlers: RequestHandler[] = [];
    const runner = new CommandRunner(store, clock);
    const folder = await mkdtemp(join(tmpdir(), 'causeway-customers-'));
    const ports: CustomersPorts = {
      ...given,
      pagesUrl: 'https://pages.example',
      clock,
      files: openFileStore({ dataDir: folder }),
      record: (call, recording) => runner.record(call, recording),
      store,
      ...reading,
      dispatch: {
        execute: async (request) => {
          const { type } = request.constructor as unknown as { readonly type: string };
          const own = handlers.find(({ kind, request: known }) => kind === 'command' && known.type === type);
          if (own !== undefined) return (await own.handle(request.payload, request.call)) as never;
          if (request instanceof ListCustomerAccounts) {
            const { customerId, after } = request.payload;
            return ledger.list(customerId, after) as never;
          }
          if (request instanceof SubmitToLedger)
            return ledger.submit(request.payload, request.call.commandId) as never;
          if (request instanceof GetInternalAccount) return ledger.state(request.payload.accountId) as never;
          if (request instanceof GetCustomerEligibility)
            return findEligibility(reading, request.call, request.payload.customerId) as never;
          const config = configOf(platforms, request.call);
          if (request instanceof GetOperatorSettings)
            return { skipPaperwork: config.skipsPaperwork === true } as never;
          return config as never;
        },
      },
      vault,
    };
    const table = customers.table(ports);
    handlers.push(
      ...table.commands.map((handling) => commandHandler(runner, handling)),
      ...table.queries.map(queryHandler),
    );
    return new CustomersHost(
      clock,
      store,
      vault,
      handlers,
      query,
      ports,
      table.processes,
      table.timers,
      ledger,
      platforms,
      folder,
    );
  }

  /** A fresh platform in both environments, regulated by default. */
  createPlatform(change: ConfiguredPlatform = {}, platformId: string = newId('Platform')): string {
    const now = this.clock.now();
    this.platforms.set(platformId, {
      id: platformId.replace('Platform:', 'PlatformConfig:'),
      supportedCurrencies: ['USD', 'USDC'].map((code) => currencySetting(code)),
      isRegulatedFinancialInstitution: true,
      feeConfigs: [],
      createdAt: now,
      updatedAt: now,
      ...change,
    });
    return platformId;
  }

  async execute<Answer>(request: { readonly payload: object; readonly call: CallContext }): Promise<Answer> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.find((each) => each.request.type === type);
    if (handler === undefined) throw new Error(`no handler for ${type}`);
    return (await handler.handle(request.payload, request.call)) as Answer;
  }

  /** As the process that reacts to the enabled currency does. */
  async beginProvisioning(
    platformId: string,
    currencyCode: CurrencyCode,
    environment: Environment = 'sandbox',
  ): Promise<void> {
    const { recording } = beginProvisioningOf(platformId, currencyCode);
    if (recording === undefined) throw new Error('the process records nothing');
    await this.ports.record(specCall(platformId, { environment }), recording);
  }

  /** Fires the timers that are due, one after another, until none is; answers how many there were. */
  async fireTimers(environment: Environment = 'sandbox'): Promise<number> {
    const claim = { lane: laneOf(environment), dueBy: this.clock.now(), limit: 1, leaseMs: 1 };
    for (let fired = 0; ; fired += 1) {
      const [timer] = await this.store.claimTimers(claim);
      if (timer === undefined) return fired;
      const platformId = (timer.data as { platformId: string }).platformId;
      const commandId = derivedUuid('timer', timer.timerId, timer.dueAt);
      await this.timers[timer.name]?.(timer, specCall(platformId, { environment, commandId }));
    }
  }

  async refusal(request: { readonly payload: object; readonly call: CallContext }): Promise<string> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error.code;
      throw error;
    }
    return 'accepted';
  }

  /** Everything that the context has stored, as text. */
  async dump(): Promise<string> {
    const tables = await this.query<{ readonly name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema = 'customers' and table_type = 'BASE TABLE'`,
    );
    const texts = await Promise.all(
      tables.map(({ name }) => this.query<{ readonly row: string }>(`select t::text as row from ${name} t`)),
    );
    return texts
      .flat()
      .map(({ row }) => row)
      .join('\n');
  }

  async close(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  bindTo(buses: Parameters<typeof bindToBus>[1]): void {
    for (const handler of this.handlers) bindToBus(handler, buses);
  }
}

export const laneOf = (environment: Environment) => `customers.${environment}` as const;

const configOf = (platforms: ReadonlyMap<string, StoodIn>, call: CallContext): StoodIn => {
  const config = platforms.get(call.platformId);
  if (config === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
  return config;
};

const commandHandler = (
  runner: CommandRunner,
  handling: CommandHandling | CustomHandling,
): RequestHandler => ({
  request: handling.command,
  kind: 'command',
  handle: (payload, call) =>
    'execute' in handling ? handling.execute(payload as never, call) : runner.run(handling, payload, call),
});

const queryHandler = ({ query, answer }: QueryHandling): RequestHandler => ({
  request: query,
  kind: 'query',
  handle: (payload, call) => answer(payload as never, call),
});
