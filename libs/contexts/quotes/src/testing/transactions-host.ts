import { RejectedError, type CallContext, type QueryHandling } from '@causeway/commands';
import {
  laneOf,
  openContextDatabase,
  openRow,
  PostgresEventStore,
  type StoredViewRow,
} from '@causeway/event-store';
import { FixedClock, instant, uuidOf, type Instant, type Page } from '@causeway/kernel';
import type { SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { depositEvents } from '../application/deposits/deposit-events.js';
import { transactionQueries } from '../application/transactions/transaction.queries.js';
import { transactionRejections } from '../application/transactions/transaction-rejections.js';
import {
  GetTransaction,
  ListTransactions,
  type TransactionsWanted,
} from '../application/transactions/transaction.requests.js';
import type { TransactionDocument } from '../published/transaction.document.js';
import { transactionRow, type TransactionSides } from '../read/transactions/transaction-row.js';
import { transactionView } from '../read/transactions/transaction.view.js';
import { quotes } from '../quotes.module.js';
import { callOf } from './deposit-world.js';
import { NameBearers } from './name-bearers.js';
import { specVault } from './deposit-store.js';

const context = {
  name: 'quotes',
  events: depositEvents,
  views: [transactionView],
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
    this.queries = transactionQueries({
      views: { rows: query },
      rows: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
      clock: this.clock,
      vault,
      dispatch: { execute: (request) => Promise.resolve(this.bearers.answer(request) as never) },
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
    const streamId = `${document.type === 'OUTGOING' ? 'quote' : 'deposit'}-${uuidOf(document.id)}`;
    const row = transactionRow(document, { ...call, streamId }, expiresAt, sides);
    const { commandId, platformId, environment, actor, correlationId, causationId } = call;
    await this.store.append({
      lane: laneOf('quotes', environment),
      metadata: { commandId, platformId, environment, actor, correlationId, causationId },
      recordedAt: this.clock.now(),
      views: [{ view: transactionView, key: { transaction_id: document.id }, row }],
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

  storedRows(): Promise<StoredViewRow[]> {
    return this.query('select * from quotes.transaction_view order by transaction_id');
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
