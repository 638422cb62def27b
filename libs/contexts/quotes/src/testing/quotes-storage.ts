import type { ViewReader } from '@causeway/commands';
import { InMemoryEventStore, type EventStore } from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import { quotesContext } from '../quotes.module.js';
import { specVault } from './deposit-store.js';

/** Where the context keeps what it knows. */
export interface QuotesStorage<Store extends EventStore> {
  readonly store: Store;
  readonly views: ViewReader;
  readonly vault: Vault;
}

/** On a log in memory; the views answer what this context asks of them. */
export const inMemoryStorage = (): QuotesStorage<InMemoryEventStore> => {
  const vault = specVault();
  const store = new InMemoryEventStore({ context: 'quotes', catalog: quotesContext.events, vault });
  const ledTo = (wanted: readonly string[]): object[] =>
    store
      .storedRows('funding_view')
      .filter((row) => (row['coordinates'] as readonly string[]).some((one) => wanted.includes(one)));
  const paidWith = (invoiceKey: string): object[] =>
    store.storedRows('paid_invoice_view').filter((row) => row['invoice_key'] === invoiceKey);
  const rowsOf = ([platformId, environment, id]: readonly unknown[]): object[] =>
    Array.isArray(environment)
      ? ledTo(environment)
      : typeof environment === 'string' && id === undefined
        ? paidWith(environment)
        : [...store.storedRows('quote_view'), ...store.storedRows('transaction_view')].filter(
            (row) =>
              row['platform_id'] === platformId &&
              row['environment'] === environment &&
              (row['transaction_id'] ?? row['quote_id']) === id,
          );
  return { store, vault, views: { rows: async (_sql, params) => rowsOf(params) as never } };
};
