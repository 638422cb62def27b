import {
  CommandRunner,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type ContextTable,
  type CustomHandling,
  type Dispatch,
  type RequestHandler,
  type RowOpener,
  type DomainEvent,
  type Recorder,
  type Recording,
} from '@causeway/commands';
import { GetCustomer, GetCustomerEligibility, type CustomerEligibility } from '@causeway/customers';
import { deposits as depositsContext, depositsAdapters, depositTransactions } from '@causeway/deposits';
import {
  incomingPayments as incomingContext,
  incomingPaymentsAdapters,
  incomingTransactions,
} from '@causeway/incoming-payments';
import {
  type InMemoryEventStore,
  laneOf,
  openRow,
  type EventStore,
  type PublishedMessage,
  type Timer,
} from '@causeway/event-store';
import {
  GetPayoutTarget,
  GetUmaDepositTarget,
  ListExternalAccounts,
  type ExternalAccountDocument,
  type PayoutTarget,
} from '@causeway/external-accounts';
import {
  FixedClock,
  instant,
  newId,
  newUuid,
  uuidOf,
  type CurrencyCode,
  type Id,
  type Instant,
} from '@causeway/kernel';
import {
  FindAccountsByCoordinates,
  FindInternalAccount,
  GetInternalAccount,
  HasRoomFor,
  SubmitToLedger,
  type AccountLedTo,
} from '@causeway/ledger';
import {
  GetOperatorSettings,
  GetPlatformConfig,
  type OperatorSettings,
  type PlatformConfigDocument,
} from '@causeway/platform';
import {
  ChooseRail,
  GetCarryingRails,
  GetCorridor,
  GetDailyVolumeMax,
  GetMidRate,
  GetNetworkFee,
  type CarryingRails,
  type Corridor,
  type NetworkFee,
  type RailChoice,
} from '@causeway/rates';
import { VerifyWalletSignature } from '@causeway/wallet-auth';
import { verifiesSignatures } from '@causeway/wallet-auth/testing';
import type { InboundConnector, PayoutRails } from '@causeway/rails';
import {
  CreateQuote,
  ExecuteQuote,
  GetQuote,
  type WalletHeaders,
  type WrittenAnswer,
} from '../application/quotes/quote.requests.js';
import type { StrongCustomerAuthentication } from '../application/quotes/strong-customer-authentication.js';
import type { UmaReceivers } from '../application/quotes/uma-receivers.js';
import type { QuoteRequested } from '../domain/quotes/quote-request.js';
import { quoteTransactions } from '../application/quotes/quote-transactions.js';
import { quotesAdapters } from '../infrastructure/quotes-adapters.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import type { QuoteDocument } from '../published/quote.document.js';
import { quotes } from '../quotes.module.js';
import { callOf } from '@causeway/deposits/testing';
import { corridorBetween, midRateOf, openCorridor } from './corridor-stand-in.js';
import { HoldingLedger } from './holding-ledger.js';
import { configOf, corridorOf, RAIL_CHOICE } from './quotes.fixture.js';
import { inMemoryStorage, type QuotesStorage } from './quotes-storage.js';
import { ScriptedRail } from '@causeway/rails/testing';

type Request = Parameters<Dispatch['execute']>[0];

/** A process that dies just before or just after a request, or the rail, does its work. */
export interface Crash {
  readonly type: string;
  readonly moment: 'before' | 'after';
}
export class Crashed extends Error {}
/** The rail's name among the places of a crash. */
export const RAIL_SEND = 'rail.send';

const LANE = laneOf('quotes', 'sandbox');
const DEPOSIT_LANE = laneOf('deposits', 'sandbox');
const INCOMING_LANE = laneOf('incoming_payments', 'sandbox');

/**
 * Quotes, deposits and payments from outside with the real runners and modules on logs in memory; the other contexts are stood in for.
 */
