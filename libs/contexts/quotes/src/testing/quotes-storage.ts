import type { ViewReader } from '@causeway/commands';
import { InMemoryEventStore, type EventStore } from '@causeway/event-store';
import { deposits } from '@causeway/deposits';
import { incomingPayments } from '@causeway/incoming-payments';
import type { Vault } from '@causeway/privacy';
import { quotes } from '../quotes.module.js';
import { specVault } from '@causeway/deposits/testing';

interface ContextStorage<Store extends EventStore> {
  readonly store: Store;
  readonly views: ViewReader;
}

export interface QuotesStorage<Store extends EventStore> extends ContextStorage<Store> {
  readonly vault: Vault;
  readonly deposits: ContextStorage<Store>;
  readonly incoming: ContextStorage<Store>;
}

/** On a log in memory; the views answer what this context asks of them. */
export const inMemoryStorage = (): QuotesStorage<InMemoryEventStore> => {
  const vault = specVault();
  const store = new InMemoryEventStore({ context: 'quotes', catalog: quotes.definition.events, vault });
  const ledTo = (wanted: readonly string[]): object[] =>
    store
      .storedRows('funding_view')
      .filter((row) => (row['coordinates'] as readonly string[]).some((one) => wanted.includes(one)));
  const paidWith = (invoiceKey: string): object[] =>
    store.storedRows('paid_invoice_view').filter((row) => row['invoice_key'] === invoiceKey);
  const waitingFor = ([platformId, environment, accountId, after]: readonly unknown[]): object[] =>
    store
      .storedRows('blocked_payment_view')
      .filter(
        (row) =>
          row['platform_id'] === platformId &&
          row['environment'] === environment &&
          (row['account_ids'] as readonly unknown[]).includes(accountId) &&
          String(row['quote_id']) > String(after),
      )
      .sort((one, other) => (String(one['quote_id']) < String(other['quote_id']) ? -1 : 1));
  const depositStore = new InMemoryEventStore({
    context: 'deposits',
    catalog: deposits.definition.events,
    vault,
  });
  const rowsOf = (sql: string, params: readonly unknown[]): object[] =>
    params.length === 4 ? waitingFor(params) : otherRowsOf(sql, params);
  const otherRowsOf = (sql: string, [platformId, environment, id]: readonly unknown[]): object[] =>
    Array.isArray(environment)
      ? ledTo(environment)
      : typeof environment === 'string' && id === undefined
        ? paidWith(environment)
        : store
            .storedRows(/ from quotes\.(?<table>\w+)/.exec(sql)?.groups?.['table'] ?? '')
            .filter(
              (row) =>
                row['platform_id'] === platformId &&
                row['environment'] === environment &&
                (row['transaction_id'] ?? row['quote_id']) === id,
            );
  const incomingStore = new InMemoryEventStore({
    context: 'incoming_payments',
    catalog: incomingPayments.definition.events,
    vault,
  });
  const transactionIn =
    (others: InMemoryEventStore, table: string) =>
    async (_sql: string, [platformId, environment, id]: readonly unknown[]) =>
      others
        .storedRows(table)
        .filter(
          (row) =>
            row['platform_id'] === platformId &&
            row['environment'] === environment &&
            row['transaction_id'] === id,
        ) as never;
  return {
    store,
    vault,
    views: { rows: async (sql, params) => rowsOf(sql, params) as never },
    deposits: { store: depositStore, views: { rows: transactionIn(depositStore, 'deposit_view') } },
    incoming: {
      store: incomingStore,
      views: { rows: transactionIn(incomingStore, 'incoming_payment_view') },
    },
  };
};
