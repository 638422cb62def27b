import type { Aggregate } from '@causeway/commands';
import {
  evolveLookup,
  noLookup,
  type LoadedLookupEvent,
  type Lookup,
} from '../../domain/directory/lookup.js';
import { lookupRows } from '../../read/directory/lookup.view.js';

/** One stream a look-up: `lookup-<uuid>`. Nothing of it is published. */
export const lookups: Aggregate<Lookup, LoadedLookupEvent> = {
  category: 'lookup',
  initial: noLookup,
  evolve: evolveLookup,
  views: [lookupRows],
};
