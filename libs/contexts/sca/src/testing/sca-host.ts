import { randomBytes } from 'node:crypto';
import { RejectedError, type CallContext, type ContextTable } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { customers, GetCustomer, GetCustomerEligibility, ReplacePhoneNumber } from '@causeway/customers';
import { externalAccounts, GetPayoutTarget } from '@causeway/external-accounts';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, newId, type Environment, type Id } from '@causeway/kernel';
import { SendMessage } from '@causeway/messages';
import { GetPlatformConfig, GetPlatformName, platform } from '@causeway/platform';
import {
  AuthorizeQuote,
  GetQuote,
  quotes,
  RefuseLateProof,
  type AuthorizationDemand,
  type PaymentToAuthorize,
  type QuoteDocument,
  type WrittenAnswer,
} from '@causeway/quotes';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import { AnnounceContactChange } from '@causeway/wallet-auth';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { GetAuthorizationDemand } from '../application/payment.requests.js';
import { scaControllers } from '../http.js';
import { sca } from '../sca.module.js';

export type Message = SendMessage['payload'];

/** A customer as the other contexts know it; what is left out is as with one under strong authentication. */
export interface KnownCustomer {
  readonly platformId: string;
  readonly isScaRegulated?: boolean;
  readonly isDeleted?: boolean;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly fullName?: string;
  readonly isPhoneVerified?: boolean;
  /** A wallet is signed in to with codes to the number. */
  readonly isNumberTied?: boolean;
}

/** The context on a database of its own; customers, platforms and messages are stood in for. */
export class ScaHost extends HostedContext {
  private readonly platforms = new Set<string>();
  private readonly customers = new Map<Id<'Customer'>, KnownCustomer>();
  private readonly timers: ContextTable['timers'];
  private readonly accounts = new Map<string, Id<'Customer'>>();
  private readonly quotes = new Map<string, QuoteDocument>();
  /** What was released, and under which ids. */
  readonly released: {
    readonly quoteId: string;
    readonly challengeId: string;
    readonly commandId: string;
  }[] = [];
  /** What was handed over to be sent. */
  readonly sent: Message[] = [];

