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
import { createInstitutionKeyHandling, institutionKeys } from './application/institution-key.handlers.js';
import { lookups } from './application/lookup.aggregate.js';
import { lookUpHandlings, lookupQueries, recordLookupHandling } from './application/lookup.handlers.js';
import { nonces, spendNonceHandling } from './application/nonce.handlers.js';
import { umaRejections } from './application/rejections.js';
import { resolveUmaReceiverHandling } from './application/resolve-uma-receiver.js';
import { wellKnownHandlings } from './application/well-known.handlers.js';
import { umaAdapters, type UmaHost, type UmaOptions } from './infrastructure/uma-adapters.js';
import { CreateUmaViews1763740200000 } from './infrastructure/migrations/1763740200000-create-uma-views.js';
import { allowListView } from './read/allow-list.view.js';
import { institutionKeyView } from './read/institution-key.view.js';
import { lookupView } from './read/lookup.view.js';

export type { UmaHost, UmaOptions } from './infrastructure/uma-adapters.js';

export const umaContext: ContextDefinition = {
  name: 'uma',
  events: umaEvents,
  views: [lookupView, allowListView, institutionKeyView],
  migrations: [CreateUmaViews1763740200000],
  rejections: umaRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(umaContext, [
  lookups,
  allowLists,
  institutionKeys,
  nonces,
]);

export interface UmaTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly [];
  readonly timers: Readonly<Record<string, never>>;
  close(): Promise<void>;
}

/** When this request, then that answer. The context reacts to no other context and sets no timers. */
export const umaTable = (host: UmaHost, options: UmaOptions = {}): UmaTable => {
  const { close, ...ports } = umaAdapters(host, options);
  return {
    commands: [
      recordLookupHandling,
      ...lookUpHandlings(ports),
      setAllowListHandling(ports),
      createInstitutionKeyHandling(ports.keyMaker),
      spendNonceHandling,
      ...wellKnownHandlings(ports),
    ],
    queries: [
      ...lookupQueries(ports),
      resolveUmaReceiverHandling(ports),
      listUmaProvidersHandling(ports),
      getAllowListHandling(ports),
    ],
    processes: [],
    timers: {},
    close,
  };
};
