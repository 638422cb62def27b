import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import type { SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { quotes } from '../quotes.module.js';
import { specVault } from './deposit-store.js';
import { QuotesWorld } from './quotes-world.js';

export interface StoredWorlds {
  world(): QuotesWorld<PostgresEventStore>;
  /** Opens what is sealed in them. */
  readonly vault: SealingVault;
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Worlds on one PostgreSQL; `url` is a superuser's, of an empty database. */
export const storedWorlds = async (url: string): Promise<StoredWorlds> => {
  await migrateFromTemplate({ url, contexts: [quotes.definition] });
  const database = await openContextDatabase({ url, context: 'quotes', poolSize: 5 });
  const vault = specVault();
  const store = await PostgresEventStore.open({ database, catalog: quotes.definition.events, vault });
  const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    database.dataSource.query(sql, [...params]);
  return {
    world: () => new QuotesWorld({ store, vault, views: { rows: query } }),
    vault,
    query,
    close: () => store.close(),
  };
};
