import { type CallContext, type RowOpener } from '@causeway/commands';
import { openContextDatabase, openRow, PostgresEventStore, type StoredViewRow } from '@causeway/event-store';
import { FixedClock, systemNow, type Id, type Page } from '@causeway/kernel';
import type { SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { deposits } from '../deposits.module.js';
import { findTransactionRow, listTransactionRows } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { depositView } from '../read/deposit.view.js';
import { specVault } from './deposit-store.js';
import { callOf } from './deposit-world.js';

/** The log and the views of deposits on PostgreSQL. */
export class DepositsHost {
  private constructor(
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
  ) {}

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<DepositsHost> {
    await migrateFromTemplate({ url, contexts: [deposits.definition] });
    const vault = specVault();
    const database = await openContextDatabase({ url, context: 'deposits', poolSize: 3 });
    const store = await PostgresEventStore.open({ database, catalog: deposits.definition.events, vault });
    return new DepositsHost(store, vault, <Row>(sql: string, params: readonly unknown[] = []) =>
      database.dataSource.query<Row[]>(sql, [...params]),
    );
  }

  async get(transactionId: Id<'Transaction'>, call: CallContext): Promise<TransactionDocument | undefined> {
    return (await findTransactionRow(depositView, this.reading, call, transactionId))?.document;
  }

  list(platformId: string): Promise<Page<TransactionDocument>> {
    return listTransactionRows(depositView, this.reading, callOf(platformId), { limit: 100 });
  }

  storedRows(): Promise<StoredViewRow[]> {
    return this.query('select * from deposits.deposit_view order by transaction_id');
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private get reading() {
    const rows: RowOpener = {
      open: async (view, row) => (await openRow(this.vault, view, row)) as typeof row,
    };
    return { views: { rows: this.query }, rows, clock: new FixedClock(systemNow()) };
  }
}
