import type { AnswerOf, Query } from '@causeway/commands';
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
import type { CardsPorts } from '../application/ports.js';
import type { KnownCard } from '../domain/card.js';
import { findCard } from '../read/card.query.js';
import { cardsControllers } from '../http.js';
import { HmacRevealSecrets } from '../infrastructure/hmac-reveal-secrets.adapter.js';
import { cardsAdapters } from '../infrastructure/cards-adapters.js';
import { randomBytes } from 'node:crypto';
import { LedgerInMemory } from './ledger-in-memory.js';

/** The context on a database of its own, with the real runner and store and the ledger's rules; customers are stood in for. */
export class CardsHost extends HostedContext {
  readonly ledger: LedgerInMemory;
  readonly ports: CardsPorts;
  readonly failures: { readonly what: string; readonly error: unknown }[] = [];
  /** Bindings of wallets whose delegated key is active. */
  readonly keyed = new Set<string>();
  private readonly keys = { isActive: (binding: string) => Promise.resolve(this.keyed.has(binding)) };
  readonly customers = new Map<string, CustomerEligibility>();
  /** Accounts that stand for a further one of another customer; the ledger opens one a currency. */
  private readonly lent = new Map<string, Id<'Customer'>>();
  private readonly owners = new Map<string, string>();
  private readonly table: ReturnType<typeof cards.table>;

  private constructor(ground: Ground) {
    super(ground);
    this.ledger = new LedgerInMemory(this.clock);
    const { record, dispatch, rows, clock, store } = this;
    const views = { rows: <Row>(sql: string, params?: readonly unknown[]) => this.query<Row>(sql, params) };
    const failed = (what: string, error: unknown) => this.failures.push({ what, error });
    const connectors = { keys: this.keys };
    const reveal = { secrets: new HmacRevealSecrets(randomBytes(32)), pagesUrl: 'https://pages.example' };
    this.ports = cardsAdapters({
      ...{ record, dispatch, rows, clock, store, views, failed, connectors, ...reveal },
    });
    this.table = cards.table(this.ports);
    this.serve(this.table);
    this.answers(GetCustomerEligibility, ({ customerId }: GetCustomerEligibility['payload'], call) =>
      this.owners.get(customerId) === call.platformId ? (this.customers.get(customerId) ?? null) : null,
    );
    this.answers(GetInternalAccount, async ({ accountId }: GetInternalAccount['payload'], call) => {
      const account = await this.ledger.account(accountId);
      if (account?.owner.platformId !== call.platformId) return null;
      const customerId = this.lent.get(accountId);
      return customerId === undefined ? account : { ...account, owner: { ...account.owner, customerId } };
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
      ...{ hasRegistrationNumber: false, lackingInfo: [], isScaRegulated: false },
      ...more,
    });
    this.owners.set(customerId, platformId);
    return customerId;
  }

  /** An account with money. */
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

  /** More money for an account. */
  async fund(accountId: Id<'InternalAccount'>, minor: number): Promise<void> {
    const account = await this.ledger.account(accountId);
    if (account === null) throw new Error(`no account ${accountId}`);
    await this.ledger.fund(accountId, account.owner.platformId, money(minor, account.currency));
  }

  /** The card as the context reads it. */
  async cardOf(cardId: string, platformId: string): Promise<KnownCard> {
    const views = { rows: <Row>(sql: string, params?: readonly unknown[]) => this.query<Row>(sql, params) };
    const card = await findCard(
      { views, rows: this.rows },
      { platformId, environment: 'sandbox' },
      cardId as Id<'Card'>,
    );
    if (card === undefined) throw new Error(`no card ${cardId}`);
    return card;
  }

  /** A further account of a customer in the same currency, as a ledger with several would have it. */
  async secondAccount(
    customerId: Id<'Customer'>,
    minor: number,
    currency: CurrencyCode = 'USD',
  ): Promise<Id<'InternalAccount'>> {
    const { accountId } = await this.cardholder(this.owners.get(customerId) ?? '', minor, currency);
    this.lent.set(accountId, customerId);
    return accountId;
  }

  /** A cardholder with a funded account. */
  async cardholder(
    platformId: string,
    minor = 0,
    currency: CurrencyCode = 'USD',
  ): Promise<{ readonly customerId: Id<'Customer'>; readonly accountId: Id<'InternalAccount'> }> {
    const customerId = this.customer(platformId);
    return { customerId, accountId: await this.account(customerId, minor, currency) };
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

  /** Asks the context itself. */
  ask<Request extends Query<object, unknown>>(request: Request): Promise<AnswerOf<Request>> {
    return this.dispatch.execute(request);
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
