import { after, nothing, record, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Lookup, LookupEvent, ReceiverLookedUp } from './lookup.js';

/** How long a look-up can be used (rates-and-rails §10). */
const LOOKUP_VALID_MS = 600_000;

export type ReceiverFound = Omit<
  ReceiverLookedUp,
  'type' | 'lookupId' | 'subjectId' | 'lookedUpAt' | 'expiresAt'
>;

interface Circumstances {
  readonly now: Instant;
  readonly platformId: string;
}

/** Every successful look-up is kept: a quote is made from it. A repeated one changes nothing. */
export const recordLookup = (
  found: ReceiverFound,
  lookup: Lookup,
  { now, platformId }: Circumstances,
  lookupId: Id<'Lookup'>,
): Decision<LookupEvent> =>
  lookup.status === 'MADE'
    ? nothing()
    : record({
        type: 'ReceiverLookedUp',
        lookupId,
        ...found,
        subjectId: platformId,
        lookedUpAt: now,
        expiresAt: after(now, LOOKUP_VALID_MS),
      });
