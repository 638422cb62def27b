import { RejectedError, type CallContext, type QueryHandling } from '@causeway/commands';
import {
  laneOf,
  openContextDatabase,
  openRow,
  PostgresEventStore,
  type StoredViewRow,
  type ViewRow,
} from '@causeway/event-store';
import { FixedClock, instant, uuidOf, type Instant, type Page } from '@causeway/kernel';
import type { SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { depositEvents } from '../application/deposits/deposit-events.js';
import { depositQueries } from '../application/deposits/deposit-list.queries.js';
import { transactionQueries } from '../application/transactions/transaction.queries.js';
import { transactionRejections } from '../application/transactions/transaction-rejections.js';
import {
  GetTransaction,
  ListTransactions,
  type TransactionsWanted,
} from '../application/transactions/transaction.requests.js';
import type { IncomingTransactionDocument, TransactionDocument } from '../published/transaction.document.js';
import { depositView } from '../read/deposits/deposit.view.js';
import { transactionRow, type TransactionSides } from '../read/transactions/transaction-row.js';
import { transactionView } from '../read/transactions/transaction.view.js';
import type { DepositPorts } from '../application/deposits/ports.js';
import { quotes } from '../quotes.module.js';
import { callOf } from './deposit-world.js';
import { NameBearers } from './name-bearers.js';
import { specVault } from './deposit-store.js';

const context = {
  name: 'quotes',
  events: depositEvents,
  views: [transactionView, depositView],
  migrations: quotes.definition.migrations,
  rejections: transactionRejections,
};

/** The questions about transactions on a database of their own; rows are as a spec says. */
export class TransactionsHost {
  readonly clock = new FixedClock(instant('2026-03-01T12:00:00.000Z'));
  /** Customers by the platform's own id, as the customers context returns them. */
  readonly bearers = new NameBearers();
  private readonly queries: readonly QueryHandling[];

  private constructor(
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
  ) {
    const reading = {
      views: { rows: query },
      rows: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
    } satisfies Pick<DepositPorts, 'rows' | 'views'>;
    const deposits = depositQueries(reading);
    this.queries = transactionQueries({
      ...reading,
      clock: this.clock,
      vault,
      dispatch: {
        execute: async (request) => {
          const asked = deposits.find((each) => request instanceof each.query);
          const answer = asked?.answer(request.payload as never, request.call);
          return (answer ?? this.bearers.answer(request)) as never;
        },
      },
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<TransactionsHost> {
    await migrateFromTemplate({ url, contexts: [context] });
    const vault = specVault();
    const database = await openContextDatabase({ url, context: 'quotes', poolSize: 3 });
    const store = await PostgresEventStore.open({ database, catalog: context.events, vault });
    return new TransactionsHost(store, vault, <Row>(sql: string, params: readonly unknown[] = []) =>
      database.dataSource.query<Row[]>(sql, params as unknown[]),
    );
  }

  async show(
    document: TransactionDocument,
    call: CallContext,
    expiresAt: Instant | null = null,
    sides: TransactionSides = {},
  ): Promise<TransactionDocument> {
    const streamId = `${document.type === 'OUTGOING' ? 'quote' : 'incoming'}-${uuidOf(document.id)}`;
    const write = isDeposit(document)
      ? { view: depositView, row: depositRowOf(document, call) }
      : { view: transactionView, row: transactionRow(document, { ...call, streamId }, expiresAt, sides) };
    const { commandId, platformId, environment, actor, correlationId, causationId } = call;
    await this.store.append({
      lane: laneOf('quotes', environment),
      metadata: { commandId, platformId, environment, actor, correlationId, causationId },
      recordedAt: this.clock.now(),
      views: [{ ...write, key: { transaction_id: document.id } }],
    });
    return document;
  }

  get(transactionId: TransactionDocument['id'], call: CallContext): Promise<TransactionDocument> {
    return this.ask(new GetTransaction({ transactionId }, call)) as Promise<TransactionDocument>;
  }

  async refusal(transactionId: TransactionDocument['id'], call: CallContext): Promise<string> {
    try {
      await this.get(transactionId, call);
    } catch (error) {
      if (error instanceof RejectedError) return error.code;
      throw error;
    }
    return 'found';
  }

  list(
    platformId: string,
    wanted: Partial<TransactionsWanted> = {},
    environment: CallContext['environment'] = 'sandbox',
  ): Promise<Page<TransactionDocument>> {
    const call = callOf(platformId, { environment });
    return this.ask(new ListTransactions({ limit: 100, ...wanted }, call)) as Promise<
      Page<TransactionDocument>
    >;
  }

  /** Of the deposits. */
  storedRows(): Promise<StoredViewRow[]> {
    return this.query('select * from quotes.deposit_view order by transaction_id');
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private ask(request: GetTransaction | ListTransactions): Promise<unknown> {
    const handling = this.queries.find(({ query }) => request instanceof query);
    if (handling === undefined) throw new Error('no handling answers this query');
    return handling.answer(request.payload as never, request.call);
  }
}

/** Money that a bank or a chain brought, unlike what came from a UMA address. */
const isDeposit = (document: TransactionDocument): document is IncomingTransactionDocument =>
  document.type === 'INCOMING' && document.source.sourceType === 'REALTIME_FUNDING';

const depositRowOf = (
  document: IncomingTransactionDocument,
  { platformId, environment }: CallContext,
): ViewRow => {
  const { id: transactionId, customerId, status, createdAt, destination } = document;
  if (destination.destinationType !== 'ACCOUNT') throw new Error('a deposit is on an account');
  const { accountId } = destination;
  return depositView.row({
    ...{ transactionId, platformId, environment, customerId, status, accountId, createdAt, document },
    reference: document.reconciliationInstructions?.reference,
    refundReference: document.refund?.reference,
  });
};
