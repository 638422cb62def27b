import { deposits } from '@causeway/deposits';
import { specVault } from '@causeway/deposits/testing';
import { incomingPayments } from '@causeway/incoming-payments';
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
  /** As payments from outside read. */
  readonly queryIncoming: Query;
  close(): Promise<void>;
}

export interface StoredWorlds extends StoredQuotes {
  world(): QuotesWorld<PostgresEventStore>;
}

/** Quotes, deposits and payments from outside on one PostgreSQL, each in its own schema; `url` is a superuser's, of an empty database. */
export const openStoredQuotes = async (url: string): Promise<StoredQuotes> => {
  const contexts = [quotes.definition, deposits.definition, incomingPayments.definition];
  await migrateFromTemplate({ url, contexts });
  const vault = specVault();
  const [own, ofDeposits, ofIncoming] = await Promise.all([
    openStore(url, quotes.definition, vault),
    openStore(url, deposits.definition, vault),
    openStore(url, incomingPayments.definition, vault),
  ]);
  return {
    store: own.store,
    views: { rows: own.query },
    vault,
    deposits: { store: ofDeposits.store, views: { rows: ofDeposits.query } },
    incoming: { store: ofIncoming.store, views: { rows: ofIncoming.query } },
    query: own.query,
    queryDeposits: ofDeposits.query,
    queryIncoming: ofIncoming.query,
    close: async () => {
      await Promise.all([own, ofDeposits, ofIncoming].map(({ store }) => store.close()));
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
