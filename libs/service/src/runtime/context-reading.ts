import type { ContextDefinition } from '@causeway/commands';
import {
  NEVER_CURRENT,
  openContextDatabase,
  PostgresEventStore,
  type ContextDatabase,
  type FlushObserver,
  type MemoryGuard,
} from '@causeway/event-store';
import type { Vault } from '@causeway/privacy';
import type { MemoryMeter } from '../observability/meters/memory-meter.js';
import { HeadGuard } from './head-guard.js';
import type { LaneEnds } from './lane-ends.js';
import { PooledViews } from './pooled-views.js';
import { Questions } from './question.js';
import { ViewMemory } from './view-memory.js';

export interface ReadingParts {
  readonly databaseUrl: string;
  /** How many connections the context may open; the store's own default where it is left out. */
  readonly poolSize?: number;
  readonly vault: Vault;
  /** No other process is meant to write: none gets news of commits. */
  readonly isAlone: boolean;
  /** Whether that is certain at the moment. */
  readonly sole: MemoryGuard;
  readonly ends: LaneEnds;
  readonly meter: Pick<MemoryMeter, 'of'>;
  readonly observer?: FlushObserver;
}

/** A context's store and the reader of its views; both remember what is certain to be current. */
export interface ContextReading {
  readonly database: ContextDatabase;
  readonly store: PostgresEventStore;
  readonly views: PooledViews;
}

export const openContextReading = async (
  definition: Pick<ContextDefinition, 'name' | 'events' | 'views' | 'hasWriter'>,
  { databaseUrl, poolSize, vault, isAlone, sole, ends, meter, observer }: ReadingParts,
): Promise<ContextReading> => {
  const { name, events: catalog, views, hasWriter = false } = definition;
  const database = await openContextDatabase({
    url: databaseUrl,
    context: name,
    ...(poolSize !== undefined && { poolSize }),
  });
  const heads = new HeadGuard(name, ends, sole);
  // A context that writes its lanes itself also keeps what it needs of them itself.
  const guard = hasWriter ? NEVER_CURRENT : heads;
  const store = await PostgresEventStore.open({
    database,
    catalog,
    vault,
    isAlone,
    guard,
    ...(observer && { observer }),
  });
  if (hasWriter) return { database, store, views: new PooledViews(database.pool) };
  const figures = meter.of(name);
  const memory = new ViewMemory(figures);
  const tables = views.map(({ table }) => table);
  ends.add(name, tables);
  store.follow(heads);
  store.follow(memory);
  guard.onReset(() => memory.reset());
  const questions = new Questions(name, views);
  return {
    database,
    store,
    views: new PooledViews(database.pool, { questions, memory, guard, observer: figures }),
  };
};
