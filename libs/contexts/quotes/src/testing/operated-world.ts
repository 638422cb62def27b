import {
  type CallContext,
  type CommandHandling,
  CommandRunner,
  type ContextDefinition,
  type CustomHandling,
  type Dispatch,
  EVERY_PLATFORM,
  type QueryHandling,
} from '@causeway/commands';
import { deposits as depositsContext } from '@causeway/deposits';
import { incomingPayments as incomingContext } from '@causeway/incoming-payments';
import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { Money, newUuid, type CurrencyCode, type FixedClock, type Id } from '@causeway/kernel';
import { accountIdOf, ledger as ledgerContext, SubmitToLedger, type LedgerCommand } from '@causeway/ledger';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { rates as ratesContext } from '@causeway/rates';
import { migrateFromTemplate } from '@causeway/testing';
import { quotes as quotesContext } from '../quotes.module.js';
import { QuotesWorld } from './quotes-world.js';

type Request = Parameters<Dispatch['execute']>[0];
type Answering = (payload: object, call: CallContext) => Promise<unknown>;

const vault = new SealingVault(
  new MasterKey(Buffer.from('a fixed key for specs, 32 bytes!')),
  new InMemorySubjectKeys(),
);

const openContext = async (url: string, { name, events }: ContextDefinition) => {
  const database = await openContextDatabase({ url, context: name, poolSize: 5 });
  const store = await PostgresEventStore.open({ database, catalog: events, vault });
  const views = {
    rows: <Row>(sql: string, params: readonly unknown[]): Promise<Row[]> =>
      database.dataSource.query(sql, params as unknown[]),
  };
  return { store, views };
};

/** Quotes with the real ledger and the real rates beside them, all three on PostgreSQL. */
export class OperatedWorld {
  private constructor(
    readonly quotes: QuotesWorld<PostgresEventStore>,
    private readonly stores: readonly PostgresEventStore[],
    private readonly ledgerIdle: () => Promise<void>,
  ) {}

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<OperatedWorld> {
    const own = [quotesContext.definition, depositsContext.definition, incomingContext.definition];
    const contexts = [ratesContext.definition, ledgerContext.definition, ...own];
    await migrateFromTemplate({ url, contexts });
    const [rates, ledger, ofQuotes, ofDeposits, ofIncoming] = await Promise.all([
      openContext(url, ratesContext.definition),
      openContext(url, ledgerContext.definition),
      openContext(url, quotesContext.definition),
      openContext(url, depositsContext.definition),
      openContext(url, incomingContext.definition),
    ]);
    const quotes = new QuotesWorld({ ...ofQuotes, vault, deposits: ofDeposits, incoming: ofIncoming });
    const { clock, dispatch } = quotes;
    const writerLanes = ledger.store.writerLanes();
    const ledgerParts = ledgerContext.table({ ...ledger, writerLanes, clock, dispatch });
    const ratesParts = ratesContext.table({ ...rates, clock, dispatch });
    const others = new Map([
      ...answering(ledgerParts, ledger.store, clock),
      ...answering(ratesParts, rates.store, clock),
    ]);
    const answerOwn = quotes.execute.bind(quotes);
    quotes.execute = async (request: Request) => {
      const { type } = request.constructor as unknown as { readonly type: string };
      const answer = others.get(type);
      return answer === undefined ? answerOwn(request) : answer(request.payload, request.call);
    };
    const stores = [rates, ledger, ofQuotes, ofDeposits, ofIncoming].map(({ store }) => store);
    return new OperatedWorld(quotes, stores, () => ledgerParts.close());
  }

  async payer(availableMinor: bigint, currency: CurrencyCode = 'USD'): Promise<Id<'InternalAccount'>> {
    const { customerId } = this.quotes.customer(currency);
    const owner = { platformId: this.quotes.platformId, customerId };
    await this.submit({ kind: 'OPEN_ACCOUNTS', owner, currencies: [currency], status: 'ACTIVE' });
    const account = accountIdOf(owner, currency, 'sandbox');
    const amount = Money.of(availableMinor, currency);
    await this.submit({
      kind: 'POST_ENTRY',
      legs: [
        { account: 'CLEARING', side: 'DEBIT', amount },
        { account, side: 'CREDIT', amount },
      ],
      cause: { kind: 'DEPOSIT', transactionId: `Transaction:${newUuid()}` as Id<'Transaction'> },
    });
    return account;
  }

  forAll(): CallContext {
    return this.quotes.call({ platformId: EVERY_PLATFORM, actor: 'operator' });
  }

  async close(): Promise<void> {
    await this.ledgerIdle();
    await Promise.all(this.stores.map((store) => store.close()));
  }

  private submit(command: LedgerCommand): Promise<unknown> {
    return this.quotes.dispatch.execute(new SubmitToLedger(command, this.quotes.call()));
  }
}

interface Parts {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
}

const answering = (
  { commands, queries }: Parts,
  store: PostgresEventStore,
  clock: FixedClock,
): [string, Answering][] => {
  const runner = new CommandRunner(store, clock);
  return [
    ...commands.map((handling): [string, Answering] => [
      handling.command.type,
      (payload, call) =>
        'execute' in handling
          ? handling.execute(payload as never, call)
          : runner.run(handling, payload, call),
    ]),
    ...queries.map(({ query, answer }): [string, Answering] => [
      query.type,
      (payload, call) => answer(payload as never, call),
    ]),
  ];
};