  private constructor(ground: Ground) {
    super(ground);
    const { record, dispatch, rows, clock, store, vault } = this;
    const views = { rows: <Row>(sql: string, params: readonly unknown[]) => this.query<Row>(sql, params) };
    const pagesUrl = 'https://pay.example';
    const table = sca.table({ record, dispatch, rows, clock, store, vault, views, pagesUrl });
    this.timers = table.timers;
    this.serve(table);
    this.answers(GetCustomerEligibility, ({ customerId }: { customerId: Id<'Customer'> }, { platformId }) => {
      const known = this.customers.get(customerId);
      if (known?.platformId !== platformId) return null;
      return {
        customerId,
        isScaRegulated: known.isScaRegulated ?? true,
        isDeleted: known.isDeleted ?? false,
      };
    });
    this.answers(GetCustomer, ({ customerId }: { customerId: Id<'Customer'> }) => {
      const known = this.customers.get(customerId) ?? {};
      const { isPhoneVerified = true, email, phoneNumber, fullName } = known as Partial<KnownCustomer>;
      return {
        ...(fullName !== undefined && { fullName }),
        ...(email !== undefined && { email }),
        ...(phoneNumber !== undefined && { phoneNumber }),
        contactVerification: { email: 'VERIFIED', phone: isPhoneVerified ? 'VERIFIED' : 'PENDING' },
      };
    });
    this.obeys(AnnounceContactChange, ({ customerId, contact }: AnnounceContactChange['payload']) => ({
      isTied: contact === 'phoneNumber' && this.customers.get(customerId)?.isNumberTied === true,
    }));
    this.answers(GetPlatformConfig, (_wanted: object, { platformId }) => {
      if (!this.platforms.has(platformId)) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
      return { umaDomain: 'acme.example' };
    });
    this.answers(GetPlatformName, () => 'acme.example');
    this.answers(GetPayoutTarget, ({ accountId }: GetPayoutTarget['payload'], { platformId }) => {
      const customerId = this.accounts.get(accountId);
      const isOwn = customerId !== undefined && this.customers.get(customerId)?.platformId === platformId;
      return { primaryIdentifier: 'DE89370400440532013000', ...(isOwn && { customerId }) };
    });
    this.answers(GetQuote, ({ quoteId }: GetQuote['payload']) => {
      const quote = this.quotes.get(quoteId);
      if (quote === undefined) throw new RejectedError('quotes', 'QUOTE_NOT_FOUND');
      const isOver = quote.scaChallenge && this.clock.now() >= quote.scaChallenge.expiresAt;
      return isOver ? { ...quote, status: 'FAILED', scaChallenge: undefined } : quote;
    });
    this.obeys(AuthorizeQuote, (proven: AuthorizeQuote['payload'], { commandId }) =>
      this.release(proven, commandId),
    );
    this.obeys(RefuseLateProof, ({ quoteId }: RefuseLateProof['payload']) => {
      const isLate = this.quotes.get(quoteId)?.status === 'PENDING_AUTHORIZATION';
      throw new RejectedError('quotes', isLate ? 'AUTHORIZATION_EXPIRED' : 'AUTHORIZATION_NOT_PENDING');
    });
    this.obeys(ReplacePhoneNumber, (replaced: ReplacePhoneNumber['payload']) => this.replaceNumber(replaced));
    this.obeys(SendMessage, (message: Message) => {
      this.sent.push(message);
      return null;
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<ScaHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new ScaHost(await groundFor(sca.definition, url, clock));
  }

  platform(): string {
    const platformId = newId('Platform');
    this.platforms.add(platformId);
    return platformId;
  }

  /** Makes a customer, or changes what is known of it. */
  customer(known: KnownCustomer, customerId = newId('Customer')): Id<'Customer'> {
    this.customers.set(customerId, {
      ...{ email: 'jane@acme.example', phoneNumber: '+491701234567' },
      ...known,
    });
    return customerId;
  }

  /** An account outside, of a customer. */
  account(customerId: Id<'Customer'>): Id<'ExternalAccount'> {
    const accountId = newId('ExternalAccount');
    this.accounts.set(accountId, customerId);
    return accountId;
  }

  challengeOf(quoteId: string): QuoteDocument['scaChallenge'] {
    return this.quotes.get(quoteId)?.scaChallenge;
  }

  /** What customers make of a new number; a suite may interrupt it. */
  replaceNumber = async ({ customerId, phoneNumber }: ReplacePhoneNumber['payload']): Promise<null> => {
    const known = this.customers.get(customerId);
    if (known !== undefined) this.customers.set(customerId, { ...known, phoneNumber, isPhoneVerified: true });
    return null;
  };
  numberOf(customerId: Id<'Customer'>): string | undefined {
    return this.customers.get(customerId)?.phoneNumber;
  }

  /** Lets the timers strike that are due in the sandbox, as the process that hosts the context does. */
  async strike(): Promise<void> {
    const claim = { lane: laneOf('sca', 'sandbox'), dueBy: this.clock.now(), limit: 100, leaseMs: 1 };
    for (const timer of await this.store.claimTimers(claim)) {
      const { platformId } = timer.data as { readonly platformId: string };
      await this.timers[timer.name]?.(timer, specCall(platformId));
    }
  }

  /** What quotes make of a proof, once under an id; a suite may interrupt it. */
  release = async (proven: AuthorizeQuote['payload'], commandId: string): Promise<WrittenAnswer> => {
    const known = this.releases.get(commandId);
    if (known !== undefined) return known;
    const quote = this.quotes.get(proven.quoteId);
    if (quote?.scaChallenge?.id !== proven.challengeId)
      throw new RejectedError('quotes', 'AUTHORIZATION_NOT_PENDING');
    const { next } = proven;
    const { scaChallenge: _met, ...rest } = quote;
    if (next === undefined) this.released.push({ ...proven, commandId });
    this.quotes.set(quote.id, next ? { ...rest, scaChallenge: next } : { ...rest, status: 'PROCESSING' });
    const status = next ? 'PENDING_AUTHORIZATION' : 'PROCESSING';
    const answer = { status: 200, body: JSON.stringify({ status }) };
    this.releases.set(commandId, answer);
    return answer;
  };
  private readonly releases = new Map<string, WrittenAnswer>();

  /** A quote that asks what its payment demands, and waits for its customer where a proof is demanded. */
  async quote(
    payment: Partial<PaymentToAuthorize> & Pick<PaymentToAuthorize, 'customerId'>,
    call: CallContext,
  ) {
    const asked: PaymentToAuthorize = {
      ...{ quoteId: newId('Quote'), moment: 'EXECUTION', source: 'ACCOUNT', isConversion: false },
      ...{ sendingCurrency: 'EUR', receivingCurrency: 'EUR' },
      ...{ externalAccountId: newId('ExternalAccount'), boundTo: ['SENDING', '5000', 'EUR', 'EUR', 'there'] },
      ...payment,
    };
    const demand = await this.execute<AuthorizationDemand>(new GetAuthorizationDemand(asked, call));
    if (demand.status !== 'REQUIRED') return { demand, quoteId: asked.quoteId };
    this.quotes.set(asked.quoteId, {
      id: asked.quoteId,
      status: 'PENDING_AUTHORIZATION',
      source: { sourceType: 'ACCOUNT', accountId: 'any', customerId: asked.customerId },
      destination: { destinationType: 'ACCOUNT', accountId: asked.externalAccountId ?? 'any' },
      sendingCurrency: { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 },
      totalSendingAmount: 5_000n,
      scaChallenge: demand.challenge,
    } as unknown as QuoteDocument);
    return { demand, quoteId: asked.quoteId, challenge: demand.challenge };
  }

  /** Hands over what was published since the last time, as the process of the context does. */
  async deliver(environment: Environment): Promise<void> {
    const published = await this.store.readPublished(`sca.${environment}`, this.delivered[environment], 100);
    for (const { type, data, position } of published) {
      await this.react({ type, data: data }, specCall('any', { environment }));
      this.delivered[environment] = position;
    }
  }
  private readonly delivered: Record<Environment, number> = { sandbox: 0, production: 0 };

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...scaControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: {
        platform: platform.definition.rejections,
        customers: customers.definition.rejections,
        quotes: quotes.definition.rejections,
        external_accounts: externalAccounts.definition.rejections,
        sca: sca.definition.rejections,
      },
      operatorToken,
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}
