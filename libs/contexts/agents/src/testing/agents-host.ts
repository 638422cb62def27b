import { randomBytes } from 'node:crypto';
import { RejectedError, type CallContext, type ContextTable } from '@causeway/commands';
import { customers, GetCustomerEligibility } from '@causeway/customers';
import { laneOf } from '@causeway/event-store';
import {
  DeleteExternalAccount,
  externalAccounts,
  GetExternalAccount,
  GetPayoutTarget,
  ListExternalAccounts,
  RegisterExternalAccount,
} from '@causeway/external-accounts';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, newId, Rate, type CurrencyCode, type Id } from '@causeway/kernel';
import { GetInternalAccount, ListCustomerAccounts } from '@causeway/ledger';
import {
  CheckExecution,
  CheckTransfer,
  CreateQuote,
  ExecuteQuote,
  GetQuote,
  quotes,
  TransferIn,
  TransferOut,
  VerifyQuoteSignature,
} from '@causeway/quotes';
import { rates, type RateSource } from '@causeway/rates';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { GetTransaction, ListTransactions, transactions } from '@causeway/transactions';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { agents } from '../agents.module.js';
import type { foldedAgent } from '../application/on-agent.js';
import { agents as agentStreams } from '../application/agent.aggregate.js';
import { redeemDeviceCode } from '../domain/agent.decide.js';
import { agentsControllers } from '../http.js';
import { agentAuthenticator } from '../infrastructure/agent-authenticator.adapter.js';
import { HmacAgentSecrets } from '../infrastructure/agent-secrets.adapter.js';
import { PaymentsStandIn } from './payments-stand-in.js';

/** Units for one dollar. */
const UNITS_PER_DOLLAR: Readonly<Partial<Record<CurrencyCode, Rate>>> = {
  USD: Rate.ONE,
  EUR: Rate.parse('0.8'),
  MXN: Rate.parse('20'),
};

/** An external account as its own operation shows it, but for its id and its customer. */
const SHOWN_ACCOUNT = {
  status: 'ACTIVE',
  currency: 'EUR',
  accountInfo: {
    accountType: 'EUR_ACCOUNT',
    paymentRails: ['SEPA'],
    iban: 'DE89370400440532013000',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada', countryOfResidence: 'DE' },
  },
};

interface KnownAccount {
  readonly platformId: string;
  readonly customerId: Id<'Customer'>;
  readonly currency: CurrencyCode;
}

/** The context on a database of its own, with the real runner and store; the other contexts are stood in for. */
export class AgentsHost extends HostedContext {
  private readonly timers: ContextTable['timers'];
  private readonly customers = new Map<
    string,
    { readonly platformId: string; readonly isDeleted: boolean }
  >();
  private readonly accounts = new Map<string, KnownAccount>();
  private readonly outside = new Map<string, KnownAccount>();
  readonly secrets = new HmacAgentSecrets(randomBytes(32));
  readonly payments: PaymentsStandIn;
  /** The filters of lists that other contexts were asked for. */
  readonly asked: object[] = [];

  private readonly views = {
    rows: <Row>(sql: string, params: readonly unknown[]) => this.query<Row>(sql, params),
  };

  private constructor(ground: Ground) {
    super(ground);
    const { record, dispatch, rows, clock, store, views } = this;
    const table = agents.table({ record, dispatch, rows, clock, store, views, secrets: this.secrets });
    this.timers = table.timers;
    this.serve(table);
    this.answers(GetCustomerEligibility, ({ customerId }: { customerId: string }, { platformId }) => {
      const known = this.customers.get(customerId);
      return known?.platformId === platformId
        ? { customerId, platformCustomerId: `own name of ${customerId}`, isDeleted: known.isDeleted }
        : null;
    });
    this.answers(GetInternalAccount, ({ accountId }: { accountId: string }, { platformId }) => {
      const known = this.accounts.get(accountId);
      if (known?.platformId !== platformId) return null;
      return { accountId, owner: known, currency: known.currency, type: 'INTERNAL_FIAT', status: 'ACTIVE' };
    });
    this.payments = new PaymentsStandIn(clock, (accountId) => this.accounts.get(accountId)?.customerId);
    this.standInForPayments();
    this.standInForPrices();
  }

  /** The prices are the spec's; what they make of a pair is the real context's answer, in its direction. */
  private standInForPrices(): void {
    const { clock, views, dispatch } = this;
    const source: RateSource = {
      priceOf: async (code) => {
        const unitsPerDollar = UNITS_PER_DOLLAR[code];
        return unitsPerDollar && { unitsPerDollar, takenAt: clock.now() };
      },
    };
    const sources = { sandbox: source, production: undefined };
    const { queries } = rates.table({ clock, views, dispatch, sources });
    for (const { query, answer } of queries) this.answers(query, answer);
  }

