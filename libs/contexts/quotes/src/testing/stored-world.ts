import { deposits } from '@causeway/deposits';
import { specVault } from '@causeway/deposits/testing';
import { openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import type { SealingVault } from '@causeway/privacy';
import { migrateFromTemplate } from '@causeway/testing';
import { quotes } from '../quotes.module.js';
import type { QuotesStorage } from './quotes-storage.js';
import { QuotesWorld } from './quotes-world.js';

type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

export interface StoredQuotes extends QuotesStorage<PostgresEventStore> {
  /** Opens what is sealed in them. */
  readonly vault: SealingVault;
  /** As quotes read. */
  readonly query: Query;
  /** As deposits read. */
  readonly queryDeposits: Query;
  close(): Promise<void>;
}

export interface StoredWorlds extends StoredQuotes {
  world(): QuotesWorld<PostgresEventStore>;
}

/** Quotes and deposits on one PostgreSQL, each in its own schema; `url` is a superuser's, of an empty database. */
export const openStoredQuotes = async (url: string): Promise<StoredQuotes> => {
  const contexts = [quotes.definition, deposits.definition];
  await migrateFromTemplate({ url, contexts });
  const vault = specVault();
  const [own, ofDeposits] = await Promise.all([
    openStore(url, quotes.definition, vault),
    openStore(url, deposits.definition, vault),
  ]);
  return {
    store: own.store,
    views: { rows: own.query },
    vault,
    deposits: { store: ofDeposits.store, views: { rows: ofDeposits.query } },
    query: own.query,
    queryDeposits: ofDeposits.query,
    close: async () => {
      await Promise.all([own.store.close(), ofDeposits.store.close()]);
    },
  };
};

/** Worlds on one PostgreSQL; `url` is a superuser's, of an empty database. */
export const storedWorlds = async (url: string): Promise<StoredWorlds> => {
  const stored = await openStoredQuotes(url);
  return { ...stored, world: () => new QuotesWorld(stored) };
};

const openStore = async (
  url: string,
  { name, events }: Pick<typeof quotes.definition, 'name' | 'events'>,
  vault: SealingVault,
) => {
  const database = await openContextDatabase({ url, context: name, poolSize: 5 });
  const store = await PostgresEventStore.open({ database, catalog: events, vault });
  const query: Query = (sql, params = []) => database.dataSource.query(sql, [...params]);
  return { store, query };
};
