import {
  bindToBus,
  CommandRunner,
  RejectedError,
  type CallContext,
  type RequestHandler,
} from '@causeway/commands';
import { GetCustomerStanding, type CustomerStanding } from '@causeway/customers';
import { migrate, openContextDatabase, openRow, PostgresEventStore } from '@causeway/event-store';
import { FixedClock, newId, type Id } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import {
  CreateSubjectKey1763700000000,
  InMemorySubjectKeys,
  MasterKey,
  SealingVault,
} from '@causeway/privacy';
import { ListInstitutions, type Institution } from '@causeway/rates';
import { specCall } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import type { AccountPolicy } from '../domain/account-policy.js';
import {
  externalAccountsContext,
  externalAccountsTable,
  type ExternalAccountsTable,
  type ScreeningResult,
} from '../index.js';
import { POLICIES } from './account.fixture.js';

const SANDBOX_LANE = 'external_accounts.sandbox' as const;

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** The context on a database of its own, with the real runner and store; its neighbours are stood in for. */
export class ExternalAccountsHost {
  private readonly handlers = new Map<string, RequestHandler>();
  private readonly customers = new Map<string, CustomerStanding & { readonly platformId: string }>();

  /** What the operator said to platforms, beside what holds without a word. */
  private readonly policies = new Map<string, Partial<AccountPolicy>>();
  private readonly institutions: Institution[] = [];
  private screeningResult: ScreeningResult = 'CLEAN';
  private readonly timers: ExternalAccountsTable['timers'];

  private constructor(
    readonly clock: FixedClock,
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
  ) {
    const runner = new CommandRunner(store, clock);
    const table = externalAccountsTable({
      views: { rows: query },
      rows: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
      dispatch: { execute: (request) => this.execute(request) as never },
      screening: { screen: async () => this.screeningResult },
      vault,
    });
    this.timers = table.timers;
    for (const handling of table.commands) {
      const request = handling.command;
      this.handlers.set(request.type, {
        request,
        kind: 'command',
        handle: (payload, call) =>
          'execute' in handling
            ? handling.execute(payload as never, call)
            : runner.run(handling, payload, call),
      });
    }
    for (const { query: request, answer } of table.queries) {
      const handle = (payload: object, call: CallContext) => answer(payload as never, call);
      this.handlers.set(request.type, { request, kind: 'query', handle });
    }
    this.answers(GetCustomerStanding, ({ customerId }: GetCustomerStanding['payload'], { platformId }) => {
      const customer = this.customers.get(customerId);
      return customer?.platformId === platformId ? customer : null;
    });
    this.answers(GetOperatorSettings, (_wanted: object, { environment, platformId }) => ({
      ...POLICIES[environment],
      ...this.policies.get(platformId),
    }));
    this.answers(ListInstitutions, ({ country, currency }: ListInstitutions['payload']) =>
      this.institutions.filter((each) => each.country === country && each.currency === currency),
    );
  }

  /** What another context would say. */
  private answers<Payload>(
    request: RequestHandler['request'],
    answer: (payload: Payload, call: CallContext) => unknown,
  ): void {
    const handle = async (payload: object, call: CallContext) => answer(payload as Payload, call);
    this.handlers.set(request.type, { request, kind: 'query', handle });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<ExternalAccountsHost> {
    const context = externalAccountsContext;
    await migrate({
      url,
      contexts: [context],
      shared: [CreateSubjectKey1763700000000],
      sharedSchemas: ['privacy'],
    });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: context.name, poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: context.events, vault });
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    return new ExternalAccountsHost(new FixedClock(), store, vault, query);
  }

  /** A customer of a platform, as its own context would describe it. */
  addCustomer(platformId: string, change: Partial<CustomerStanding> = {}): Id<'Customer'> {
    const customerId = newId('Customer');
    this.customers.set(customerId, {
      platformId,
      customerId,
      platformCustomerId: customerId,
      customerType: 'INDIVIDUAL',
      verificationStatus: 'APPROVED',
      isDeleted: false,
      hasAcceptedTerms: true,
      hasRegistrationNumber: false,
      ...change,
    });
    return customerId;
  }

  /** What the operator says to one platform from now on. */
  setPolicy(platformId: string, policy: Partial<AccountPolicy>): void {
    this.policies.set(platformId, policy);
  }

  /** What the lists of sanctions say of everybody from now on. */
  screens(result: ScreeningResult): void {
    this.screeningResult = result;
  }

  /** Keeps a directory of a country and currency from now on. */
  listInstitutions(country: string, currency: Institution['currency'], names: readonly string[]): void {
    this.institutions.push(
      ...names.map((bankName) => ({ bankName, displayName: bankName, country, currency })),
    );
  }

  async execute<Answer>(request: Request): Promise<Answer> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.get(type);
    if (handler === undefined) throw new Error(`nobody answers ${type}`);
    return (await handler.handle(request.payload, request.call)) as Answer;
  }

  /** The refusal of what must be refused. */
  async refusal(request: Request): Promise<RejectedError> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error;
      throw error;
    }
    throw new Error('accepted');
  }

  /** Lets all timers that are due in the sandbox strike, as the process that hosts the context would. */
  async strike(): Promise<void> {
    const claim = { lane: SANDBOX_LANE, dueBy: this.clock.now(), limit: 100, leaseMs: 1 };
    for (const timer of await this.store.claimTimers(claim))
      await this.timers[timer.name]?.(timer, specCall((timer.data as { platformId: string }).platformId));
  }

  bindTo(buses: Parameters<typeof bindToBus>[1]): void {
    for (const handler of this.handlers.values()) bindToBus(handler, buses);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
