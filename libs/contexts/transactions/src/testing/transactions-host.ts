import { RejectedError, type CallContext, type QueryHandling, type RowOpener } from '@causeway/commands';
import { deposits } from '@causeway/deposits';
import { callOf, depositView } from '@causeway/deposits/testing';
import { incomingPayments } from '@causeway/incoming-payments';
import { quotes } from '@causeway/quotes';
import { openStoredQuotes, paymentTransactionView, type StoredQuotes } from '@causeway/quotes/testing';
import { laneOf, openRow, type StoredViewRow } from '@causeway/event-store';
import { FixedClock, instant, uuidOf, type Instant, type Page } from '@causeway/kernel';
import { transactionQueries } from '../application/transaction.queries.js';
import {
  GetTransaction,
  ListTransactions,
  type TransactionsWanted,
} from '../application/transaction.requests.js';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { incomingPaymentView } from '@causeway/incoming-payments/testing';
import { transactionRow, type TransactionSides } from '@causeway/transaction-owner';
import { NameBearers } from './name-bearers.js';
import { noCardTransactions } from './no-card-transactions.js';

/** The questions about transactions, with their owners on a database; rows are as a spec says. */
export class TransactionsHost {
  readonly clock = new FixedClock(instant('2026-03-01T12:00:00.000Z'));
  /** Customers by the platform's own id, as the customers context returns them. */
  readonly bearers = new NameBearers();
  readonly vault = this.stored.vault;
  private readonly queries: readonly QueryHandling[];

  private constructor(private readonly stored: StoredQuotes) {
    const { vault } = stored;
    const rows: RowOpener = { open: async (view, row) => (await openRow(vault, view, row)) as typeof row };
    const { clock } = this;
    const others = [
      quotes.table({ ...stored, rows, clock } as never),
      deposits.table({ ...stored.deposits, rows, clock } as never),
      incomingPayments.table({ ...stored.incoming, rows, clock } as never),
      { queries: noCardTransactions },
    ].flatMap(({ queries }) => queries);
    this.queries = transactionQueries({
      vault,
      dispatch: {
        execute: async (request) => {
          const asked = others.find((each) => request instanceof each.query);
          const answer = asked?.answer(request.payload as never, request.call);
          return (answer ?? this.bearers.answer(request)) as never;
        },
      },
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<TransactionsHost> {
    return new TransactionsHost(await openStoredQuotes(url));
  }

  async show(
    document: TransactionDocument,
    call: CallContext,
    expiresAt: Instant | null = null,
    sides: TransactionSides = {},
  ): Promise<TransactionDocument> {
    const { store, view, category } = this.ownerOf(document);
    const streamId = `${category}-${uuidOf(document.id)}`;
    const row = transactionRow(document, { ...call, streamId }, expiresAt, sides);
    const { commandId, platformId, environment, actor, correlationId, causationId } = call;
    await store.append({
      lane: laneOf(store.context, environment),
      metadata: { commandId, platformId, environment, actor, correlationId, causationId },
      recordedAt: this.clock.now(),
      views: [{ view, row, key: { transaction_id: document.id } }],
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
    return this.stored.queryDeposits('select * from deposits.deposit_view order by transaction_id');
  }

  close(): Promise<void> {
    return this.stored.close();
  }

  /** A bank or a chain brings deposits, another institution what comes from a UMA address. */
  private ownerOf({ type, source: { sourceType } }: TransactionDocument) {
    const { store, deposits: ofDeposits, incoming } = this.stored;
    if (type === 'INCOMING' && sourceType === 'REALTIME_FUNDING')
      return { store: ofDeposits.store, view: depositView, category: 'deposit' };
    return type === 'INCOMING' && sourceType === 'UMA_ADDRESS'
      ? { store: incoming.store, view: incomingPaymentView, category: 'incoming' }
      : { store, view: paymentTransactionView, category: 'quote' };
  }

  private ask(request: GetTransaction | ListTransactions): Promise<unknown> {
    const handling = this.queries.find(({ query }) => request instanceof query);
    if (handling === undefined) throw new Error('no handling answers this query');
    return handling.answer(request.payload as never, request.call);
  }
}
