import { GetCustomerEligibility, type CustomerEligibility } from '@causeway/customers';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import {
  FixedClock,
  idOf,
  instant,
  money,
  newId,
  newUuid,
  type CurrencyCode,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { GetInternalAccount, SubmitToLedger } from '@causeway/ledger';
import { GetPlatformConfig, platform } from '@causeway/platform';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { cards } from '../cards.module.js';
import { cardsControllers } from '../http.js';
import { cardsAdapters } from '../infrastructure/cards-adapters.js';
import { randomBytes } from 'node:crypto';
import { LedgerInMemory } from './ledger-in-memory.js';

/** The context on a database of its own, with the real runner and store and the ledger's rules; customers are stood in for. */
export class CardsHost extends HostedContext {
  readonly ledger: LedgerInMemory;
  readonly customers = new Map<string, CustomerEligibility>();
  private readonly owners = new Map<string, string>();
  private readonly table: ReturnType<typeof cards.table>;

  private constructor(ground: Ground) {
    super(ground);
    this.ledger = new LedgerInMemory(this.clock);
    const { record, dispatch, rows, clock, store } = this;
    const views = { rows: <Row>(sql: string, params?: readonly unknown[]) => this.query<Row>(sql, params) };
    this.table = cards.table(cardsAdapters({ record, dispatch, rows, clock, store, views }));
    this.serve(this.table);
    this.answers(GetCustomerEligibility, ({ customerId }: GetCustomerEligibility['payload'], call) =>
      this.owners.get(customerId) === call.platformId ? (this.customers.get(customerId) ?? null) : null,
    );
    this.answers(GetInternalAccount, async ({ accountId }: GetInternalAccount['payload'], call) => {
      const account = await this.ledger.account(accountId);
      return account?.owner.platformId === call.platformId ? account : null;
    });
    this.answers(GetPlatformConfig, () => ({ umaDomain: 'acme.example' }));
    this.obeys(SubmitToLedger, (command: SubmitToLedger['payload'], call) =>
      this.ledger.submit(command, call),
    );
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<CardsHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    const host = new CardsHost(await groundFor(cards.definition, url, clock));
    await host.ledger.take();
    return host;
  }

  platform(): string {
    return newId('Platform');
  }

  customer(platformId: string, more: Partial<CustomerEligibility> = {}): Id<'Customer'> {
    const customerId = idOf('Customer', `${newUuid().slice(0, -3)}aaa`);
    this.customers.set(customerId, {
      ...{ customerId, platformCustomerId: `of ${customerId}`, customerType: 'INDIVIDUAL' },
      ...{ verificationStatus: 'APPROVED', isDeleted: false, hasAcceptedTerms: true },
      ...{ hasRegistrationNumber: false, isScaRegulated: false },
      ...more,
    });
    this.owners.set(customerId, platformId);
    return customerId;
  }

  /** An account with money; sandbox refuses accounts whose id ends so, which a derived id may by chance. */
  async account(
    customerId: Id<'Customer'>,
    minor = 0,
    currency: CurrencyCode = 'USD',
  ): Promise<Id<'InternalAccount'>> {
    const platformId = this.owners.get(customerId) ?? '';
    const accountId = await this.ledger.open({ platformId, customerId }, currency);
    if (minor > 0) await this.ledger.fund(accountId, platformId, money(minor, currency));
    return accountId;
  }

  /** A cardholder with a funded account whose id decides nothing. */
  async cardholder(
    platformId: string,
    minor = 0,
    currency: CurrencyCode = 'USD',
  ): Promise<{ readonly customerId: Id<'Customer'>; readonly accountId: Id<'InternalAccount'> }> {
    for (;;) {
      const customerId = this.customer(platformId);
      const accountId = await this.account(customerId, minor, currency);
      if (!/00\d$/.test(accountId)) return { customerId, accountId };
    }
  }

  /** Fires the timers that are due until none is; answers how many there were. */
  async fireTimers(until: Instant = this.clock.now()): Promise<number> {
    const claim = { lane: 'cards.sandbox', dueBy: until, limit: 1, leaseMs: 1 } as const;
    for (let fired = 0; ; fired += 1) {
      const [timer] = await this.store.claimTimers(claim);
      if (timer === undefined) return fired;
      const { platformId } = timer.data as { readonly platformId: string };
      const fire = this.table.timers[timer.name];
      if (fire === undefined) throw new Error(`no timer ${timer.name}`);
      await fire(timer, specCall(platformId));
    }
  }

  /** Everything that was published, by type, oldest first. */
  async published(): Promise<{ readonly type: string; readonly data: unknown }[]> {
    const messages = await this.store.readPublished('cards.sandbox', 0, 10_000);
    return messages.map(({ type, data }) => ({ type, data }));
  }

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...cardsControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: {
        platform: platform.definition.rejections,
        cards: cards.definition.rejections,
      },
      operatorToken,
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}