export class QuotesWorld<Store extends EventStore = InMemoryEventStore> {
  readonly clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
  readonly ledger = new HoldingLedger();
  readonly rail = new ScriptedRail(this.clock);
  readonly bank = new ScriptedRail(this.clock);
  /** Returns what is not kept. */
  readonly wayBack = new ScriptedRail(this.clock);
  /** Says how money from outside stands; not connected unless a spec says so. */
  inbound: InboundConnector | undefined;
  /** Accounts by the coordinates and references that lead to them. */
  readonly ledTo = new Map<string, Id<'InternalAccount'>>();
  /** What metrics recorded of settled payments. */
  readonly settlements: object[] = [];
  readonly platformId = newId('Platform');
  readonly eligibilities = new Map<string, CustomerEligibility>();
  readonly targets = new Map<string, PayoutTarget>();
  /** In place of the adapter that a host has without one. */
  strongAuthentication: StrongCustomerAuthentication | undefined;
  /** Keys that may sign, by the wallet's account. */
  readonly sessions = new Map<string, readonly string[]>();
  /** Which of the targets receives for a customer's UMA address. */
  readonly umaDeposits = new Map<string, Id<'ExternalAccount'>>();
  /** Of customers that have named any. */
  readonly currenciesOf = new Map<string, readonly CurrencyCode[]>();
  readonly given: string[] = [];
  config: PlatformConfigDocument = configOf(this.clock.now());
  corridor: Corridor = corridorOf('0.92');
  settings: OperatorSettings = {
    counterpartyRequirements: false,
    strictBeneficiaries: false,
    skipPaperwork: false,
    deniedCountries: [],
    swiftCurrencies: [],
    purposeOfPaymentCurrencies: [],
    tokensMax: 100,
    reservedUmaDomains: [],
  };
  railChoice: RailChoice = RAIL_CHOICE;
  /** What brings money in carries any amount, unless a spec says otherwise. */
  bringing: CarryingRails | undefined;
  /** What was asked about rails that bring money in. */
  readonly broughtIn: GetCarryingRails['payload'][] = [];
  asksForCounterparties = false;
  /** What was registered outside, as lists show it. */
  readonly registered: ExternalAccountDocument[] = [];
  networkFee: NetworkFee | null = { networkFeeMinor: 0n, shareMinor: 0n };
  isRailConnected = true;
  isBankConnected = true;
  /** UMA addresses are not served unless a spec says so. */
  umaReceivers: UmaReceivers | undefined;
  /** Taken once. */
  crash: Crash | undefined;
  readonly store: Store;
  readonly depositStore: Store;
  readonly incomingStore: Store;
  readonly table: ContextTable;
  readonly depositTable: ContextTable;
  readonly incomingTable: ContextTable;
  private readonly runner: CommandRunner;
  private readonly depositRunner: CommandRunner;
  private readonly incomingRunner: CommandRunner;
  /** What quotes decide on their own streams passes here; a spec may stand in between. */
  readonly record: Recorder = (call, recording) => this.noted('quotes', this.runner, call, recording);
  readonly depositRecord: Recorder = (call, recording) =>
    this.noted('deposits', this.depositRunner, call, recording);
  readonly incomingRecord: Recorder = (call, recording) =>
    this.noted('incoming_payments', this.incomingRunner, call, recording);
  private readonly handlings: ReadonlyMap<string, CommandHandling | CustomHandling>;
  readonly dispatch: Dispatch = { execute: (request) => this.execute(request) as Promise<never> };

  constructor(storage?: QuotesStorage<Store>) {
    const { store, views, vault, deposits, incoming } =
      storage ?? (inMemoryStorage() as unknown as QuotesStorage<Store>);
    const { clock, dispatch } = this;
    const rows: RowOpener = { open: async (view, row) => (await openRow(vault, view, row)) as typeof row };
    this.store = store;
    this.depositStore = deposits.store;
    this.runner = new CommandRunner(store, clock);
    this.depositRunner = new CommandRunner(deposits.store, clock);
    this.incomingStore = incoming.store;
    this.incomingRunner = new CommandRunner(incoming.store, clock);
    const send = this.rail.send.bind(this.rail);
    this.rail.send = async (order) => {
      this.dieAt(RAIL_SEND, 'before');
      await send(order);
      this.dieAt(RAIL_SEND, 'after');
    };
    const rails: PayoutRails = { railFor: () => (this.isRailConnected ? this.rail : undefined) };
    const adapters = quotesAdapters(
      {
        store,
        clock,
        dispatch,
        record: this.record,
        views,
        vault,
        rows,
        observer: { settled: (payment) => void this.settlements.push(payment) },
      },
      rails,
      { railFor: () => (this.isBankConnected ? this.bank : undefined) },
    );
    const { strongAuthentication: unproven } = adapters;
    this.table = quotes.table(
      Object.defineProperties(adapters, {
        umaReceivers: { get: () => this.umaReceivers },
        strongAuthentication: { get: () => this.strongAuthentication ?? unproven },
      }),
    );
    this.depositTable = depositsContext.table(
      depositsAdapters({
        ...{ store: deposits.store, views: deposits.views, clock, dispatch, vault, rows },
        record: this.depositRecord,
        connectors: {
          returns: { railFor: () => this.wayBack },
          inbound: { connectorFor: () => this.inbound },
        },
      }),
    );
    this.incomingTable = incomingContext.table(
      incomingPaymentsAdapters({
        ...{ store: incoming.store, views: incoming.views, clock, dispatch, vault, rows },
        record: this.incomingRecord,
        connectors: { rails },
      }),
    );
    this.handlings = new Map(
      this.tables
        .flatMap(({ commands }) => commands)
        .map((handling) => [handling.command.type, handling] as const),
    );
  }