  private standInForPayments(): void {
    const { payments } = this;
    this.obeys(CreateQuote, (request: CreateQuote['payload'], call) => payments.create(request, call));
    this.obeys(ExecuteQuote, (wanted: ExecuteQuote['payload'], call) => payments.execute(wanted, call));
    const transfer = (wanted: TransferOut['payload'], call: CallContext) => {
      const inside = this.accounts.get(wanted.sourceId) ?? this.accounts.get(wanted.destinationId);
      return payments.transfer(wanted, inside?.currency ?? 'USD', call);
    };
    this.obeys(TransferOut, transfer);
    this.obeys(TransferIn, transfer);
    this.answers(GetQuote, ({ quoteId }: GetQuote['payload']) => payments.quote(quoteId));
    this.answers(GetTransaction, ({ transactionId }: GetTransaction['payload']) =>
      payments.transaction(transactionId),
    );
    this.answers(VerifyQuoteSignature, ({ walletHeaders }: VerifyQuoteSignature['payload']) => {
      if (walletHeaders.signature === 'bad') throw new RejectedError('quotes', 'WALLET_SIGNATURE_INVALID');
      return walletHeaders.signature !== undefined;
    });
    this.answers(CheckExecution, ({ quoteId }: CheckExecution['payload']) => payments.check(quoteId));
    this.answers(CheckTransfer, ({ wanted, direction }: CheckTransfer['payload']) => {
      const inside = this.accounts.get(direction === 'OUT' ? wanted.sourceId : wanted.destinationId);
      if (inside === undefined) throw new RejectedError('quotes', 'TRANSFER_ACCOUNT_OF_WRONG_KIND');
      return { currency: inside.currency };
    });
    this.answers(GetPayoutTarget, ({ accountId }: GetPayoutTarget['payload'], { platformId }) => {
      const known = this.outside.get(accountId);
      return known?.platformId === platformId ? { ...known, accountId } : null;
    });
    this.answers(ListTransactions, ({ customerId, withinAccounts }: ListTransactions['payload']) => {
      const data = payments.all().filter((each) => each.customerId === customerId);
      const seen = data.filter(
        ({ source }) =>
          withinAccounts === undefined ||
          ('accountId' in source && withinAccounts.includes(source.accountId)),
      );
      return { data: seen, hasMore: false, totalCount: seen.length };
    });
    this.answers(ListCustomerAccounts, (wanted: ListCustomerAccounts['payload']) => {
      this.asked.push(wanted);
      return { data: [], hasMore: false, totalCount: 0 };
    });
    this.answers(ListExternalAccounts, (wanted: ListExternalAccounts['payload']) => {
      this.asked.push(wanted);
      return { data: [], hasMore: false, totalCount: 0 };
    });
    this.answers(GetExternalAccount, ({ accountId }: GetExternalAccount['payload'], { platformId }) => {
      const known = this.outside.get(accountId);
      if (known?.platformId !== platformId)
        throw new RejectedError('external_accounts', 'EXTERNAL_ACCOUNT_NOT_FOUND', {
          resource: 'ExternalAccount',
        });
      return { id: accountId, customerId: known.customerId, ...SHOWN_ACCOUNT };
    });
    this.obeys(RegisterExternalAccount, ({ customerId }: RegisterExternalAccount['payload'], call) => {
      if (customerId === undefined) throw new Error('An agent registers accounts of its customer');
      const id = this.externalAccount(call.platformId, customerId);
      return { id, customerId, ...SHOWN_ACCOUNT };
    });
    this.obeys(DeleteExternalAccount, ({ accountId }: DeleteExternalAccount['payload']) => {
      this.outside.delete(accountId);
      return null;
    });
  }

  /** What reads views and streams, as the context's own code does. */
  get reading(): Parameters<typeof foldedAgent>[0] {
    const { rows, store, views } = this;
    return { rows, store, views };
  }

  externalAccount(
    platformId: string,
    customerId: Id<'Customer'>,
    accountId = newId('ExternalAccount'),
  ): Id<'ExternalAccount'> {
    this.outside.set(accountId, { platformId, customerId, currency: 'USD' });
    return accountId;
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<AgentsHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new AgentsHost(await groundFor(agents.definition, url, clock));
  }

  customer(platformId: string, isDeleted = false): Id<'Customer'> {
    const customerId = newId('Customer');
    this.customers.set(customerId, { platformId, isDeleted });
    return customerId;
  }

  account(platformId: string, customerId: Id<'Customer'>, currency: CurrencyCode = 'USD') {
    const accountId = newId('InternalAccount');
    this.accounts.set(accountId, { platformId, customerId, currency });
    return accountId;
  }

  /** Redeems a code as the public operation does, without its limit by address. */
  connect(code: string, tokenHash: string, { agentId, platformId }: { agentId: string; platformId: string }) {
    const codeHash = this.secrets.hashOfCode(code);
    return this.record(specCall(platformId), {
      name: 'redeem-device-code',
      on: agentStreams,
      id: agentId.slice('Agent:'.length),
      decide: (agent, context) => redeemDeviceCode({ codeHash, tokenHash }, agent, context),
    });
  }

  /** Lets the timers strike that are due in the sandbox, as the process that hosts the context does. */
  async strike(): Promise<void> {
    const claim = { lane: laneOf('agents', 'sandbox'), dueBy: this.clock.now(), limit: 100, leaseMs: 1 };
    for (const timer of await this.store.claimTimers(claim)) {
      const { platformId } = timer.data as { readonly platformId: string };
      await this.timers[timer.name]?.(timer, specCall(platformId));
    }
  }

  /** The controllers behind the whole edge. */
  async http(): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...agentsControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      agents: agentAuthenticator(this.dispatch, () => specCall('')),
      rejectionTables: {
        agents: agents.definition.rejections,
        customers: customers.definition.rejections,
        external_accounts: externalAccounts.definition.rejections,
        quotes: quotes.definition.rejections,
        transactions: transactions.definition.rejections,
      },
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}
