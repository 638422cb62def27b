import {
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import { allowLists, getAllowListHandling, setAllowListHandling } from './application/allow-list.handlers.js';
import { listUmaProvidersHandling } from './application/directory.handlers.js';
import { umaEvents } from './application/event-catalog.js';
import { lookups } from './application/lookup.aggregate.js';
import { lookUpHandlings, lookupQueries, recordLookupHandling } from './application/lookup.handlers.js';
import type { UmaPorts } from './application/ports.js';
import { umaRejections } from './application/rejections.js';
import { resolveUmaReceiverHandling } from './application/resolve-uma-receiver.js';
import { UnreachableCounterparties } from './infrastructure/unreachable-counterparties.adapter.js';
import { CreateUmaViews1763740200000 } from './infrastructure/migrations/1763740200000-create-uma-views.js';
import { allowListView } from './read/allow-list.view.js';
import { lookupView } from './read/lookup.view.js';

export const umaContext: ContextDefinition = {
  name: 'uma',
  events: umaEvents,
  views: [lookupView, allowListView],
  migrations: [CreateUmaViews1763740200000],
  rejections: umaRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(umaContext, [lookups, allowLists]);

export interface UmaTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
}

/** When this request, then that answer. The context reacts to no other context and sets no timers. */
export const umaTable = (
  host: Omit<UmaPorts, 'counterparties'>,
  /** Another way to other institutions than none. */
  { counterparties = new UnreachableCounterparties() }: Partial<Pick<UmaPorts, 'counterparties'>> = {},
): UmaTable => {
  const ports: UmaPorts = { ...host, counterparties };
  return {
    commands: [recordLookupHandling, ...lookUpHandlings(ports), setAllowListHandling(ports)],
    queries: [
      ...lookupQueries(ports),
      resolveUmaReceiverHandling(ports),
      listUmaProvidersHandling(ports),
      getAllowListHandling(ports),
    ],
    processes: [],
    timers: {},
  };
};