  private get tables(): readonly ContextTable[] {
    return [this.table, this.depositTable, this.incomingTable];
  }

  customer(code: CurrencyCode = 'USD', availableMinor = 0, more: Partial<CustomerEligibility> = {}) {
    const customerId = newId('Customer');
    this.eligibilities.set(customerId, {
      customerId,
      platformCustomerId: `mine-${uuidOf(customerId)}`,
      customerType: 'INDIVIDUAL',
      verificationStatus: 'APPROVED',
      isDeleted: false,
      hasAcceptedTerms: true,
      hasRegistrationNumber: false,
      lackingInfo: [],
      isScaRegulated: false,
      ...more,
    });
    const owner = { platformId: this.platformId, customerId };
    return { customerId, accountId: this.ledger.open(owner, code, availableMinor) };
  }

  platformAccount(code: CurrencyCode = 'USD', availableMinor = 0): Id<'InternalAccount'> {
    return this.ledger.open({ platformId: this.platformId }, code, availableMinor);
  }

  target(more: Partial<PayoutTarget> = {}): Id<'ExternalAccount'> {
    const accountId = newId('ExternalAccount');
    this.targets.set(accountId, {
      accountId,
      accountType: 'EUR_ACCOUNT',
      currency: 'EUR',
      status: 'ACTIVE',
      paymentRails: ['SEPA', 'SEPA_INSTANT'],
      primaryIdentifier: 'DE89370400440532013000',
      ...more,
    });
    return accountId;
  }

  call(more: Partial<CallContext> = {}): CallContext {
    return callOf(this.platformId, more);
  }

  create(request: QuoteRequested, call = this.call()): Promise<WrittenAnswer> {
    return this.dispatch.execute(new CreateQuote(request, call));
  }

  executeQuote(
    quoteId: Id<'Quote'>,
    call = this.call(),
    walletHeaders: WalletHeaders = {},
  ): Promise<WrittenAnswer> {
    return this.dispatch.execute(new ExecuteQuote({ quoteId, walletHeaders }, call));
  }

  async read(quoteId: Id<'Quote'>, call = this.call()): Promise<QuoteDocument> {
    return this.dispatch.execute(new GetQuote({ quoteId }, call));
  }

  /** As the list of transactions shows it: the first owner that has it answers. */
  async transaction(transactionId: Id<'Transaction'>, call = this.call()): Promise<TransactionDocument> {
    for (const { Get } of [quoteTransactions, depositTransactions, incomingTransactions]) {
      const found = await this.dispatch.execute(new Get({ transactionId }, call));
      if (found !== null) return found;
    }
    throw new RejectedError('transactions', 'TRANSACTION_NOT_FOUND');
  }

  async execute(request: Request): Promise<unknown> {
    const { type } = request.constructor as unknown as { readonly type: string };
    this.given.push(type);
    this.dieAt(type, 'before');
    const answer = await this.answer(request, type);
    this.dieAt(type, 'after');
    return answer;
  }

