import { CommandRunner, type CallContext, type ContextTable } from '@causeway/commands';
import { GetCustomer, GetCustomerEligibility } from '@causeway/customers';
import { InMemoryEventStore, laneOf } from '@causeway/event-store';
import { GetPayoutTarget } from '@causeway/external-accounts';
import { newUuid, type Id } from '@causeway/kernel';
import { SendMessage } from '@causeway/messages';
import { GetPlatformName } from '@causeway/platform';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { AuthorizeQuote, AUTHORIZATION_REQUESTED, GetQuote, RefuseLateProof } from '@causeway/quotes';
import { QuotesWorld } from '@causeway/quotes/testing';
import { react, specCall } from '@causeway/testing';
import { SessionKey } from '@causeway/wallet-auth/testing';
import { sca } from '../sca.module.js';
import { paymentAuthentication } from '../infrastructure/payment-authentication.adapter.js';

type Request = { readonly payload: object; readonly call: CallContext };
type Message = SendMessage['payload'];

const PHONE = '+491701234567';
/** Codes follow from it: a run that failed is the same one when it is repeated. */
const KEY = Buffer.from('a fixed key for specs, 32 bytes!');

/** The process that asks or is asked dies there, once. */
export type Break = 'BEFORE_RELEASE' | 'AFTER_RELEASE';
export class Broken extends Error {}

/**
 * Quotes and strong authentication together, with their real rules on logs in memory: what a customer has to prove, the
 * codes that are sent, and what the proofs move. Proofs are of production, where every code is another one; quotes has its
 * sandbox's rails.
 */
export class GatedWorld {
  readonly quotes = new QuotesWorld();
  readonly key = new SessionKey();
  readonly customerId: Id<'Customer'>;
  readonly accountId: Id<'InternalAccount'>;
  /** An embedded wallet in a gated currency: it wants its owner's signature as well. */
  readonly walletId: Id<'InternalAccount'>;
  readonly sent: Message[] = [];
  breaks: Break | undefined;
  private readonly table: ContextTable;
  private readonly store: InMemoryEventStore;
  private readonly runner: CommandRunner;
  private readonly delivered = { quotes: 0, sca: 0 };

  constructor(fundsMinor: number) {
    const { quotes } = this;
    const payer = quotes.customer('EUR', fundsMinor, { isScaRegulated: true });
    ({ customerId: this.customerId, accountId: this.accountId } = payer);
    const owner = { platformId: quotes.platformId, customerId: payer.customerId };
    this.walletId = quotes.ledger.open(owner, 'EUR', fundsMinor);
    quotes.ledger.account(this.walletId).type = 'EMBEDDED_WALLET';
    quotes.sessions.set(this.walletId, [this.key.publicKey]);
    const vault = new SealingVault(new MasterKey(KEY), new InMemorySubjectKeys());
    this.store = new InMemoryEventStore({ context: 'sca', catalog: sca.definition.events, vault });
    this.runner = new CommandRunner(this.store, quotes.clock);
    this.table = sca.table({
      ...{ vault, store: this.store, clock: quotes.clock, pagesUrl: 'https://pay.example' },
      // Nothing is set by an operator, and no reset is begun.
      views: { rows: async () => [] },
      rows: { open: async (_view, row) => row },
      record: (call, recording) => this.runner.record(call, recording),
      dispatch: { execute: (request) => this.fromSca(request) as Promise<never> },
    });
    const asked = paymentAuthentication({ execute: (request) => this.ask(request) as Promise<never> });
    const ofProduction = (call: CallContext): CallContext => ({ ...call, environment: 'production' });
    quotes.strongAuthentication = {
      demandOn: (payment, call) => asked.demandOn(payment, ofProduction(call)),
      isGated: (debit, call) => asked.isGated(debit, ofProduction(call)),
    };
  }

  call(): CallContext {
    return specCall(this.quotes.platformId, { environment: 'production', commandId: newUuid() });
  }

  /** A request to strong authentication. */
  async ask(request: Request): Promise<unknown> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const { payload, call } = request;
    const query = this.table.queries.find((each) => each.query.type === type);
    if (query !== undefined) return query.answer(payload as never, call);
    const handling = this.table.commands.find(({ command }) => command.type === type);
    if (handling === undefined) throw new Error(`no handling answers ${type}`);
    return 'execute' in handling
      ? handling.execute(payload as never, call)
      : this.runner.run(handling, payload, call);
  }

  /** What was published reaches the processes that follow it; what fails is taken up at the next time. */
  async deliver(): Promise<void> {
    const requested = await this.quotes.store.readPublished(
      laneOf('quotes', 'sandbox'),
      this.delivered.quotes,
      1_000,
    );
    for (const { type, data, position } of requested) {
      if (type === AUTHORIZATION_REQUESTED) await this.react({ type, data });
      this.delivered.quotes = position;
    }
    const own = await this.store.readPublished(laneOf('sca', 'production'), this.delivered.sca, 1_000);
    for (const { type, data, position } of own) {
      await this.react({ type, data });
      this.delivered.sca = position;
    }
  }

  private react(message: { readonly type: string; readonly data: unknown }): Promise<void> {
    const { processes } = this.table;
    return react(processes, message as never, {
      call: this.call(),
      record: (call, recording) => this.runner.record(call, recording),
    });
  }

  private async fromSca(request: Request): Promise<unknown> {
    const { quotes } = this;
    if (request instanceof GetCustomerEligibility || request instanceof GetPayoutTarget)
      return quotes.dispatch.execute(request);
    if (request instanceof GetCustomer)
      return { phoneNumber: PHONE, contactVerification: { email: 'VERIFIED', phone: 'VERIFIED' } };
    if (request instanceof GetPlatformName) return 'acme.example';
    if (request instanceof SendMessage) {
      this.sent.push(request.payload);
      return null;
    }
    const call = { ...request.call, environment: 'sandbox' as const };
    if (request instanceof GetQuote) return quotes.dispatch.execute(new GetQuote(request.payload, call));
    if (request instanceof RefuseLateProof)
      return quotes.dispatch.execute(new RefuseLateProof(request.payload, call));
    if (!(request instanceof AuthorizeQuote))
      throw new Error('strong authentication asks for something else');
    this.dieAt('BEFORE_RELEASE');
    const answer = await quotes.dispatch.execute(new AuthorizeQuote(request.payload, call));
    this.dieAt('AFTER_RELEASE');
    return answer;
  }

  private dieAt(moment: Break): void {
    if (this.breaks !== moment) return;
    this.breaks = undefined;
    throw new Broken(moment);
  }
}
