import type { EventCatalog } from '@causeway/event-store';
import type { AllowListSet } from '../domain/allow-list.js';
import type { LookupEvent } from '../domain/lookup.js';

/** Every event of this context. What a counterparty offers names one of its people: sealed under who asked. */
export const umaEvents = {
  ReceiverLookedUp: { version: 1, personal: ['offer'], subject: 'subjectId' },
  UmaAllowListSet: { version: 1 },
} as const satisfies EventCatalog & Record<(LookupEvent | AllowListSet)['type'], unknown>;