  private async noted<State, Event extends DomainEvent, Answer, Facts>(
    context: 'quotes' | 'deposits' | 'incoming_payments',
    runner: CommandRunner,
    call: CallContext,
    recording: Recording<State, Event, Answer, Facts>,
  ): Promise<Answer> {
    const type = `${context}.${recording.name}`;
    this.given.push(type);
    this.dieAt(type, 'before');
    const answer = await runner.record(call, recording);
    this.dieAt(type, 'after');
    return answer;
  }

  /** Fires the timers that are due and returns how many there were. */
  async fireTimers(): Promise<number> {
    const failures: unknown[] = [];
    let fired = 0;
    for (const [lane, store, table] of [
      [LANE, this.store, this.table],
      [DEPOSIT_LANE, this.depositStore, this.depositTable],
      [INCOMING_LANE, this.incomingStore, this.incomingTable],
    ] as const) {
      const claim = { lane, dueBy: this.clock.now(), limit: 10, leaseMs: 60_000 };
      for (const timer of await store.claimTimers(claim)) {
        fired += 1;
        try {
          await this.fire(store.context, table, timer);
        } catch (error) {
          // Its lease ends and it fires again; the others are not held up by it.
          await store.releaseTimer(lane, timer.timerId);
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
    return fired;
  }

  /** When the next timer of any of the contexts is due. */
  async nextTimerAt(): Promise<Instant | undefined> {
    const due = await Promise.all([
      this.store.nextTimerAt(LANE),
      this.depositStore.nextTimerAt(DEPOSIT_LANE),
      this.incomingStore.nextTimerAt(INCOMING_LANE),
    ]);
    return due.filter((at) => at !== undefined).sort()[0];
  }

  /** Delivers a message to the process of this name and returns how many steps followed. */
  async react(processName: string, type: string, data: unknown): Promise<number> {
    const found = this.tables.flatMap(({ processes }) => processes).find(({ name }) => name === processName);
    const steps = found?.reactions[type]?.({ data } as never) ?? [];
    for (const step of steps) {
      if (!('task' in step) || step.task === undefined)
        throw new Error(`${processName} takes another step than a task`);
      await step.task(this.call());
    }
    return steps.length;
  }

  /** Lets time pass from timer to timer until nothing is left to happen, or for so many timers. */
  async letTimePass(timersMax = 50): Promise<void> {
    for (let fired = 0; fired < timersMax; fired += 1) {
      const dueAt = await this.nextTimerAt();
      if (dueAt === undefined) return;
      if (dueAt > this.clock.now()) this.clock.moveTo(dueAt);
      await this.fireTimers();
    }
  }

  async eventsOf(quoteId: Id<'Quote'>): Promise<string[]> {
    return (await this.store.load(LANE, `quote-${uuidOf(quoteId)}`)).map(({ type }) => type);
  }

  /** Of all the contexts, each in its order. */
  async published(): Promise<PublishedMessage[]> {
    const messages = await Promise.all([
      this.store.readPublished(LANE, 0, 1_000),
      this.depositStore.readPublished(DEPOSIT_LANE, 0, 1_000),
      this.incomingStore.readPublished(INCOMING_LANE, 0, 1_000),
    ]);
    return messages.flat();
  }

  /** Everything that the contexts answer, for the buses of an application. */
  handlers(): RequestHandler[] {
    const commands = this.tables
      .flatMap((each) => each.commands)
      .map(({ command }): RequestHandler => ({
        request: command,
        kind: 'command',
        handle: (payload, call) => this.execute(new command(payload as never, call) as Request),
      }));
    const queries = this.tables
      .flatMap((each) => each.queries)
      .map(({ query, answer }): RequestHandler => ({
        request: query,
        kind: 'query',
        handle: (payload, call) => answer(payload as never, call),
      }));
    return [...commands, ...queries];
  }

  /** The context that knows the sessions of wallets, with those of this world. */
  private get wallets() {
    return verifiesSignatures(async (accountId) => this.sessions.get(accountId) ?? []);
  }

  private async fire(context: string, table: ContextTable, timer: Timer): Promise<void> {
    const { platformId } = timer.data as { readonly platformId: string };
    const fire = table.timers[timer.name];
    if (fire === undefined) throw new Error(`no timer is named ${timer.name}`);
    const type = `${context}.${timer.name}`;
    this.given.push(type);
    this.dieAt(type, 'before');
    await fire(timer, callOf(platformId, { actor: timer.name, commandId: newUuid() }));
    this.dieAt(type, 'after');
  }

  private dieAt(type: string, moment: Crash['moment']): void {
    if (this.crash?.type !== type || this.crash.moment !== moment) return;
    this.crash = undefined;
    throw new Crashed(`${moment} ${type}`);
  }

  private async answer(request: Request, type: string): Promise<unknown> {
    const { payload, call } = request;
    if (request instanceof SubmitToLedger) return this.ledger.submit(request.payload, call);
    if (request instanceof HasRoomFor) return this.ledger.hasRoom;
    if (request instanceof GetInternalAccount) return this.ledger.find(request.payload.accountId, call);
    if (request instanceof FindAccountsByCoordinates) return this.accountsLedTo(request.payload.coordinates);
    if (request instanceof FindInternalAccount)
      return this.ledger.findOwned(request.payload.owner, request.payload.currency);
    if (request instanceof GetCustomerEligibility)
      return this.eligibilities.get(request.payload.customerId) ?? null;
    if (request instanceof GetPayoutTarget) return this.targets.get(request.payload.accountId) ?? null;
    if (request instanceof GetUmaDepositTarget) return this.umaDepositOf(request.payload.customerId);
    if (request instanceof GetCustomer)
      return { currencies: this.currenciesOf.get(request.payload.customerId) ?? [] };
    if (request instanceof GetPlatformConfig) return this.config;
    if (request instanceof GetOperatorSettings)
      return { ...this.settings, counterpartyRequirements: this.asksForCounterparties };
    if (request instanceof ListExternalAccounts)
      return { data: this.registered, hasMore: false, totalCount: this.registered.length };
    if (request instanceof GetCorridor) return corridorBetween(this.corridor, request.payload);
    if (request instanceof GetMidRate) return midRateOf(this.corridor);
    if (request instanceof GetDailyVolumeMax) return openCorridor(this.corridor)?.dailyVolumeMaxMinor ?? null;
    if (request instanceof ChooseRail) return this.railChoice;
    if (request instanceof GetCarryingRails) return this.carrying(request.payload);
    if (request instanceof VerifyWalletSignature) return this.wallets.answer(payload as never, call);
    if (request instanceof GetNetworkFee) return this.networkFee;
    const query = this.tables
      .flatMap(({ queries }) => queries)
      .find(({ query: known }) => known.type === type);
    if (query !== undefined) return query.answer(payload as never, call);
    const handling = this.handlings.get(type);
    if (handling === undefined) throw new Error(`no handling answers ${type}`);
    return 'execute' in handling
      ? handling.execute(payload as never, call)
      : this.runnerOf(type).run(handling, payload, call);
  }

  private runnerOf(type: string): CommandRunner {
    if (type.startsWith('incoming_payments.')) return this.incomingRunner;
    return type.startsWith('deposits.') ? this.depositRunner : this.runner;
  }

  private carrying(wanted: GetCarryingRails['payload']): CarryingRails {
    this.broughtIn.push(wanted);
    return this.bringing ?? { rails: wanted.rails };
  }

  private umaDepositOf(customerId: string): PayoutTarget | null {
    const target = this.targets.get(this.umaDeposits.get(customerId) ?? '');
    return target?.status === 'ACTIVE' ? target : null;
  }

  private accountsLedTo(coordinates: readonly string[]): AccountLedTo[] {
    const accounts = new Set(coordinates.map((one) => this.ledTo.get(one)));
    return [...accounts].flatMap((accountId) => {
      if (accountId === undefined) return [];
      const { currency, owner } = this.ledger.account(accountId);
      const matched = coordinates.filter((one) => this.ledTo.get(one) === accountId);
      return [{ accountId, platformId: owner.platformId, currency, matched }];
    });
  }
}

/** The code and the details of the refusal, for what must be refused. */
export const refusalOf = async (
  attempt: Promise<unknown>,
): Promise<{ readonly code: string; readonly details: Readonly<Record<string, unknown>> }> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof RejectedError) return { code: error.code, details: error.details };
    throw error;
  }
  return { code: 'accepted', details: {} };
};

/** The quote as an answer shows it. */
export const shownIn = ({ body }: WrittenAnswer): QuoteDocument => JSON.parse(body) as QuoteDocument;
